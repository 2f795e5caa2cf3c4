import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { statusOf } from '../../testing/acts/labs.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let person: Person;

beforeAll(async () => {
  app = await startTestApp({ worker: false });
  person = await app.person('user');
});
afterAll(() => app.close());

const password = 'correct horse battery';
const json = { 'content-type': 'application/json' };
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  app.fetch(path, { method: 'POST', body: JSON.stringify(body), headers: { ...json, ...headers } });
const signIn = (body: object = {}) => post('/api/auth/sign-in/email', { email: person.email, password, ...body });
const cookiesOf = (response: Response) =>
  response.headers.getSetCookie().map((line) => {
    const [pair = '', ...attributes] = line.split('; ');
    return { name: pair.split('=')[0], value: pair.slice(pair.indexOf('=') + 1), attributes: attributes.toSorted() };
  });
const cookieOf = (response: Response) =>
  cookiesOf(response)
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
const me = async (cookie: string) => {
  const response = await app.fetch('/api/accounts/me', { headers: { cookie } });
  return { user: ((await response.json()) as { user: { role: string } | null }).user, cookies: cookiesOf(response) };
};
const sessions = (cookie: string, at: TestApp = app) => {
  const token = decodeURIComponent(cookie.split('aliquot.session=')[1] ?? '').split('.')[0] ?? '';
  return {
    token,
    update: (set: object) => at.world.database.owner.updateTable('sessions').set(set).where('token', '=', token).execute(),
  };
};
const day = 24 * 60 * 60 * 1000;

describe('the cookie', () => {
  it('ACC-039 ACC-040 is HttpOnly, Lax, for the whole site, and lasts 30 days when one is remembered', async () => {
    const [session, ...more] = cookiesOf(await signIn({ rememberMe: true }));
    expect(more).toEqual([]);
    expect(session).toMatchObject({
      name: 'aliquot.session',
      attributes: ['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax'],
    });
  });

  it('ACC-040 ends with the browser otherwise', async () => {
    const cookies = cookiesOf(await signIn({ rememberMe: false }));
    expect(new Set(cookies.map(({ name }) => name))).toEqual(new Set(['aliquot.session', 'aliquot.short-session']));
    for (const { attributes } of cookies) expect(attributes).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax']);
  });

  it('ACC-040 a remembered session is renewed by any call, the cookie with it', async () => {
    const cookie = cookieOf(await signIn({ rememberMe: true }));
    expect((await me(cookie)).cookies).toEqual([]);
    const session = sessions(cookie);
    await session.update({ expires_at: new Date(Date.now() + 28 * day) });
    const renewed = await me(cookie);
    expect(renewed.user).not.toBeNull();
    expect(renewed.cookies).toMatchObject([
      { name: 'aliquot.session', attributes: expect.arrayContaining(['Max-Age=2592000']) },
    ]);
    expect((await me(cookie)).cookies).toEqual([]);
  });

  it('ACC-040 one that is not remembered is not', async () => {
    const cookie = cookieOf(await signIn({ rememberMe: false }));
    await sessions(cookie).update({ expires_at: new Date(Date.now() + 60_000) });
    const { user, cookies } = await me(cookie);
    expect([user === null, cookies]).toEqual([false, []]);
  });
});

const minute = 60_000;
const signedIn = async (role: 'admin' | 'user', at: TestApp = app) => {
  const someone = await at.person(role);
  const session = sessions(someone.cookie, at);
  const times = async () => {
    const [row] = await at.rows<{ used_at: Date }>('select used_at from sessions where token = $1', session.token);
    return row?.used_at.getTime();
  };
  const call = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await at.fetch(path, { headers: { ...headers, cookie: someone.cookie } });
    await answer.body?.cancel();
    return answer.status;
  };
  return { session, times, call };
};
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);

