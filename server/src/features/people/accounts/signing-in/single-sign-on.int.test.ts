import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountCalls } from '../../../../testing/acts/account-calls.ts';
import { trailOf } from '../../../../testing/acts/labs.ts';
import { type ProviderPerson, startOpenIdProvider, type TestProvider } from '../../../../testing/servers/openid-provider.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { totpOf } from '../../../../testing/totp.ts';

const publicUrl = 'http://127.0.0.1:3999';

let provider: TestProvider;
let app: TestApp;
let calls: ReturnType<typeof accountCalls>;

beforeAll(async () => {
  provider = await startOpenIdProvider(publicUrl);
  app = await startTestApp({
    worker: false,
    environment: { TRUSTED_PROXIES: '127.0.0.0/8', ...provider.environment },
  });
  calls = accountCalls(app);
});
afterAll(async () => {
  await app.close();
  await provider.stop();
});

let number = 0;
const somebody = (claims: Record<string, unknown> = {}): ProviderPerson & { email: string } => {
  number += 1;
  return { sub: `sub-${number}`, email: `sso${number}@example.org`, email_verified: true, name: `Sofia ${number}`, ...claims };
};

const begin = (fields: Record<string, unknown> = {}, cookie = '') =>
  calls.auth('/sign-in/social', { provider: 'oidc', callbackURL: '/welcome', ...fields }, { cookie });
const urlOf = ({ body }: { body: Record<string, unknown> }) => new URL(String(body.url));
const comeBack = (back: URL, cookie: string) => calls.get(`${back.pathname}${back.search}`, { cookie });
const rowsOf = async (email: string) =>
  (await app.world.database.pool.query('select * from users where email = $1', [email])).rows as Record<string, unknown>[];
const actionsOf = async (id: string) => (await trailOf(app, id)).map(({ action }) => action);
const identitiesOf = async (cookie: string) =>
  (await calls.get('/api/accounts/me/security', { cookie })).body.identities as { id: string; name: string }[];

/** The whole way of a browser: asked for, signed in at the provider, and back. */
const signInAs = async (person: ProviderPerson, fields: Record<string, unknown> = {}) => {
  provider.become(person);
  const begun = await begin(fields);
  return comeBack(await provider.visit(urlOf(begun).href), begun.cookie);
};

/** Presents an ID token instead of going by way of the browser. */
const present = (idToken: unknown) => begin({ idToken });

const link = async (cookie: string, person: ProviderPerson) => {
  provider.become(person);
  const begun = await calls.auth('/link-social', { provider: 'oidc', callbackURL: '/profile-settings' }, { cookie });
  if (begun.status !== 200) return begun;
  return comeBack(await provider.visit(urlOf(begun).href), `${cookie}; ${begun.cookie}`);
};
const unlink = (cookie: string, accountId: unknown) =>
  calls.auth('/unlink-account', { providerId: 'oidc', accountId }, { cookie });

