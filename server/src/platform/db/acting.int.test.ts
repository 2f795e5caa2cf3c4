import { randomUUID } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { system } from '../../kernel/actor.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { actAs, type Database } from './index.ts';

let app: TestApp;
let database: Database;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
  ({ database } = app.world);
  await database.pool.query('create table widgets (id integer); grant all on widgets to aliquot_app');
});
afterAll(() => app.close());

type Who = { role: string; actor: string; kind: string; reads: string };

const whoIs = `current_user::text as role, current_setting('aliquot.actor_id', true) as actor,
  current_setting('aliquot.actor_role', true) as kind, current_setting('transaction_read_only') as reads`;

const whoAmI = async (db: QueryExecutorProvider) => {
  const { rows } = await sql<Who>`select ${sql.raw(whoIs)}`.execute(db);
  return rows[0];
};

/** With a value, a statement goes by other messages. */
const whoAmIByValue = async (db: QueryExecutorProvider) => {
  const { rows } = await sql<Who>`select ${sql.raw(whoIs)} where ${1}::int = 1`.execute(db);
  return rows[0];
};

const addByValue = (db: QueryExecutorProvider) => sql`insert into widgets values (${1})`.execute(db);

const both = async (db: QueryExecutorProvider) => [await whoAmI(db), await whoAmIByValue(db), await whoAmI(db)];

const someone = (id: string) => ({ kind: 'user', id, role: 'user' }) as never;

it('a transaction is the actor’s from its first statement on, and nobody’s after it', async () => {
  const id = randomUUID();
  const own = await whoAmI(database.owner);
  expect(own?.role).not.toBe('aliquot_app');
  const asResearcher = { role: 'aliquot_app', actor: id, kind: 'user', reads: 'off' };
  expect(await database.transaction(someone(id), both)).toEqual([asResearcher, asResearcher, asResearcher]);
  expect(await database.transaction(someone(id), whoAmIByValue)).toEqual(asResearcher);
  expect(await database.transaction(system, whoAmI)).toMatchObject({ role: 'aliquot_app', actor: '', kind: 'system' });
  await expect(database.transaction(system, (db) => sql`select 1 / 0`.execute(db))).rejects.toThrow(/zero/);
  for (const who of await both(database.owner)) expect(who?.role).toBe(own?.role);
});

it('OPS-020 every statement of a reading is the actor’s, and none after it', async () => {
  const id = randomUUID();
  const own = await whoAmI(database.owner);
  const asReader = { role: 'aliquot_app', actor: id, kind: 'user', reads: 'on' };
  expect(await database.reading(someone(id), both)).toEqual([asReader, asReader, asReader]);
  await expect(database.reading(system, (db) => sql`select 1 / ${0}::int`.execute(db))).rejects.toThrow(/zero/);
  for (const who of await both(database.owner)) expect(who).toMatchObject({ role: own?.role, reads: 'off' });
});

it.each([
  ['with values', addByValue],
  ['without values', (db: QueryExecutorProvider) => sql`insert into widgets values (1)`.execute(db)],
])('OPS-020 a statement of a reading that changes something %s fails', async (_, change) => {
  await expect(database.reading(system, change)).rejects.toMatchObject({ code: '25006' });
});

it('OPS-020 the statements of people who read and write at once are each their own', async () => {
  const ids = Array.from({ length: 40 }, () => randomUUID());
  const seen = await Promise.all(
    ids.map((id, at) => (at % 2 === 0 ? database.reading(someone(id), both) : database.transaction(someone(id), both))),
  );
  expect(seen.map((rows) => [...new Set(rows.map((row) => row?.actor))])).toEqual(ids.map((id) => [id]));
});

it('a transaction without a statement, and one that fails before its first, leave nothing for the next statement', async () => {
  const own = await whoAmI(database.owner);
  expect(await database.transaction(system, async () => 1)).toBe(1);
  await expect(database.transaction(system, () => Promise.reject(new Error('early')))).rejects.toThrow('early');
  await expect(database.reading(system, () => Promise.reject(new Error('early')))).rejects.toThrow('early');
  for (const who of await both(database.owner)) expect(who).toEqual(own);
});

it('a transaction that becomes an actor’s after its last statement keeps what it wrote', async () => {
  await database.owner.transaction().execute(async (db) => {
    await sql`insert into widgets values (7)`.execute(db);
    await actAs(db, system);
  });
  expect(await app.rows('delete from widgets returning id')).toEqual([{ id: 7 }]);
});

it('a statement is not run when its transaction cannot become the actor’s', async () => {
  const impossible = someone('\0');
  await expect(database.transaction(impossible, addByValue)).rejects.toMatchObject({ code: '22021' });
  await expect(database.reading(impossible, whoAmIByValue)).rejects.toMatchObject({ code: '22021' });
  expect(await app.rows('select id from widgets')).toEqual([]);
  expect((await whoAmIByValue(database.owner))?.role).not.toBe('aliquot_app');
});

it('several statements in one text begin a transaction too', async () => {
  await expect(
    database.owner.transaction().execute(async (db) => {
      await sql.raw('create table gadgets (id integer); insert into gadgets values (1)').execute(db);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await app.rows(`select 1 as one from pg_class where relname = 'gadgets'`)).toEqual([]);
});

it('an id with quotes becomes no statement', async () => {
  const strange = `x', true); drop table users; --`;
  for (const work of [whoAmI, whoAmIByValue]) {
    expect(await database.transaction(someone(strange), work)).toMatchObject({ actor: strange });
    expect(await database.reading(someone(strange), work)).toMatchObject({ actor: strange });
  }
  expect(await app.rows('select count(*)::int as count from users')).toHaveLength(1);
});

it.runIf(process.env.ALIQUOT_TEST_ENGINE === 'postgres')(
  'a transaction that is opened in the work of another begins as the owner’s',
  async () => {
    const inner = await database.transaction(system, () => database.owner.transaction().execute(whoAmI));
    expect(inner?.role).not.toBe('aliquot_app');
  },
);

it('answers belong to their questions after errors in every part of a query', async () => {
  const { pool } = database;
  const ask = (text: string, values: unknown[] = []) =>
    pool.query(text, values).then(
      ({ rows }) => rows[0] as unknown,
      (error: { code?: string }) => error.code,
    );
  const questions = Array.from({ length: 60 }, (_, at): [string, unknown[], unknown] => {
    if (at % 5 === 0) return ['select $1::int as it from nowhere', [at], '42P01'];
    if (at % 5 === 1) return ['select $1::int as it', ['x'], '22P02'];
    if (at % 5 === 2) return ['select 1 / ($1::int - $1::int) as it', [at], '22012'];
    if (at % 5 === 3) return ['selec', [], '42601'];
    return ['select $1::int as it', [at], { it: at }];
  });
  const answers = await Promise.all(questions.map(([text, values]) => ask(text, values)));
  expect(answers).toEqual(questions.map(([, , expected]) => expected));
});
