import { cpSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/db/index.ts';

/** Tables that grow with every call, refused ones too: the trail, and what limits count. */
const countedTables = new Set([
  'audit_entries',
  'audit_chain',
  'audit_head',
  'attempts',
  'usages',
  'rate_limits',
  'geocoder_turns',
  'worker_heartbeats',
  'running_backups',
  'schema_migrations',
]);

const query = async <Row>(database: Database, statement: RawBuilder<Row>): Promise<Row[]> =>
  (await statement.execute(database.owner)).rows;

const ofPublicSchema = sql`c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`;

/** Tables, each after those that its rows refer to. */
const tablesInOrder = async (database: Database): Promise<string[]> => {
  const names = (
    await query(database, sql<{ name: string }>`select c.relname as name from pg_class c where ${ofPublicSchema}`)
  ).map(({ name }) => name);
  const references = await query(
    database,
    sql<{ from: string; to: string }>`select a.relname as "from", b.relname as "to" from pg_constraint f
      join pg_class a on a.oid = f.conrelid join pg_class b on b.oid = f.confrelid where f.contype = 'f' and a.oid <> b.oid`,
  );
  const ordered: string[] = [];
  const visit = (name: string, on: readonly string[] = []): void => {
    if (ordered.includes(name) || on.includes(name)) return;
    for (const { from, to } of references) if (from === name) visit(to, [...on, name]);
    ordered.push(name);
  };
  for (const name of names) visit(name);
  return ordered;
};

/** Gives a text that differs whenever a row was written, changed or removed, in any table but those that count calls. */
export const rowsFingerprintOf = async (database: Database): Promise<() => Promise<string>> => {
  const names = (await tablesInOrder(database)).filter((name) => !countedTables.has(name));
  const each = names.map((name) =>
    name === 'sessions' // used, and so written, by every call
      ? sql`select 'sessions' as name, count(*)::text as rows from sessions`
      : sql`select ${name}::text as name, count(*)::text || ' ' || coalesce(sum(xmin::text::bigint), 0)::text as rows from ${sql.table(name)}`,
  );
  const jobs = sql`select 'jobs' as name, count(*)::text as rows from pgboss.job`;
  const all = sql<{ name: string; rows: string }>`${sql.join([...each, jobs], sql` union all `)}`;
  return async () => (await query(database, all)).map(({ name, rows }) => `${name} ${rows}`).join('\n');
};

/** The rows and files of a test app as they are now; `restore` brings them back. The trail goes on, and limits start anew. */
export const keepRows = async (database: Database, directory: string) => {
  const tables = (await tablesInOrder(database)).filter(
    (name) => !/^(audit_(entries|chain|head)|schema_migrations)$/.test(name),
  );
  const columnsOf = async (table: string) =>
    (
      await query(
        database,
        sql<{ name: string }>`select column_name as name from information_schema.columns
          where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`,
      )
    ).map(({ name }) => name);
  const kept = await Promise.all(
    tables.map(async (table) => {
      const [row] = await query(
        database,
        sql<{ rows: string }>`select coalesce(json_agg(t), '[]')::text as rows from ${sql.table(table)} t`,
      );
      return { table, columns: sql.join((await columnsOf(table)).map((name) => sql.ref(name))), rows: row?.rows ?? '[]' };
    }),
  );
  const copy = `${directory}-kept`;
  cpSync(directory, copy, { recursive: true });
  const insert = ({ table, columns, rows }: (typeof kept)[number]) =>
    sql`insert into ${sql.table(table)} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${rows}::json)`;
  // One statement instead of one for each table: a restore follows every call that changed something.
  const triggers = (doing: 'disable' | 'enable') =>
    sql.raw(`do $$ begin ${tables.map((name) => `alter table "${name}" ${doing} trigger user;`).join(' ')} end $$`);
  return {
    restore: () =>
      database.owner.transaction().execute(async (db) => {
        await triggers('disable').execute(db);
        await sql`truncate ${sql.join(tables.map((name) => sql.table(name)))}`.execute(db);
        for (const table of kept) if (table.rows !== '[]') await insert(table).execute(db);
        await triggers('enable').execute(db);
        await rm(directory, { recursive: true, force: true });
        cpSync(copy, directory, { recursive: true });
      }),
    forget: () => rm(copy, { recursive: true, force: true }),
  };
};
