import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../testing/servers/open-test-database.ts';
import type { Database, Db } from './index.ts';
import { prepareAnew } from './prepared.ts';

const system = { kind: 'system' } as const;
let database: Database;

beforeAll(async () => {
  prepareAnew(); // other files of this process may have reached the limit
  database = await openTestDatabase();
  await database.pool.query('create table widgets (id integer); insert into widgets values (1), (2)');
  await database.pool.query('grant select on widgets to aliquot_app');
});
afterAll(() => database.close());

const widgetsFrom = async (db: Db, least: number) =>
  (await sql`select * from widgets where id >= ${least} order by id`.execute(db)).rows;

/** Names of what the connection in use has prepared. */
const preparedIn = async (db: Db, text: string) => {
  const { rows } = await sql.raw(`select statement from pg_prepared_statements where statement like '${text}%'`).execute(db);
  return rows;
};

it('OPS-020 a statement that comes often is prepared once, and answers as before', async () => {
  const found = await database.transaction(system, async (db) => {
    const answers = [];
    for (const least of [1, 2, 3, 1, 2]) answers.push(await widgetsFrom(db, least));
    return { answers, prepared: await preparedIn(db, 'select * from widgets') };
  });
  expect(found.answers).toEqual([[{ id: 1 }, { id: 2 }], [{ id: 2 }], [], [{ id: 1 }, { id: 2 }], [{ id: 2 }]]);
  expect(found.prepared).toHaveLength(1);
});

it('OPS-020 a statement whose columns a migration changes is prepared anew, by the same call', async () => {
  const read = () => database.transaction(system, (db) => widgetsFrom(db, 2));
  for (let time = 0; time < 4; time += 1) expect(await read()).toEqual([{ id: 2 }]);
  await database.pool.query(`alter table widgets add column color text default 'red'`);
  expect(await read()).toEqual([{ id: 2, color: 'red' }]);
});

it('OPS-020 an insertion that names a partial index by a value is not prepared', async () => {
  await database.pool.query(`create unique index on widgets (id) where color = 'blue'`);
  const insert = `insert into widgets values ($1, 'blue') on conflict (id) where color = $2 do nothing`;
  for (let id = 10; id < 20; id += 1) expect((await database.pool.query(insert, [id, 'blue'])).rowCount).toBe(1);
});

const roleIn = (db: Db) => sql`select current_user as name where ${1}::int = 1`.execute(db);

it('OPS-020 a prepared statement acts with the rights of the role that runs it', async () => {
  for (let time = 0; time < 4; time += 1) {
    const asActor = await database.transaction(system, roleIn);
    const asOwner = await database.owner.transaction().execute(roleIn);
    expect(asActor.rows).toEqual([{ name: 'aliquot_app' }]);
    expect(asOwner.rows).not.toEqual(asActor.rows);
  }
});
