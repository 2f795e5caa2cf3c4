import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system } from '../../../kernel/actor.ts';
import { type Person, startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let person: Person;

beforeAll(async () => {
  app = await startTestApp({ worker: false, environment: { FILES_PER_HOUR: '3', CALLS_PER_MINUTE: '200' } });
  person = await app.person('user');
});
afterAll(() => app.close());

/** Keeps every connection to the database until `release` is called. */
const occupyDatabase = async () => {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const { max } = app.world.database.pool.options;
  const held = Array.from({ length: max }, () => app.world.database.transaction(system, () => promise));
  await expect.poll(() => app.world.database.pool.totalCount - app.world.database.pool.idleCount).toBe(max);
  return async () => {
    release();
    await Promise.all(held);
  };
};

const statusesOf = (answers: readonly Promise<Response>[]) =>
  Promise.all(answers).then((all) => all.map(({ status }) => status));

describe('a server whose database is occupied', () => {
  it.runIf(process.env.ALIQUOT_TEST_ENGINE !== 'postgres')(
    'T19 OPS-023: lets sixty-four wait, refuses further ones of the caller with the most, and answers those who waited',
    async () => {
      const me = (who?: Person) => app.fetch('/api/accounts/me', {}, who);
      const other = await app.person('user');
      expect(await statusesOf([me(person), me(other)])).toEqual([200, 200]);
      const release = await occupyDatabase();
      let refusals = 0;
      const flood = Array.from({ length: 80 }, async () => {
        const answer = await me(person);
        if (answer.status === 503) refusals += 1;
        return answer;
      });
      await expect.poll(() => refusals).toBeGreaterThanOrEqual(15);
      const neighbor = me(other);
      await expect.poll(() => refusals).toBe(16);
      await release();
      expect((await neighbor).status).toBe(200);
      const refused = (await Promise.all(flood)).filter(({ status }) => status !== 200);
      expect(refused).toHaveLength(16);
      const [one] = refused;
      expect(one?.status).toBe(503);
      expect(one?.headers.get('retry-after')).toBe('1');
      expect(await one?.json()).toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
        requestId: one?.headers.get('x-request-id'),
      });
      expect((await app.fetch('/api/health')).status).toBe(200);
      expect((await me(person)).status).toBe(200);
    },
  );
});

describe('the description of the API', () => {
  it.each(['/api/openapi.json', '/api/docs'])(
    'OPS-021: %s is made once, compressed, and known again by its tag',
    async (path) => {
      const whole = await app.fetch(path, { headers: { 'accept-encoding': 'identity' } });
      const packed = await app.fetch(path, { headers: { 'accept-encoding': 'br' } });
      expect(packed.headers.get('content-encoding')).toBe('br');
      expect(whole.headers.get('content-encoding')).toBeNull();
      expect(await packed.text()).toBe(await whole.text());
      const tag = whole.headers.get('etag') ?? '';
      expect(tag).not.toBe('');
      const known = await app.fetch(path, { headers: { 'if-none-match': tag } });
      expect([known.status, await known.text()]).toEqual([304, '']);
      expect((await app.fetch(path, { method: 'POST' })).status).toBe(405);
    },
  );

  it('OPS-021: is counted by the limiter', async () => {
    const answers = Array.from({ length: 250 }, () => app.fetch('/api/openapi.json', { method: 'HEAD' }));
    const statuses = await statusesOf(answers);
    expect(statuses).toContain(429);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(200);
  });
});

describe('files that are made for a person', () => {
  it('OPS-022: are limited by the hour', async () => {
    const admin = await app.person('admin');
    const file = () => app.fetch('/api/admin/users.csv', {}, admin);
    expect(await statusesOf([file(), file(), file()])).toEqual([200, 200, 200]);
    const refused = await file();
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      details: 'You can download 3 new files an hour. Please try again in 1 hour.',
      requestId: refused.headers.get('x-request-id'),
    });
    expect((await app.fetch('/api/admin/users.csv', {}, await app.person('admin'))).status).toBe(200);
  });
});
