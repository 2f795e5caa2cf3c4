import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { databaseAt } from '../../testing/servers/databases.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let person: Person;
let maintenance: pg.Client;
let name: string;

const template = inject('databaseTemplate');

beforeAll(async () => {
  app = await startTestApp();
  person = await app.person('user');
  name = (await app.world.database.pool.query<{ name: string }>('select current_database() as name')).rows[0]?.name ?? '';
  if (template.engine !== 'postgres') return;
  maintenance = new pg.Client({ connectionString: databaseAt(template.url, 'postgres') });
  await maintenance.connect();
});
afterAll(async () => {
  await maintenance?.end();
  await app.close();
});

const away = async () => {
  await maintenance.query(`alter database ${name} with connection limit 0`);
  await maintenance.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
};
const back = () => maintenance.query(`alter database ${name} with connection limit -1`);

describe.runIf(template.engine === 'postgres')('a database that goes away', () => {
  it('OPS-004 kills no process, answers 503 with Retry-After meanwhile, and heals', async () => {
    const ask = () => app.fetch('/api/notifications', {}, person);
    const inUse = await app.world.database.pool.connect(); // in use while it breaks
    const sleeping = app.world.database.pool.query('select pg_sleep(60)').then(
      () => 'slept',
      (error: unknown) => Reflect.get(error as object, 'code'),
    );
    try {
      await away();
      expect(await sleeping).toBe('57P01');
      await expect(inUse.query('select 1')).rejects.toThrow(/terminat|not queryable|connection/i);
      inUse.release(true);
      for (const call of [
        ask,
        () => app.fetch('/api/auth/get-session', {}, person),
        () => app.fetch('/api/files/project/1', {}, person),
      ]) {
        const answer = await call();
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
        expect(await answer.json()).toMatchObject({
          error: 'The service is busy. Please try again in a moment.',
          details: "The database can't be reached right now. Please try again in a moment.",
        });
      }
      expect((await app.fetch('/api/health')).status).toBe(200);
      expect((await app.fetch('/api/ready')).status).toBe(503);
    } finally {
      await back();
    }
    expect((await ask()).status).toBe(200);
    expect((await app.fetch('/api/ready')).status).toBe(200);
  });
});
