import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../testing/servers/open-test-database.ts';
import { callLimit, sweepCallLimits } from './call-limit.ts';

const database = await openTestDatabase();
const db = new Kysely<never>({ dialect: new PostgresDialect({ pool: database.pool }) });
afterAll(() => database.close());

const hour = { window: 3600, max: 2 };
const allowedOf = async (key: string, rule = hour) => (await callLimit(db).consume(key, rule)).allowed;

describe('calls of the account service', () => {
  it('T15 as many pass as the limit says, also when the first ones come at once', async () => {
    const atOnce = await Promise.all(['a', 'a', 'a', 'a'].map((key) => allowedOf(key)));
    expect(atOnce.filter(Boolean)).toHaveLength(2);
    expect(await allowedOf('b')).toBe(true);
  });

  it('T15 says after how many seconds the next one passes', async () => {
    await allowedOf('c', { window: 3600, max: 1 });
    const { allowed, retryAfter } = await callLimit(db).consume('c', { window: 3600, max: 1 });
    expect(allowed).toBe(false);
    expect(retryAfter).toBeGreaterThan(3000);
    expect(retryAfter).toBeLessThanOrEqual(3600);
  });

  it('T15 a period that is over counts from one again', async () => {
    await database.pool.query(`insert into rate_limits (key, count, last_request) values ('d', 2, $1)`, [
      Date.now() - 3_700_000,
    ]);
    expect([await allowedOf('d'), await allowedOf('d'), await allowedOf('d')]).toEqual([true, true, false]);
  });

  it('keys that nobody used since a moment are removed', async () => {
    await database.pool.query(`insert into rate_limits (key, count, last_request) values ('old', 1, 1000)`);
    await sweepCallLimits(database, new Date(2000));
    const { rows } = await database.pool.query(`select key from rate_limits where key = 'old'`);
    expect(rows).toEqual([]);
  });
});
