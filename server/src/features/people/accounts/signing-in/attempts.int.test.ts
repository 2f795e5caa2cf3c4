import { sql } from 'kysely';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { Db } from '../../../../platform/db/index.ts';
import { openTestDatabase } from '../../../../testing/servers/open-test-database.ts';
import { countAttempt, countWithin, sweepAttempts } from './attempts.repository.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

const start = new Date('2026-11-21T12:00:00Z').getTime();
const at = (seconds: number) => new Date(start + seconds * 1000);
const stored = async () => (await database.pool.query<{ row: string }>('select a::text as row from attempts a')).rows;

const isAnyoneWaiting = async (db: Db) =>
  (
    await sql`select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`.execute(
      db,
    )
  ).rows.length > 0;

describe('counting attempts', () => {
  it('T15 lets as many pass in any stretch of time as the limit says', async () => {
    const outcomes: boolean[] = [];
    for (const seconds of [0, 30, 59, 60, 61, 89, 90])
      outcomes.push(await countAttempt(database, [{ key: 'sliding', max: 2, seconds: 60 }], at(seconds)));
    expect(outcomes).toEqual([true, true, false, true, false, false, true]);
  });

  it('counts nothing when one of several limits is full', async () => {
    const both = [
      { key: 'narrow', max: 1, seconds: 60 },
      { key: 'wide', max: 3, seconds: 60 },
    ];
    expect([await countAttempt(database, both, at(0)), await countAttempt(database, both, at(1))]).toEqual([true, false]);
    const wide = await Promise.all([1, 2, 3].map(() => countAttempt(database, both.slice(1), at(2))));
    expect(wide.filter(Boolean)).toHaveLength(2);
  });

  it('T15 an attempt waits for one that is being counted', async () => {
    const limit = [{ key: 'slow', max: 1, seconds: 60 }];
    const second = await database.owner.transaction().execute(async (db) => {
      expect(await countWithin(db, limit, at(0))).toBe(true);
      const counting = countAttempt(database, limit, at(1));
      const waiting = () => isAnyoneWaiting(db);
      if (database.kind === 'postgres') await Promise.race([counting, vi.waitUntil(waiting, { timeout: 600_000 })]);
      return { counting };
    });
    expect(await second.counting).toBe(false);
  });

  it('keeps a hash of what is counted, and forgets it', async () => {
    await countAttempt(database, [{ key: 'ada@example.org', max: 1, seconds: 60 }], at(0));
    expect(JSON.stringify(await stored())).not.toContain('ada');
    const before = (await stored()).length;
    expect(await sweepAttempts(database, at(90))).toBe(before - 1);
    expect(await stored()).toHaveLength(1);
  });

  it('the request role has no sight of them', async () => {
    const reading = database.transaction({ kind: 'anonymous' }, (db) => db.selectFrom('attempts').selectAll().execute());
    await expect(reading).rejects.toThrow(/permission denied/);
  });
});
