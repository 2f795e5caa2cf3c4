import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';

const renewMilliseconds = 5 * 60 * 1000;
const lasts = sql.raw("interval '1 hour'");

/** Whether a backup runs somewhere, so that no stored file may be removed now. Not to be called within a transaction. */
export const backupRuns = async (owner: Kysely<Tables>): Promise<boolean> => {
  const { rows } = await sql`select from running_backups where until > clock_timestamp() limit 1`.execute(owner);
  return rows.length > 0;
};

/** Keeps every stored file while the work goes on, and for an hour at most after its process was killed. */
export const holdingFiles = async <Value>(owner: Kysely<Tables>, work: () => Promise<Value>): Promise<Value> => {
  await sql`delete from running_backups where until < clock_timestamp()`.execute(owner);
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
