import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openTestDatabase } from '../../testing/servers/open-test-database.ts';
import type { Database } from './index.ts';
import { tidy } from './tidying.ts';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.pool.query('create table entries (id integer primary key, note text)');
});
afterAll(() => database.close());

const isNamed = async () => (await tidy(database)).includes('public.entries');
const facts = async () => {
  const { rows } = await database.pool.query<{ rows: number; dead: number }>(
    `select reltuples::int as rows, n_dead_tup::int as dead
    from pg_class join pg_stat_user_tables on relid = pg_class.oid where pg_class.relname = 'entries'`,
  );
  return rows[0];
};

describe.runIf(inject('databaseTemplate').engine === 'pglite')('OPS-015 the embedded database, which has no autovacuum', () => {
  it('OPS-015 tidies a table that was filled or has grown, and leaves others alone', async () => {
    expect(await isNamed()).toBe(false);
    await database.pool.query(`insert into entries select n, 'x' from generate_series(1, 1000) n`);
    expect(await isNamed()).toBe(true);
    expect(await facts()).toEqual({ rows: 1000, dead: 0 });
    await database.pool.query(`insert into entries select n, 'x' from generate_series(1001, 1100) n`);
    expect(await isNamed()).toBe(false);
    await database.pool.query(`insert into entries select n, 'x' from generate_series(1101, 1200) n`);
    expect(await isNamed()).toBe(true);
    expect(await facts()).toEqual({ rows: 1200, dead: 0 });
  });

  it('OPS-015 gives the room of dead rows back', async () => {
    await database.pool.query(`update entries set note = 'y' where id <= 400`);
    expect(await isNamed()).toBe(true);
    expect(await facts()).toEqual({ rows: 1200, dead: 0 });
    expect(await isNamed()).toBe(false);
  });
});
