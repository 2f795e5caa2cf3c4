import { hashedKey, takeTurns } from '../../../../platform/db/counting.ts';
import type { Database, Db } from '../../../../platform/db/index.ts';
import { latestPast } from '../../../../platform/db/latest-past.ts';
import { countOf } from '../../../../platform/db/outcomes.ts';

/** At most `max` attempts in any `seconds`, counted under `key`. Only a hash of the key is stored. */
export type Limit = { readonly key: string; readonly max: number; readonly seconds: number };

/**
 * Counts one attempt under every key, or under none if one limit is reached. Concurrent attempts wait for each other. It
 * needs a transaction of the schema's owner, and counts when that commits.
 */
export const countWithin = async (db: Db, limits: readonly Limit[], now: Date): Promise<boolean> => {
  const keys = [...new Set(limits.map(({ key }) => key))];
  await takeTurns(db, keys);
  for (const { key, max, seconds } of limits) {
    const count = await countOf(
      db
        .selectFrom('attempts')
        .where('key', '=', hashedKey(key))
        .where('at', '>', new Date(now.getTime() - seconds * 1000))
        .where('at', '<=', latestPast(now)),
    );
    if (count >= max) return false;
  }
  await db
    .insertInto('attempts')
    .values(keys.map((key) => ({ key: hashedKey(key), at: now })))
    .execute();
  return true;
};

/** The same in a transaction of its own. Do not use it inside another. */
export const countAttempt = ({ owner }: Database, limits: readonly Limit[], now: Date): Promise<boolean> =>
  owner.transaction().execute((db) => countWithin(db, limits, now));

/** Removes the attempt at `at` under each key, and every attempt under `all`. */
export const takeBackAttempts = async (
  { owner }: Database,
  { all, at, keys }: { all: string; at: Date; keys: readonly string[] },
): Promise<void> => {
  await owner
    .deleteFrom('attempts')
    .where((eb) =>
      eb.or([
        eb('key', '=', hashedKey(all)),
        ...keys.map((key) => eb.and([eb('key', '=', hashedKey(key)), eb('at', '=', at)])),
      ]),
    )
    .execute();
};

/** Deletes attempts before a moment. @returns how many. */
export const sweepAttempts = async ({ owner }: Database, before: Date): Promise<number> => {
  const { numDeletedRows } = await owner.deleteFrom('attempts').where('at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
};
