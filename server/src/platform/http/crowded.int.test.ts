import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system } from '../../kernel/actor.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let person: Person;

beforeAll(async () => {
  app = await startTestApp({ worker: false });
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

describe('a server whose database is occupied', () => {
  it.runIf(process.env.ALIQUOT_TEST_ENGINE !== 'postgres')(
    'T19 lets sixty-four wait, refuses the others at once, and answers those who waited',
    async () => {
      const release = await occupyDatabase();
      const me = () => app.fetch('/api/accounts/me', {}, person);
      const waiting = Array.from({ length: 64 }, me);
      await expect.poll(() => app.world.database.pool.waitingCount).toBe(64);
      const refused = await me();
      expect(refused.status).toBe(503);
      expect(refused.headers.get('retry-after')).toBe('1');
      expect(await refused.json()).toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
        requestId: refused.headers.get('x-request-id'),
      });
      expect((await app.fetch('/api/health')).status).toBe(200);
      await release();
      expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]));
      expect((await me()).status).toBe(200);
    },
  );
});
