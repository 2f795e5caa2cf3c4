import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables/tables.ts';

const renewMilliseconds = 5 * 60 * 1000;
const lasts = sql.raw("interval '1 hour'");

/** Whether a backup runs somewhere, so that no stored file may be removed now. Not to be called within a transaction. */
export const backupRuns = async (owner: Kysely<Tables>): Promise<boolean> => {
  const { rows } = await sql`select from running_backups where until > clock_timestamp() limit 1`.execute(owner);
  return rows.length > 0;
};

/** Notes that a backup is whole. Only the newest is kept. */
export const noteBackup = async (owner: Kysely<Tables>): Promise<void> => {
  await sql`
    with older as (delete from running_backups where finished_at is not null)
    insert into running_backups (until, finished_at) values (clock_timestamp(), clock_timestamp())`.execute(owner);
};

/** Whether a backup runs now, and when the newest was whole; null where none was taken. */
export const lookAtBackups = async (owner: Kysely<Tables>): Promise<{ running: boolean; lastAt: Date | null }> => {
  const { rows } = await sql<{ running: boolean | null; lastAt: Date | null }>`
    select bool_or(finished_at is null and until > clock_timestamp()) as running, max(finished_at) as "lastAt"
    from running_backups`.execute(owner);
  return { running: rows[0]?.running ?? false, lastAt: rows[0]?.lastAt ?? null };
};

/** Keeps every stored file while the work goes on, and for an hour at most after its process was killed. */
export const holdingFiles = async <Value>(owner: Kysely<Tables>, work: () => Promise<Value>): Promise<Value> => {
  await sql`delete from running_backups where finished_at is null and until < clock_timestamp()`.execute(owner);
  const { rows } = await sql<{ id: string }>`
    insert into running_backups (until) values (clock_timestamp() + ${lasts}) returning id`.execute(owner);
  const id = rows[0]?.id;
  const renew = () => sql`update running_backups set until = clock_timestamp() + ${lasts} where id = ${id}`.execute(owner);
  // One that fails is tried again long before the hour is over.
  const timer = setInterval(() => void renew().catch(() => undefined), renewMilliseconds);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await sql`delete from running_backups where id = ${id}`.execute(owner);
  }
};
