import { cpSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/index.ts';
import type { Tables } from '../../platform/db/tables/tables.ts';

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

/** Nothing else vacuums the database of a test, and looking through what was removed takes ten times as long as the rest. */
const restoresBetweenVacuums = 20;

const query = async <Row>(database: Database, statement: RawBuilder<Row>): Promise<Row[]> =>
  (await statement.execute(database.owner)).rows;

const ofPublicSchema = sql`c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`;

type Rows = { readonly columns: RawBuilder<unknown>; readonly rows: string };

const rowsOf = async (database: Database, table: string): Promise<Rows> => {
  const columns = await query(
    database,
    sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`,
  );
  const [row] = await query(
    database,
    sql<{ rows: string }>`select coalesce(json_agg(t), '[]')::text as rows from ${sql.table(table)} t`,
  );
  return { columns: sql.join(columns.map(({ name }) => sql.ref(name))), rows: row?.rows ?? '[]' };
};

/** One state for each table, which differs whenever one of its rows was written or removed; of jobs and sessions, their number. */
const statesOf = (tables: readonly string[]) => {
  const each = tables.map((name) =>
    name === 'sessions' // used, and so written, by every call
      ? sql`select 'sessions' as name, count(*)::text as state from sessions`
      : sql`select ${name}::text as name, count(*)::text || ' ' || coalesce(sum(xmin::text::bigint), 0)::text as state from ${sql.table(name)}`,
  );
  const jobs = sql`select 'jobs' as name, count(*)::text as state from pgboss.job`;
  return sql<{ name: string; state: string }>`${sql.join([...each, jobs], sql` union all `)}`;
};

/**
 * The rows and files of a test app as they are now. `changes` names the tables with a row that was written, changed or
 * removed since then, but those that count calls; `restore` brings rows and files back. The trail goes on, and limits start anew.
 */
export const keepRows = async (database: Database, directory: string) => {
  const all = (
    await query(database, sql<{ name: string }>`select c.relname as name from pg_class c where ${ofPublicSchema}`)
  ).map(({ name }) => name);
  const tables = all.filter((name) => !/^(audit_(entries|chain|head)|schema_migrations)$/.test(name));
  const kept = new Map<string, Rows>();
  for (const name of tables) kept.set(name, await rowsOf(database, name));
  const copy = `${directory}-kept`;
  cpSync(directory, copy, { recursive: true });
  const states = statesOf(all.filter((name) => !countedTables.has(name)));
  const look = async () => new Map((await query(database, states)).map(({ name, state }) => [name, state]));
  let before = await look();
  let restored = 0;

  const insert = (db: Transaction<Tables>, name: string, { columns, rows }: Rows) =>
    sql`insert into ${sql.table(name)} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${sql.table(name)}, ${rows}::json)`.execute(db);

  const changes = async (): Promise<string[]> => {
    const now = await look();
    return [...now].flatMap(([name, state]) => (state === before.get(name) ? [] : [name]));
  };

  // Other tables are left alone: to empty and to fill them all after every call that changed something takes most of a test's time.
  const restore = async (changed: readonly string[]): Promise<void> => {
    const affected = new Set([...changed, ...countedTables, 'sessions']);
    const anew = tables.filter((name) => affected.has(name));
    await database.owner.transaction().execute(async (db) => {
      // Neither triggers nor references are looked at: what is brought back was whole.
      const emptied = anew.map((name) => `delete from "${name}";`);
      await sql.raw(['set local session_replication_role = replica;', ...emptied].join(' ')).execute(db);
      for (const name of anew) {
        const rows = kept.get(name);
        if (rows && rows.rows !== '[]') await insert(db, name, rows);
      }
    });
    await rm(directory, { recursive: true, force: true });
    cpSync(copy, directory, { recursive: true });
    restored += 1;
    if (restored % restoresBetweenVacuums === 0) await database.pool.query('vacuum');
    before = await look();
  };

  return { changes, restore, forget: () => rm(copy, { recursive: true, force: true }) };
};
