import { sql } from 'kysely';
import type { Db } from '../db/index.ts';
import type { BackupSequence, BackupTable } from './manifest.ts';

export type TableOf = Pick<BackupTable, 'schema' | 'name' | 'columns'>;

/** Rewritten by a restore, about one moment of one installation, or public and imported again. */
const leftOut = ['schema_migrations', 'running_backups', 'worker_heartbeats', 'registry_entries', 'registry_imports'];
/** Tables that the job queue's own start does not create anew. */
const queueTables = ['queue', 'schedule', 'subscription', 'job', 'job_dependency'];

/** The tables of the product and of its queue, with the columns that are stored. */
export const tablesOf = async (db: Db): Promise<TableOf[]> => {
  const { rows } = await sql<TableOf>`
    select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition
      and ((n.nspname in ('public', 'acl') and c.relname <> all(${leftOut}::text[]))
        or (n.nspname = 'pgboss' and c.relname = any(${queueTables}::text[])))
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
};

/** The sequences of the product with the number that each gave last. */
export const sequencesOf = async (db: Db): Promise<BackupSequence[]> => {
  const { rows } = await sql<Pick<BackupSequence, 'schema' | 'name'>>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and n.nspname in ('public', 'acl') order by 1, 2`.execute(db);
  const sequences: BackupSequence[] = [];
  for (const { schema, name } of rows) {
    const { rows: values } = await sql<Pick<BackupSequence, 'value' | 'called'>>`
      select last_value::text as value, is_called as called from ${sql.table(`${schema}.${name}`)}`.execute(db);
    sequences.push(...values.map(({ value, called }) => ({ schema, name, value, called })));
  }
  return sequences;
};

/** A table, view or sequence of a database that is not empty, a table if it has one; null for an empty one. */
export const anythingIn = async (db: Db): Promise<string | null> => {
  const { rows } = await sql<{ name: string }>`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by array_position(array['r', 'p', 'f', 'm', 'v', 'S'], c.relkind::text), 1 limit 1`.execute(db);
  return rows[0]?.name ?? null;
};

/** Removes the time limits of a long transaction, and prints numbers, times and bytes the same way everywhere. */
export const takeTime = (db: Db) =>
  sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true), set_config('timezone', 'UTC', true),
    set_config('datestyle', 'ISO', true), set_config('intervalstyle', 'postgres', true),
    set_config('extra_float_digits', '1', true), set_config('bytea_output', 'hex', true)`.execute(db);
