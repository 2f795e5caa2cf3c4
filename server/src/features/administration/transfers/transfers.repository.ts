import { sql } from 'kysely';
import type { Permitted } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import type { Part } from './parts.domain.ts';

/** A column that refers to the rows of another table. */
type Reference = { readonly column: string; readonly to: string; readonly target: string };

const columnsOf = async (db: Db, table: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`.execute(
    db,
  );
  return rows.map(({ name }) => name);
};

const referencesOf = async (db: Db, table: string): Promise<Reference[]> => {
  const { rows } = await sql<Reference>`
    select a.attname as column, t.relname as to, b.attname as target
    from pg_constraint f join pg_class t on t.oid = f.confrelid
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
    join pg_attribute b on b.attrelid = f.confrelid and b.attnum = f.confkey[1]
    where f.contype = 'f' and f.conrelid = ${`public.${table}`}::regclass and array_length(f.conkey, 1) = 1`.execute(db);
  return rows;
};

/**
 * The rows of a part as JSON texts in a lasting order. A reference to a row that is not carried is null. It reads as the schema's
 * owner, because nobody may read all of it by row-level security.
 */
export const rowsOfPart = async (
  db: Db,
  part: Part,
  { id, parts }: Permitted<'export', { readonly id: string; readonly parts: readonly Part[] }>,
): Promise<string[]> => {
  const columns = await columnsOf(db, part.table);
  const references = await referencesOf(db, part.table);
  const here = (clause: string) => sql.raw(clause.replaceAll('$1', `'${id}'::uuid`));
  const values = columns.map((column) => {
    const name = sql.lit(column);
    const anew = part.anew?.[column];
    if (anew !== undefined) return sql`${name}, ${sql.raw(anew)}`;
    const reference = references.find((each) => each.column === column);
    if (!reference) return sql`${name}, ${sql.ref(`t.${column}`)}`;
    const target = parts.find(({ table }) => table === reference.to);
    if (!target) return sql`${name}, null`;
    return sql`${name}, case when ${sql.ref(`t.${column}`)} in
      (select ${sql.ref(`r.${reference.target}`)} from ${sql.table(reference.to)} r where ${here(target.rows('r'))}) then ${sql.ref(`t.${column}`)} end`;
  });
  const half = 40;
  const pieces = Array.from(
    { length: Math.ceil(values.length / half) },
    (_, index) => sql`jsonb_build_object(${sql.join(values.slice(index * half, (index + 1) * half))})`,
  );
  const { rows } = await sql<{ row: string }>`
    select (${sql.join(pieces, sql` || `)})::text as row from ${sql.table(part.table)} t where ${here(part.rows('t'))} order by 1`.execute(
    db,
  );
  return rows.map(({ row }) => row);
};

/** The services and specializations of a laboratory by kind and name: each installation gives them ids of its own. */
export const capabilitiesOf = async (db: Db, { id }: Permitted<'export', { readonly id: string }>): Promise<string[]> => {
  const { rows } = await sql<{ row: string }>`
    select jsonb_build_object('kind', c.kind, 'slug', c.slug)::text as row
    from lab_capabilities l join capabilities c on c.id = l.capability_id where l.lab_id = ${id}::uuid order by 1`.execute(db);
  return rows.map(({ row }) => row);
};

/** The last migration: an archive fits installations with the same one. */
export const lastMigration = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ name: string }>`select max(name) as name from schema_migrations`.execute(db);
  return rows[0]?.name ?? '';
};

/** The first table of accounts, laboratories and projects that has a row; null for an empty installation. */
export const firstFilled = async (db: Db): Promise<string | null> => {
  for (const table of ['users', 'labs', 'projects'] as const) {
    const row = await db.selectFrom(table).select('id').limit(1).executeTakeFirst();
    if (row) return table;
  }
  return null;
};

/** Writes the rows of a part as they were exported. */
export const insertRows = async (
  db: Db,
  { table, rows }: Permitted<'import', { readonly table: string; readonly rows: readonly string[] }>,
): Promise<void> => {
  if (rows.length === 0) return;
  const columns = sql.join((await columnsOf(db, table)).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${`[${rows.join(',')}]`}::jsonb)`.execute(db);
};

/** @param rows as `capabilitiesOf` gives them. */
export const insertCapabilities = async (
  db: Db,
  { labId, rows }: Permitted<'import', { readonly labId: string; readonly rows: readonly string[] }>,
): Promise<void> => {
  await sql`insert into ${sql.table('lab_capabilities')} (lab_id, capability_id)
    select ${labId}::uuid, c.id from jsonb_to_recordset(${`[${rows.join(',')}]`}::jsonb) x(kind text, slug text)
    join capabilities c on c.kind = x.kind and c.slug = x.slug`.execute(db);
};
