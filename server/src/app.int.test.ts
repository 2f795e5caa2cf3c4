import { contract } from '@aliquot/contract/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buckets } from './platform/storage/storage.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

type Definition = { meta: { access: 'public' | 'signed-in' | readonly string[] }; route: { method: string; path: string } };

const routes = Object.values(contract)
  .flatMap((nouns) => Object.values(nouns))
  .map((route) => {
    const { meta, route: place } = (route as unknown as { '~orpc': Definition })['~orpc'];
    return { access: meta.access, method: place.method, path: place.path };
  });
const named = (each: readonly { method: string; path: string }[]) =>
  each.map(({ method, path }) => `${method} ${path}`).toSorted();
const open = routes.filter(({ access }) => access === 'public');
const closed = routes.filter(({ access }) => access !== 'public');

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
});
afterAll(() => app.close());

const callWith = (method: string, path: string, headers: Record<string, string> = {}) =>
  app.fetch(`/api${path.replaceAll(/\{[^}]+\}/g, '019a0000-0000-7000-8000-000000000001')}`, {
    method,
    headers: { ...(method === 'GET' ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(method === 'GET' ? {} : { body: '{}' }),
  });

describe('what is answered without a session', () => {
  it('GEN-003 is what signing up and in needs, places, and what laboratories publish', () => {
    expect(named(open)).toEqual([
      'GET /accounts/me',
      'GET /accounts/ways-in',
      'GET /labs/{labId}/register',
      'GET /passport-keys',
      'GET /passport-revocations',
      'GET /places/locate',
      'GET /places/search',
      'GET /public-labs',
      'GET /public-labs/{labId}',
      'GET /public-labs/{labId}/reviews',
      'GET /public-passports/{code}',
      'POST /accounts/address',
      'POST /accounts/confirm',
      'POST /accounts/lab-owners',
      'POST /accounts/recover',
      'POST /accounts/researchers',
    ]);
  });

  it.each(closed)('GEN-002 GEN-003 GEN-004 not $method $path, whatever key is shown', async ({ method, path }) => {
    const keys = { apikey: 'public-anon-key', authorization: 'Bearer public-anon-key' };
    for (const headers of [{}, keys]) {
      const answer = await callWith(method, path, headers);
      expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'UNAUTHORIZED' }]);
    }
  });
});

describe('GEN-001 what the server offers', () => {
  it('functions, below one path, by POST where the requirements name no other method', () => {
    const functions = routes.filter(({ path }) => path.startsWith('/functions/'));
    expect(functions.length).toBeGreaterThan(4);
    expect(named(functions).filter((name) => !name.startsWith('POST '))).toEqual(['GET /functions/fetch-users-admin']);
  });

  it('a store with two buckets, an account service, and a description of every call', async () => {
    expect(buckets).toEqual(['project-documents', 'lab-documents']);
    expect((await app.fetch('/api/auth/get-session')).status).toBe(200);
    const described = (await (await app.fetch('/api/openapi.json')).json()) as { paths: Record<string, object> };
    for (const { method, path } of routes) expect(Object.keys(described.paths[path] ?? {})).toContain(method.toLowerCase());
  });
});
