import { sql } from 'kysely';
import { hashedKey, takeTurns } from '../../../platform/db/counting.ts';
import type { Database, Db } from '../../../platform/db/index.ts';
import { latestPast } from '../../../platform/db/latest-past.ts';
import { unfinished } from '../../hearts/analyses/analyses.repository.ts';
import { type Quota, secondsUntilRoom, type Use } from './limits.domain.ts';

const usesOf = (db: Db, { key, seconds }: Quota, now: Date): Promise<Use[]> =>
  db
    .selectFrom('usages')
    .select(['at', 'amount'])
    .where('key', '=', hashedKey(key))
    .where('at', '>', new Date(now.getTime() - seconds * 1000))
    .where('at', '<=', latestPast(now))
    .orderBy('at')
    .execute();

/**
 * Uses some of each quota, or none if one quota is full. Concurrent uses wait for each other. Do not call it inside a
 * transaction.
 * @returns 0, or the seconds until all have room.
 */
export const spend = (
  { owner }: Database,
  wanted: readonly (Quota & { readonly amount: number })[],
  now: Date,
): Promise<number> =>
  owner.transaction().execute(async (db) => {
    // Nobody waits for the disk: a crash of the database server forgets at most the last second of uses.
    await sql`set local synchronous_commit to off`.execute(db);
    await takeTurns(
      db,
      wanted.map(({ key }) => key),
    );
    let wait = 0;
    for (const quota of wanted) wait = Math.max(wait, secondsUntilRoom(await usesOf(db, quota, now), quota, quota.amount, now));
    if (wait > 0) return wait;
    await db
      .insertInto('usages')
      .values(wanted.map(({ key, amount }) => ({ key: hashedKey(key), amount, at: now })))
      .execute();
    return 0;
  });

/** Deletes uses before a moment. @returns how many. */
export const sweepUsages = async ({ owner }: Database, before: Date): Promise<number> => {
  const { numDeletedRows } = await owner.deleteFrom('usages').where('at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
};

/** The analyses a person started since a moment, oldest first. */
export const analysesStartedBy = async ({ owner }: Database, userId: string, since: Date): Promise<Use[]> => {
  const rows = await owner
    .selectFrom('analyses')
    .select('created_at')
    .where('started_by', '=', userId)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute();
  return rows.map(({ created_at }) => ({ at: created_at, amount: 1 }));
};

/** Unfinished analyses: the total, and those a person started for another laboratory. */
export const unfinishedAnalyses = async (
  { owner }: Database,
  userId: string,
  labId: string | null,
): Promise<{ all: number; elsewhere: number }> =>
  owner
    .selectFrom('analyses')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn
        .countAll<number>()
        .filterWhere((where) =>
          where.and([where('started_by', '=', userId), ...(labId === null ? [] : [where('lab_id', '!=', labId)])]),
        )
        .as('elsewhere'),
    ])
    .where('status', 'in', unfinished)
    .executeTakeFirstOrThrow();
