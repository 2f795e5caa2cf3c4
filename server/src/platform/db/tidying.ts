import type { Logger } from '../log.ts';
import type { Database } from './index.ts';

/**
 * Tables past the thresholds of PostgreSQL's autovacuum (https://www.postgresql.org/docs/18/runtime-config-vacuum.html), and
 * those that were never looked at. Counts from before a start are lost: then a table counts that has grown by a fifth.
 */
const untidy = `select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_stat_user_tables s on s.relid = c.oid
  where c.relkind = 'r'
    and (s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
      or s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
      or pg_relation_size(c.oid) / current_setting('block_size')::int
        > case when c.reltuples < 0 then 0 else 8 + 1.2 * c.relpages end)`;

/**
 * Does for the embedded engine what autovacuum does for a server, which it lacks: without statistics the planner takes every table for an
 * empty one, and dead rows stay. @returns the tables that were vacuumed and analyzed.
 */
export const tidy = async ({ pool }: Pick<Database, 'pool'>): Promise<string[]> => {
  await pool.query('select pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ name: string }>(untidy);
  const names = rows.map(({ name }) => name);
  for (const name of names) await pool.query(`vacuum (analyze) ${name}`);
  return names;
};

const pauseMilliseconds = 60_000;

/** Tidies an embedded database once a minute; a server's does it itself. @returns what ends it. */
export const keepTidy = ({ database, log }: { readonly database: Database; readonly log: Logger }): (() => void) => {
  if (database.kind !== 'pglite') return () => {};
  let isTidying = false;
  const look = async () => {
    if (isTidying) return;
    isTidying = true;
    await tidy(database).catch((error: unknown) => log.warn({ err: error }, 'the embedded database could not be tidied'));
    isTidying = false;
  };
  const timer = setInterval(() => void look(), pauseMilliseconds);
  timer.unref();
  return () => clearInterval(timer);
};
