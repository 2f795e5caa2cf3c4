import { sql } from 'kysely';
import { millisecondsPerDay } from '../../../kernel/days.ts';
import type { Permitted } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';

/** Failures are forgotten after this; the queue forgets its jobs before. */
const keptDays = 30;

/** Notes the failures of some queues that were not noted before. @returns how many of each queue. */
export const noteFailures = async (
  db: Db,
  { queues }: Permitted<'report', { readonly queues: readonly string[] }>,
  now: Date,
): Promise<{ queue: string; count: number }[]> => {
  const before = new Date(now.getTime() - keptDays * millisecondsPerDay);
  const { rows } = await sql<{ queue: string; count: number }>`
    select queue, count from acl.note_failures(${[...queues]}::text[], ${before}::timestamptz)`.execute(db);
  return rows;
};
