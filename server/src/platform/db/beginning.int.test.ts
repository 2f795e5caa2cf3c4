import { randomUUID } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { system } from '../../kernel/actor.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Database } from './index.ts';

let app: TestApp;
let database: Database;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
  ({ database } = app.world);
});
afterAll(() => app.close());

const whoAmI = async (db: QueryExecutorProvider) => {
  const { rows } = await sql<{ role: string; actor: string; kind: string }>`select current_user::text as role,
    current_setting('aliquot.actor_id', true) as actor, current_setting('aliquot.actor_role', true) as kind`.execute(db);
  return rows[0];
};

it('a transaction is the actor’s from its first statement on, and nobody’s after it', async () => {
  const researcher = { kind: 'user', id: randomUUID(), role: 'user' } as never;
  const own = await whoAmI(database.owner);
  expect(own?.role).not.toBe('aliquot_app');
  expect(await database.transaction(researcher, whoAmI)).toEqual({
    role: 'aliquot_app',
    actor: (researcher as { id: string }).id,
    kind: 'user',
  });
  expect(await database.transaction(system, whoAmI)).toEqual({ role: 'aliquot_app', actor: '', kind: 'system' });
  await expect(database.transaction(system, (db) => sql`select 1 / 0`.execute(db))).rejects.toThrow(/zero/);
  expect((await whoAmI(database.owner))?.role).toBe(own?.role);
});

it('an id with quotes becomes no statement', async () => {
  const strange = { kind: 'user', id: `x', true); drop table users; --`, role: 'user' } as never;
  expect(await database.transaction(strange, whoAmI)).toMatchObject({ actor: `x', true); drop table users; --` });
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
