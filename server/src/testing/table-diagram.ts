import { tableOwners } from '../../../scripts/structure/tables.ts';
import type { Database } from '../platform/db/index.ts';

type Column = {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly key: boolean;
};
type Reference = { readonly table: string; readonly column: string; readonly target: string };

const columnsSql = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, a.attnotnull as required,
         exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any (i.indkey)) as key
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`;

const referencesSql = `
  select k.conrelid::regclass::text as table, a.attname as column, k.confrelid::regclass::text as target
  from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace
  order by k.conrelid::regclass::text collate "C", a.attname`;

const short: Readonly<Record<string, string>> = { 'timestamp with time zone': 'timestamptz', 'double precision': 'float8' };

const attribute = ({ name, type, key, required }: Column, references: readonly Reference[]): string => {
  const keys = [...(key ? ['PK'] : []), ...(references.some(({ column }) => column === name) ? ['FK'] : [])].join(', ');
  const word = (short[type] ?? type).replaceAll(' ', '_');
  return ['   ', word, name, keys, ...(required ? [] : ['"may be empty"'])].filter(Boolean).join(' ');
};

const link = ({ table, column, target }: Reference): string => `  ${target} ||--o{ ${table} : ${column}`;

const drawn = (lines: readonly string[]): string => ['```mermaid', 'erDiagram', ...lines, '```'].join('\n');

/** One section for each feature: its tables with their columns, and what they refer to. */
const sectionOf = (
  feature: string,
  names: readonly string[],
  columns: readonly Column[],
  references: readonly Reference[],
): string => {
  const own = references.filter(({ table }) => names.includes(table));
  const tables = names.map((name) => {
    const of = own.filter(({ table }) => table === name);
    const rows = columns.filter(({ table }) => table === name).map((column) => attribute(column, of));
    return [`  ${name} {`, ...rows, '  }'].join('\n');
  });
  return `## ${feature}\n\n${drawn([...tables, ...own.map(link)])}`;
};

const elsewhere = 'written elsewhere';

/** Mermaid diagrams of every table that the migrations make, by the feature that writes it. The database is a migrated one. */
export const describeTables = async ({ pool }: Pick<Database, 'pool'>): Promise<string> => {
  const columns = (await pool.query<Column>(columnsSql)).rows;
  const references = (await pool.query<Reference>(referencesSql)).rows;
  const names = [...new Set(columns.map(({ table }) => table))].filter((name) => name !== 'schema_migrations');
  const byFeature = [...Map.groupBy(names, (name) => tableOwners[name] ?? elsewhere)].toSorted(([one], [other]) =>
    other === elsewhere || (one !== elsewhere && one < other) ? -1 : 1,
  );
  const sections = byFeature.map(([feature, own]) => sectionOf(feature, own, columns, references));
  return `# Tables

You want to know where something is stored, or what a query can join. These diagrams are made from the migrations: don't edit them, run
\`node scripts/run.mjs scripts/table-diagram.ts\` after a migration. Each section is named after the feature whose repository writes its tables. The
last one holds those that no feature writes: the account library, functions and triggers of the database do. All tables have row-level security.

## Overview

Every table that refers to another, by its foreign keys.

${drawn(references.map(link))}

${sections.join('\n\n')}
`;
};
