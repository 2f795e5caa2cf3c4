import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../testing/servers/open-test-database.ts';
import { compiledOnce } from './compiled.ts';
import type { Database, Db } from './index.ts';

const system = { kind: 'system' } as const;
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.pool.query('create table widgets (id integer); insert into widgets values (1), (2), (3)');
  await database.pool.query('grant select on widgets to aliquot_app');
});
afterAll(() => database.close());

type Given = { readonly least?: number; readonly limit: number };
let built = 0;
const read = compiledOnce((db: Db, { least, limit }: Given, order: 'asc' | 'desc') => {
  built += 1;
  return {
    compile: () =>
      sql<{
        id: number;
      }>`select id from widgets ${least === undefined ? sql`` : sql`where id >= ${least}`} order by id ${sql.raw(order)} limit ${limit}`.compile(
        db,
      ),
  };
});
const idsOf = async (given: Given, order: 'asc' | 'desc' = 'asc') =>
  (await database.reading(system, (db) => read(db, given, order))).map(({ id }) => id);

it('OPS-020 a query is built once for each set of values and each form, and answers by the values of each time', async () => {
  expect(await idsOf({ least: 2, limit: 5 })).toEqual([2, 3]);
  expect(await idsOf({ least: 3, limit: 5 })).toEqual([3]);
  expect(await idsOf({ least: 1, limit: 1 })).toEqual([1]);
  expect(built).toBe(1);
  expect(await idsOf({ limit: 5 })).toEqual([1, 2, 3]);
  expect(await idsOf({ limit: 2 }, 'desc')).toEqual([3, 2]);
  expect(built).toBe(3);
});
