import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../testing/servers/open-test-database.ts';
import type { Database } from './index.ts';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

type Column = { kind: string; nullable: boolean; optional: boolean };
type Columns = Record<string, Column>;

const folder = join(import.meta.dirname, 'tables');
const source = readdirSync(folder)
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('\n')
  .replaceAll(/\/\*\*[\s\S]*?\*\//g, '');

/** The names that tables.ts gives to kinds of columns, and what each must be in the database. */
const named: Record<string, Column> = {
  Timestamp: { kind: 'time', nullable: false, optional: true },
  NullableTimestamp: { kind: 'time', nullable: true, optional: true },
  Day: { kind: 'day', nullable: true, optional: true },
  KnownDay: { kind: 'day', nullable: false, optional: false },
  PointColumn: { kind: 'point', nullable: true, optional: true },
  BigInteger: { kind: 'number', nullable: false, optional: false },
};

/** Closed lists of words are text in the database. */
const kindOf = (type: string): string => {
  if (type.endsWith('[]')) return 'list';
  if (/^(number|boolean)$/.test(type)) return type;
  if (type === 'Date') return 'time';
  if (type === 'Uint8Array') return 'bytes';
  return 'text';
};

const columnOf = (type: string): Column => {
  const known = named[type];
  if (known) return known;
  const [, wrapper = '', inner = type] = /^(\w+)<([\s\S]*)>$/.exec(type) ?? [];
  if (wrapper === 'Json' || wrapper === 'JsonValue') return { kind: 'json', nullable: false, optional: false };
  if (wrapper === 'NullableJson') return { kind: 'json', nullable: true, optional: true };
  if (wrapper === 'ColumnType') {
    const [selected = '', inserted = ''] = inner.split(', ');
    return {
      kind: kindOf(selected.replaceAll(/ \| null/g, '')),
      nullable: selected.includes('null'),
      optional: inserted.includes('undefined'),
    };
  }
  const bare = inner.replaceAll(/ \| null/g, '');
  return { kind: kindOf(bare), nullable: inner.includes('null'), optional: wrapper !== '' };
};

const columnsOf = (body: string): Columns =>
  Object.fromEntries(
    [...body.matchAll(/(\w+): ((?:[^;<]|<[^;]*>)+);?/g)].map(([, name = '', type = '']) => [name, columnOf(type.trim())]),
  );

const bodies = new Map(
  [...source.matchAll(/export type (\w+Table) = \{([\s\S]*?)\};/g)].map(([, name = '', body = '']) => [name, body]),
);
const tables = [...(/export type Tables = \{([\s\S]*?)\};/.exec(source)?.[1] ?? '').matchAll(/(\w+): (\w+);/g)].map(
  ([, table = '', type = '']) => ({ table, columns: columnsOf(bodies.get(type) ?? '') }),
);

const kinds: Record<string, string> = {
  uuid: 'text',
  tsvector: 'text',
  text: 'text',
  bool: 'boolean',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  timestamptz: 'time',
  date: 'day',
  point: 'point',
  jsonb: 'json',
  bytea: 'bytes',
  _text: 'list',
  _uuid: 'list',
};

const inDatabase = async (table: string): Promise<Columns> => {
  const { rows } = await database.pool.query<{ column_name: string; udt_name: string; nullable: boolean; optional: boolean }>(
    `select column_name, udt_name, is_nullable = 'YES' as nullable,
            (column_default is not null or is_identity = 'YES' or is_nullable = 'YES') as optional
     from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [table],
  );
  return Object.fromEntries(
    rows.map(({ column_name, udt_name, nullable, optional }) => [
      column_name,
      { kind: kinds[udt_name] ?? udt_name, nullable, optional },
    ]),
  );
};

/** Written by the account service, by triggers or by the migrations alone. */
const notForRepositories = [
  'geocoder_turns',
  'lab_locations',
  'rate_limits',
  'running_backups',
  'schema_migrations',
  'signing_keys',
  'verifications',
  'worker_heartbeats',
];

describe('tables.ts', () => {
  it('knows every table that repositories read or write', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(
      [...tables.map(({ table }) => table), ...notForRepositories].toSorted(),
    );
  });

  it.each(tables)('agrees with the database about $table', async ({ table, columns }) => {
    const actual = await inDatabase(table);
    expect(Object.keys(columns).toSorted()).toEqual(Object.keys(actual).toSorted());
    for (const [name, { kind, nullable, optional }] of Object.entries(columns)) {
      expect({ name, kind, nullable }).toEqual({ name, kind: actual[name]?.kind, nullable: actual[name]?.nullable });
      // A column may be left out of an insert only where the database fills it; to ask for more is no mistake.
      expect(optional && actual[name]?.optional === false).toBe(false);
    }
  });
});