describe('OPS-011: the session of an administrator', () => {
  it('OPS-011: ends after 30 minutes without use', async () => {
    const { session, times, call } = await signedIn('admin');
    await session.update({ used_at: ago(29 * minute) });
    expect(await call('/api/users/counts')).toBe(200);
    expect(Date.now() - ((await times()) ?? 0)).toBeLessThan(5 * minute);
    await session.update({ used_at: ago(30 * minute) });
    expect(await call('/api/users/counts')).toBe(401);
    expect(await times()).toBeUndefined();
  });

  it('OPS-011: ends after 12 hours, however much it is used', async () => {
    const { session, call } = await signedIn('admin');
    await session.update({ created_at: ago(12 * 60 * minute - minute) });
    expect(await call('/api/users/counts')).toBe(200);
    await session.update({ created_at: ago(12 * 60 * minute) });
    expect(await call('/api/users/counts')).toBe(401);
  });

  it('OPS-011: is not kept by what an untouched page loads by itself', async () => {
    const { session, times, call } = await signedIn('admin');
    await session.update({ used_at: ago(20 * minute) });
    expect(await call('/api/users/counts', { 'x-aliquot-idle': '1500' })).toBe(200);
    expect(await call('/api/auth/get-session')).toBe(200);
    expect(await call('/api/events')).toBe(200);
    expect(Date.now() - ((await times()) ?? 0)).toBeGreaterThanOrEqual(20 * minute);
    expect(await call('/api/users/counts', { 'x-aliquot-idle': '600' })).toBe(200);
    const idle = Date.now() - ((await times()) ?? 0);
    expect(idle).toBeGreaterThanOrEqual(10 * minute);
    expect(idle).toBeLessThan(19 * minute);
  });

  it.each(['-100000', 'nonsense', 'Infinity'])(
    'OPS-011: a page that is idle for %s seconds lengthens nothing',
    async (seconds) => {
      const { session, times, call } = await signedIn('admin');
      await session.update({ used_at: ago(2 * minute) });
      expect(await call('/api/users/counts', { 'x-aliquot-idle': seconds })).toBe(200);
      expect((await times()) ?? 0).toBeLessThanOrEqual(Date.now());
    },
  );

  it('OPS-011: others keep theirs', async () => {
    const { session, call } = await signedIn('user');
    await session.update({ used_at: ago(24 * 60 * minute), created_at: ago(29 * 24 * 60 * minute) });
    expect(await call('/api/projects')).toBe(200);
  });
});

describe('OPS-011: the limits that the settings give', () => {
  let strict: TestApp;
  beforeAll(async () => {
    const environment = { ADMIN_SESSION_IDLE_MINUTES: '5', ADMIN_SESSION_HOURS: '1' };
    strict = await startTestApp({ worker: false, environment });
  });
  afterAll(() => strict.close());

  it.each([
    ['ADMIN_SESSION_IDLE_MINUTES without use', 'used_at', 5],
    ['ADMIN_SESSION_HOURS, however much it is used', 'created_at', 60],
  ] as const)('OPS-011: an administrator’s session ends after %s', async (_, column, minutes) => {
    const { session, times, call } = await signedIn('admin', strict);
    await session.update({ [column]: ago((minutes - 1) * minute) });
    expect(await call('/api/users/counts')).toBe(200);
    await session.update({ [column]: ago(minutes * minute) });
    expect(await call('/api/users/counts')).toBe(401);
    expect(await times()).toBeUndefined();
  });

  it('OPS-011: they are for administrators', async () => {
    const { session, call } = await signedIn('user', strict);
    await session.update({ used_at: ago(2 * 60 * minute), created_at: ago(2 * 60 * minute) });
    expect(await call('/api/projects')).toBe(200);
  });
});

