import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

// Behind a proxy that speaks https to the world, as an installation is.
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({
    worker: false,
    environment: { PUBLIC_URL: 'https://aliquot.example', TRUSTED_PROXIES: '127.0.0.1' },
  });
});
afterAll(() => app.close());

const json = { 'content-type': 'application/json' };
const signIn = (address: string, rememberMe = true) =>
  app.fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { ...json, 'x-forwarded-for': address, origin: 'https://aliquot.example' },
    body: JSON.stringify({ email: 'ada@example.org', password: 'correct horse battery', rememberMe }),
  });

it('F4 every cookie is bound to this origin by its name, and sent over https only', async () => {
  await app.person('user', { email: 'ada@example.org' });
  for (const remembered of [true, false]) {
    const cookies = (await signIn('203.0.113.1', remembered)).headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) {
      const [pair = '', ...attributes] = cookie.split('; ');
      expect(pair).toMatch(/^__Host-aliquot\./);
      expect(cookie.length).toBeLessThan(4096);
      expect(attributes).toEqual(expect.arrayContaining(['Secure', 'HttpOnly', 'Path=/', 'SameSite=Lax']));
      expect(attributes.filter((attribute) => attribute.startsWith('Domain'))).toEqual([]);
    }
    const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
    const me = (await (await app.fetch('/api/accounts/me', { headers: { cookie } })).json()) as { user: unknown };
    expect(me.user).not.toBeNull();
  }
});

it('tells browsers to use https only', async () => {
  const { headers } = await app.fetch('/api/health');
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
});

it('T14 the plain address and other names of the machine are foreign', async () => {
  for (const origin of ['http://aliquot.example', 'http://127.0.0.1:3000', 'https://localhost']) {
    const response = await app.fetch('/api/notifications/read', { method: 'POST', body: '{}', headers: { ...json, origin } });
    expect(response.status).toBe(403);
  }
});

const wrong = async (address: string) => {
  const response = await app.fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { ...json, 'x-forwarded-for': address },
    body: JSON.stringify({ email: `nobody${Math.random()}@example.org`, password: 'not the password' }),
  });
  return response.status;
};

it('F3 addresses that the trusted proxy passes on are counted apart', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 31; count += 1) statuses.push(await wrong('198.51.100.7'));
  expect(statuses.slice(0, 30).every((status) => status === 401)).toBe(true);
  expect(statuses[30]).toBe(429);
  expect(await wrong('198.51.100.8')).toBe(401);
  expect(await wrong('198.51.100.8, 198.51.100.7')).toBe(429);
});