describe('single sign-on', () => {
  it('ACC-056 asks by code with PKCE, state and nonce', async () => {
    const begun = await begin();
    expect(begun.status).toBe(200);
    const { origin, searchParams } = urlOf(begun);
    expect(origin).toBe(provider.issuer);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^.{32}$/),
      nonce: expect.stringMatching(/^.{32}$/),
      scope: expect.stringContaining('openid'),
      redirect_uri: `${publicUrl}/api/auth/callback/oidc`,
    });
    expect(searchParams.has('client_secret')).toBe(false);
  });

  it('ACC-001 ACC-056 ACC-057 makes a researcher of somebody new, whatever the provider calls them, and leaves a trace', async () => {
    const person = somebody({ role: 'admin', groups: ['admin', 'lab_owner'], picture: 'https://tracker.example/p.png' });
    const back = await signInAs(person);
    expect([back.status, back.location]).toEqual([302, '/welcome']);
    const [row] = await rowsOf(person.email);
    expect(row).toMatchObject({ role: 'user', email_verified: true, name: person.name, image: null });
    expect(await calls.whoIs(back.cookie)).toBe(row?.id);
    const trail = await trailOf(app, String(row?.id));
    expect(trail).toMatchObject([
      { action: 'accounts.sign-up', actor_id: row?.id, actor_role: 'user', after: { role: 'user', by: 'single-sign-on' } },
      { action: 'accounts.sign-in', actor_id: row?.id, after: { by: 'single-sign-on' } },
    ]);
    const again = await signInAs(person);
    expect(await calls.whoIs(again.cookie)).toBe(row?.id);
    expect(await actionsOf(String(row?.id))).toEqual(['accounts.sign-up', 'accounts.sign-in', 'accounts.sign-in']);
    expect(await rowsOf(person.email)).toHaveLength(1);
  });

  it('ACC-056 two tabs that arrive at the same moment make one account', async () => {
    const person = somebody();
    provider.become(person);
    const ways = await Promise.all(
      [1, 2].map(async () => {
        const begun = await begin();
        return { cookie: begun.cookie, back: await provider.visit(urlOf(begun).href) };
      }),
    );
    const arrived = await Promise.all(ways.map(({ back, cookie }) => comeBack(back, cookie)));
    const [row, ...more] = await rowsOf(person.email);
    expect(more).toEqual([]);
    const whom = await Promise.all(arrived.map(({ cookie }) => calls.whoIs(cookie)));
    expect(whom).toContain(row?.id);
    for (const { status, location } of arrived)
      expect([status, location]).toEqual([302, expect.stringMatching(/^\/(welcome|signin\?error=\w+)$/)]);
    expect((await actionsOf(String(row?.id))).filter((action) => action === 'accounts.sign-up')).toHaveLength(1);
  });

  it('keeps no token of the provider, at the first sign-in or later', async () => {
    const person = somebody();
    for (let count = 0; count < 2; count += 1) {
      await signInAs(person);
      const { rows } = await app.world.database.pool.query(
        'select access_token, refresh_token, id_token from accounts where account_id = $1',
        [person.sub],
      );
      expect(rows).toEqual([{ access_token: null, refresh_token: null, id_token: null }]);
    }
  });

  it('ACC-057 links a known address that both sides have confirmed, and tells by mail', async () => {
    const known = await calls.confirmed(await app.person('lab_owner'));
    const back = await signInAs(somebody({ email: known.email.toUpperCase() }));
    expect([back.location, await calls.whoIs(back.cookie)]).toEqual(['/welcome', known.id]);
    expect(await actionsOf(known.id)).toEqual(['accounts.link-identity', 'accounts.sign-in']);
    expect(await calls.mailAbout(known.email, 'Single sign-on was connected')).toHaveLength(1);
    expect(await rowsOf(known.email)).toMatchObject([{ role: 'lab_owner' }]);
  });

  it.each([
    ['ours is not', false, true],
    ['theirs is not', true, false],
    ['theirs says so in a word', true, 'false'],
  ])('T5 does not link a known address of which %s confirmed', async (_, ours, theirs) => {
    const known = await app.person('user', { confirmed: false });
    if (ours) await calls.confirmed(known);
    const person = somebody({ email: known.email, email_verified: theirs });
    const back = await signInAs(person);
    expect([back.status, back.location]).toEqual([302, '/signin?error=account_not_linked']);
    expect(await calls.whoIs(back.cookie)).toBeNull();
    expect(await actionsOf(known.id)).toEqual([]);
    const { rows } = await app.world.database.pool.query('select 1 from accounts where account_id = $1', [person.sub]);
    expect(rows).toEqual([]);
    expect(await calls.whoIs(known.cookie)).toBe(known.id);
  });

  it('makes nothing of somebody without an address', async () => {
    const back = await signInAs({ sub: 'no-address', name: 'Nobody' });
    expect([back.location, await calls.whoIs(back.cookie)]).toEqual(['/signin?error=email_not_found', null]);
  });

  it('ACC-059 asks for the second factor afterwards', async () => {
    const known = await calls.confirmed(await app.person('user'));
    const { totpURI } = await calls.enrol(known);
    const back = await signInAs(somebody({ email: known.email }));
    expect([back.status, back.location]).toEqual([302, '/signin?step=second-factor']);
    expect(await calls.whoIs(back.cookie)).toBeNull();
    const code = totpOf(totpURI, new Date());
    const done = await calls.auth('/two-factor/verify-totp', { code }, { cookie: back.cookie });
    expect([done.status, await calls.whoIs(done.cookie)]).toEqual([200, known.id]);
    expect(await actionsOf(known.id)).toEqual(expect.arrayContaining(['accounts.link-identity', 'accounts.sign-in']));
  });
});