describe('F4 ACC-039 no answer of the account service holds a token', () => {
  it('neither by name nor by value', async () => {
    const signedIn = await signIn({ rememberMe: true });
    const cookie = cookieOf(signedIn);
    const { token } = sessions(cookie);
    expect(token.length).toBeGreaterThan(20);
    const email = 'another.person@example.org';
    const answers = [
      signedIn,
      await post('/api/auth/sign-up/email', { name: 'Another', email, password }),
      await app.fetch('/api/auth/get-session', { headers: { cookie } }),
      await app.fetch('/api/auth/list-accounts', { headers: { cookie } }),
      await post('/api/auth/sign-out', {}, { cookie }),
    ];
    for (const answer of answers) {
      const text = await answer.text();
      expect(text).not.toContain(token);
      expect(text).not.toMatch(/token|secret|"password"/i);
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });
});

const fresh = async () => {
  const someone = await app.person('user');
  return { someone, owner: app.world.database.owner };
};

describe('T13 ACC-002 what changes in the database acts at the next call', () => {
  it('a role', async () => {
    const { someone, owner } = await fresh();
    expect(await statusOf(someone.api.labs.list({}))).toBe(403);
    await owner.updateTable('users').set({ role: 'admin' }).where('id', '=', someone.id).execute();
    expect((await someone.api.labs.list({})).items).toEqual([]);
    await owner.updateTable('users').set({ role: 'user' }).where('id', '=', someone.id).execute();
    expect(await statusOf(someone.api.labs.list({}))).toBe(403);
  });

  it('a session that was ended, one that expired, and a person who is gone', async () => {
    for (const end of [
      ({ id }: Person, owner: TestApp['world']['database']['owner']) =>
        owner.deleteFrom('sessions').where('user_id', '=', id).execute(),
      ({ id }: Person, owner: TestApp['world']['database']['owner']) =>
        owner
          .updateTable('sessions')
          .set({ expires_at: new Date(Date.now() - 1000) })
          .where('user_id', '=', id)
          .execute(),
      ({ id }: Person, owner: TestApp['world']['database']['owner']) =>
        owner.deleteFrom('users').where('id', '=', id).execute(),
    ]) {
      const { someone, owner } = await fresh();
      expect((await someone.api.notifications.list({})).total).toBe(0);
      await end(someone, owner);
      expect(await statusOf(someone.api.notifications.list({}))).toBe(401);
    }
  });

  it('the laboratory of a lab owner', async () => {
    const owner = await app.person('lab_owner');
    expect(await statusOf(owner.api.collaborations.list({}))).toBe(404);
    await app.world.database.pool.query(
      `with lab as (insert into labs (name, address, lab_type, contact_email, contact_phone, operating_hours, staff_count, year_established)
         values ('Joined', '', 'clinical', 'a@example.org', '', '', '', 2000) returning id)
       insert into lab_members (lab_id, user_id) select id, $1 from lab`,
      [owner.id],
    );
    expect((await owner.api.collaborations.list({})).items).toEqual([]);
  });
});

describe('the fast lookup', () => {
  it('says what the account service says', async () => {
    const cookie = cookieOf(await signIn({ rememberMe: true }));
    const asked = vi.spyOn(app.world.auth.api, 'getSession');
    expect((await me(cookie)).user).not.toBeNull();
    expect(asked).not.toHaveBeenCalled();
    await sessions(cookie).update({ expires_at: new Date(Date.now() + 28 * day) });
    expect((await me(cookie)).user).not.toBeNull();
    expect(asked).toHaveBeenCalledOnce();
    asked.mockRestore();
  });

  it.each([
    ['another signature', (cookie: string) => cookie.replace(/.{6}%3D$/, 'AAAAAA%3D')],
    ['another token', (cookie: string) => cookie.replace(/aliquot\.session=..../, 'aliquot.session=AAAA')],
    ['no signature', (cookie: string) => cookie.split('.').slice(0, 2).join('.')],
  ])('F2 a cookie with %s is nobody', async (_what, forge) => {
    const cookie = cookieOf(await signIn({ rememberMe: true }));
    expect(forge(cookie)).not.toBe(cookie);
    expect((await me(forge(cookie))).user).toBeNull();
  });
});

/** A sign-in from one of this machine's own addresses, all of which are 127.0.0.0/8. */
const attempt = (localAddress: string, forwarded?: string) =>
  new Promise<{ status: number; retryAfter: string | undefined; body: string }>((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    const headers = {
      ...json,
      ...(forwarded ? { 'x-forwarded-for': forwarded, 'x-aliquot-client-address': forwarded, 'x-real-ip': forwarded } : {}),
    };
    const sent = httpRequest(
      { hostname, port, path: '/api/auth/sign-in/email', method: 'POST', localAddress, headers },
      (response) => {
        let body = '';
        response.on('data', (chunk) => (body += String(chunk)));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], body }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(JSON.stringify({ email: `nobody${Math.random()}@example.org`, password: 'not the password' }));
  });

describe('F3 T15 the limit of an address', () => {
  it('holds after thirty failed sign-ins, whatever the headers say, and for that address alone', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 30; count += 1) statuses.push((await attempt('127.0.0.2', `198.51.100.${count}`)).status);
    expect(new Set(statuses)).toEqual(new Set([401]));
    const refused = await attempt('127.0.0.2', '203.0.113.9');
    expect(refused.status).toBe(429);
    expect(Number(refused.retryAfter)).toBeGreaterThan(0);
    expect(JSON.parse(refused.body)).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      error: expect.stringMatching(/too many attempts/i),
    });
    expect((await attempt('127.0.0.3')).status).toBe(401);
  });
});
