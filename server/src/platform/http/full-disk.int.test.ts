import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestApp, type TestApp, testPassword } from '../../testing/test-app.ts';

let app: TestApp;
let person: Person;
const lines: { level: string; msg?: string; err?: { code?: string } }[] = [];

beforeAll(async () => {
  app = await startTestApp({ worker: false, onLog: (line) => lines.push(JSON.parse(line) as (typeof lines)[number]) });
  person = await app.person('user');
});
afterAll(() => app.close());

/** Makes the database answer every change as with a full disk. */
const fill = async () => {
  await app.rows(
    `create function refuse_for_want_of_room() returns trigger language plpgsql as $$
     begin
       raise exception 'could not extend file "base/16384/16790": No space left on device' using errcode = 'disk_full';
     end $$`,
  );
  await app.rows(
    `do $$ declare name text; begin
       for name in select tablename from pg_tables where schemaname = 'public' loop
         execute format('create trigger full_disk before insert or update or delete on %I for each statement execute function refuse_for_want_of_room()', name);
       end loop;
     end $$`,
  );
};
const makeRoom = () => app.rows('drop function refuse_for_want_of_room() cascade');

const json = { 'content-type': 'application/json' };
const send = (method: string, path: string, body: object, by?: Person) =>
  app.fetch(path, { method, headers: json, body: JSON.stringify(body) }, by);
const draft = () => send('PUT', '/api/request-draft', { values: {} }, person);
const signIn = () => send('POST', '/api/auth/sign-in/email', { email: person.email, password: testPassword });
const signUp = () =>
  send('POST', '/api/auth/sign-up/email', { email: 'new@example.org', password: testPassword, name: 'Somebody New' });
const list = () => app.fetch('/api/notifications', {}, person);

const said = () => lines.filter(({ level }) => level === 'error' || level === 'warn');

describe('OPS-009: the disk of the database', () => {
  it('OPS-009: full: changes get 503 and a sentence, the rest goes on, one line says it, and all goes on when there is room', async () => {
    await fill();
    try {
      for (let time = 0; time < 2; time += 1)
        for (const change of [draft, signIn, signUp]) {
          const answer = await change();
          expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
          expect(await answer.json()).toMatchObject({
            code: 'SERVICE_UNAVAILABLE',
            error: 'The service is busy. Please try again in a moment.',
            details: "The database can't be reached right now. Please try again in a moment.",
          });
          expect((await list()).status).toBe(200);
        }
      expect(await (await app.fetch('/api/ready')).json()).toMatchObject({ database: true });
      await expect.poll(said).not.toEqual([]);
    } finally {
      await makeRoom();
    }
    for (const change of [draft, signIn, signUp]) expect((await change()).status).toBe(200);
    expect((await list()).status).toBe(200);
    expect(said()).toMatchObject([
      { level: 'error', msg: 'the disk of the database is full: changes get 503 until it has room', err: { code: '53100' } },
    ]);
  });
});