describe('what does not get in', () => {
  it('ACC-056 a state that was not asked for, and one of another browser', async () => {
    provider.become(somebody());
    const begun = await begin();
    const back = await provider.visit(urlOf(begun).href);
    for (const [state, cookie] of [
      ['forged', begun.cookie],
      [back.searchParams.get('state') ?? '', ''],
      [back.searchParams.get('state') ?? '', (await begin()).cookie],
    ] as const) {
      const attempt = new URL(back);
      attempt.searchParams.set('state', state);
      const refused = await comeBack(attempt, cookie);
      expect(refused.location).toMatch(/\/signin\?error=(state_mismatch|state_not_found)$/);
      expect(await calls.whoIs(refused.cookie)).toBeNull();
    }
  });

  it('ACC-056 the same return a second time', async () => {
    provider.become(somebody());
    const begun = await begin();
    const back = await provider.visit(urlOf(begun).href);
    expect((await comeBack(back, begun.cookie)).location).toBe('/welcome');
    const replayed = await comeBack(back, begun.cookie);
    expect([replayed.location?.includes('/signin?error='), await calls.whoIs(replayed.cookie)]).toEqual([true, null]);
  });

  it('ACC-056 an answer to another question: the nonce differs', async () => {
    const person = somebody();
    provider.become(person);
    const begun = await begin();
    const asked = urlOf(begun);
    asked.searchParams.set('nonce', 'another nonce');
    const back = await comeBack(await provider.visit(asked.href), begun.cookie);
    expect([back.location, await calls.whoIs(back.cookie)]).toEqual(['/signin?error=unable_to_get_user_info', null]);
    expect(await rowsOf(person.email)).toEqual([]);
  });

  it('ACC-056 a refusal of the provider leads back to the sign-in page', async () => {
    const begun = await begin();
    const state = urlOf(begun).searchParams.get('state') ?? '';
    const back = await calls.get(`/api/auth/callback/oidc?error=access_denied&state=${state}`, { cookie: begun.cookie });
    expect(back.location).toBe('/signin?error=access_denied');
  });

  it.each(['//evil.example', 'https://evil.example', '/\\evil', '\\\\evil', 'javascript:alert(1)', '/\n/evil', 7])(
    'ACC-056 a way back to %j',
    async (foreign) => {
      for (const field of ['callbackURL', 'errorCallbackURL'])
        expect(await begin({ [field]: foreign })).toMatchObject({
          status: 400,
          body: { error: 'The return address must be a path of this site.' },
        });
    },
  );

  it.each([
    ['/oauth2/token', { grant_type: 'client_credentials' }],
    ['/token', { grant_type: 'password', username: 'a', password: 'b' }],
    ['/sign-in/anonymous', {}],
    ['/sign-in/oauth2', { providerId: 'oidc' }],
  ])('ACC-056 any other grant: %s', async (path, body) => {
    expect((await calls.auth(path, body)).status).toBe(404);
  });

  it('ACC-056 another provider', async () => {
    const begun = await begin({ provider: 'github' });
    expect(urlOf(begun).origin).toBe(provider.issuer);
    expect((await calls.get('/api/auth/callback/github?code=x&state=y')).status).toBe(404);
  });
});

describe('an ID token', () => {
  it('ACC-056 signs in once, with its nonce', async () => {
    const person = somebody();
    const { idToken: token } = await provider.tokensOf(person, 'a nonce');
    const first = await present({ token, nonce: 'a nonce' });
    expect([first.status, first.body.token]).toEqual([200, undefined]);
    const [row] = await rowsOf(person.email);
    expect(await calls.whoIs(first.cookie)).toBe(row?.id);
    expect(await actionsOf(String(row?.id))).toEqual(['accounts.sign-up', 'accounts.sign-in']);
    const second = await present({ token, nonce: 'a nonce' });
    expect([second.status, second.cookie]).toEqual([401, '']);
  });

  it('ACC-056 is refused without its nonce, with another one, and when it is forged', async () => {
    const person = somebody();
    const { idToken: token } = await provider.tokensOf(person, 'a nonce');
    expect((await present({ token })).status).toBe(400);
    expect((await present({ token: `${token.slice(0, -6)}AAAAAA`, nonce: 'a nonce' })).status).toBe(401);
    const [header, , signature] = token.split('.');
    const claims = Buffer.from(JSON.stringify({ ...person, iss: provider.issuer, nonce: 'a nonce' })).toString('base64url');
    expect((await present({ token: [header, claims, signature].join('.'), nonce: 'a nonce' })).status).toBe(401);
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    expect((await present({ token: `${unsigned}.${claims}.`, nonce: 'a nonce' })).status).toBe(401);
    expect((await present({ token, nonce: 'another nonce' })).status).toBe(401);
    expect(await rowsOf(person.email)).toEqual([]);
  });

  it('T5 does not open a known address that is not confirmed', async () => {
    const known = await app.person('user', { confirmed: false });
    const { idToken: token } = await provider.tokensOf(somebody({ email: known.email }), 'n');
    expect(await present({ token, nonce: 'n' })).toMatchObject({
      status: 401,
      cookie: '',
      body: { code: 'ACCOUNT_NOT_LINKED' },
    });
  });

  it('says nothing of whose access token comes with it', async () => {
    const victim = somebody();
    await signInAs(victim);
    const { accessToken } = await provider.tokensOf(victim, 'theirs');
    const { idToken: token } = await provider.tokensOf({ sub: 'thief' }, 'n');
    const answer = await present({ token, nonce: 'n', accessToken });
    expect([answer.status, answer.cookie]).toEqual([401, '']);
  });
});

