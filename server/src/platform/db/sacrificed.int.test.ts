import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../testing/servers/open-test-database.ts';
import type { Database, Db } from './index.ts';

const system = { kind: 'system' } as const;
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.pool.query('create table counters (id integer primary key, count integer not null default 0)');
  await database.pool.query('insert into counters values (1), (2)');
  await database.pool.query('grant select, update on counters to aliquot_app');
});
afterAll(() => database.close());

const countUp = (db: Db, id: number) => sql`update counters set count = count + 1 where id = ${id}`.execute(db);
const counts = async () => {
  const { rows } = await database.pool.query('select count from counters order by id');
  return rows.map((row) => (row as { count: number }).count);
};
const raise = (db: Db, state: string) =>
  sql.raw(`do $$ begin raise exception 'lost' using errcode = '${state}'; end $$`).execute(db);

it.each(['40001', '40P01'])('OPS-004 work that lost with %s is run again and counts once', async (state) => {
  const [before = 0] = await counts();
  let attempts = 0;
  await database.transaction(system, async (db) => {
    attempts += 1;
    await countUp(db, 1);
    if (attempts < 3) await raise(db, state);
  });
  expect(attempts).toBe(3);
  expect((await counts())[0]).toBe(before + 1);
});

it.each([
  ['40P01', 3],
  ['23505', 1],
])('OPS-004 work that fails with %s each time is tried %i times', async (state, most) => {
  const before = await counts();
  let attempts = 0;
  const failing = database.transaction(system, async (db) => {
    attempts += 1;
    await countUp(db, 1);
    await raise(db, state);
  });
  await expect(failing).rejects.toMatchObject({ code: state });
  expect(attempts).toBe(most);
  expect(await counts()).toEqual(before);
});

it.runIf(process.env.ALIQUOT_TEST_ENGINE === 'postgres')(
  'OPS-004 of two transactions that wait for each other both are done in the end',
  async () => {
    const before = await counts();
    const reached = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    let attempts = 0;
    const both = async (first: 0 | 1) => {
      await database.transaction(system, async (db) => {
        attempts += 1;
        await countUp(db, first + 1);
        reached[first].resolve();
        await reached[first === 0 ? 1 : 0].promise;
        await countUp(db, 2 - first);
      });
    };
    await Promise.all([both(0), both(1)]);
    expect(attempts).toBe(3);
    expect(await counts()).toEqual(before.map((count) => count + 2));
  },
);