describe('identities of an account', () => {
  it('ACC-048 ACC-059 are linked and unlinked by the person, with a trace and a message', async () => {
    const person = await app.person('user');
    const back = await link(person.cookie, somebody());
    expect([back.status, back.location]).toEqual([302, '/profile-settings']);
    const [identity] = await identitiesOf(person.cookie);
    expect(identity).toMatchObject({ provider: 'oidc', name: 'Example University' });
    expect((await unlink(person.cookie, identity?.id)).status).toBe(200);
    expect(await identitiesOf(person.cookie)).toEqual([]);
    expect(await actionsOf(person.id)).toEqual(['accounts.link-identity', 'accounts.unlink-identity']);
    for (const subject of ['Single sign-on was connected', 'Single sign-on was disconnected'])
      expect(await calls.mailAbout(person.email, subject)).toHaveLength(1);
  });

  it('ACC-058 ACC-059 need a fresh session', async () => {
    const person = await app.person('user');
    await link(person.cookie, somebody());
    const [identity] = await identitiesOf(person.cookie);
    await calls.age(person, 11);
    expect((await link(person.cookie, somebody())).body.code).toBe('SESSION_NOT_FRESH');
    expect((await unlink(person.cookie, identity?.id)).body.code).toBe('SESSION_NOT_FRESH');
    expect(await identitiesOf(person.cookie)).toHaveLength(1);
  });

  it('ACC-059 the last way in stays, and so do the password and what is another person’s', async () => {
    const mine = await signInAs(somebody());
    const [last] = await identitiesOf(mine.cookie);
    expect(await unlink(mine.cookie, last?.id)).toMatchObject({ status: 400, body: { code: 'FAILED_TO_UNLINK_LAST_ACCOUNT' } });
    const other = await app.person('user');
    await link(other.cookie, somebody());
    expect((await unlink(other.cookie, last?.id)).status).toBe(400);
    const { rows } = await app.world.database.pool.query<{ id: string }>(
      `select id from accounts where user_id = $1 and provider_id = 'credential'`,
      [other.id],
    );
    expect((await unlink(other.cookie, rows[0]?.id)).status).toBe(400);
    expect((await calls.signIn(other.email)).status).toBe(200);
    expect(await identitiesOf(mine.cookie)).toHaveLength(1);
  });

  it('D1 ACC-059 one identity belongs to one account', async () => {
    const person = somebody();
    await signInAs(person);
    const other = await app.person('user');
    const back = await link(other.cookie, person);
    expect(back.location).toMatch(/^\/signin\?error=account_already_linked_to_different_user/);
    expect(await identitiesOf(other.cookie)).toEqual([]);
  });

  it('are not linked for a session that has ended meanwhile', async () => {
    const person = await app.person('user');
    provider.become(somebody());
    const begun = await calls.auth('/link-social', { provider: 'oidc' }, { cookie: person.cookie });
    const back = await comeBack(await provider.visit(urlOf(begun).href), begun.cookie);
    expect(back.location).toBe('/signin?error=state_mismatch');
    expect(await identitiesOf(person.cookie)).toEqual([]);
  });

  it('D1 need a session', async () => {
    expect((await calls.auth('/link-social', { provider: 'oidc' })).status).toBe(401);
    expect((await calls.auth('/unlink-account', { accountId: 'x' })).status).toBe(401);
    expect((await calls.get('/api/auth/list-accounts')).status).toBe(401);
  });
});

describe('when it cannot be written down', () => {
  it('keeps neither the account nor the session', async () => {
    await app.world.database.pool.query(`
      create function refuse_arrival() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$;
      create trigger planted before insert on audit_entries for each row when (new.action = 'accounts.sign-in') execute function refuse_arrival()`);
    const person = somebody();
    const back = await signInAs(person);
    await app.world.database.pool.query('drop trigger planted on audit_entries; drop function refuse_arrival()');
    expect([back.status, back.cookie]).toEqual([500, '']);
    expect(await rowsOf(person.email)).toEqual([]);
  });
});
