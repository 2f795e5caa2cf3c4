import { describe, expect, it } from 'vitest';
import { trailOf } from '../../../../testing/acts/labs.ts';
import { scenario } from '../../../../testing/acts/scenario.ts';
import { cookieIn, linkIn, queuedMail } from '../../../../testing/servers/queued-mail.ts';
import { type Person, testPassword as password, startTestApp } from '../../../../testing/test-app.ts';
import { totpOf } from '../../../../testing/totp.ts';

const wrongCode = 'This code is wrong or has expired. Check it and try again, or request a new one.';

const given = scenario({ worker: false, environment: { TRUSTED_PROXIES: '127.0.0.0/8' } });
const { app } = given;

let network = 0;
const nextClient = () => `198.51.${Math.floor((network += 1) / 250)}.${(network % 250) + 1}`;

const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
  const answer = await app.fetch(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': nextClient(), ...headers },
  });
  const text = await answer.text();
  return { status: answer.status, body: JSON.parse(text) as Record<string, unknown>, text, cookie: cookieIn(answer), answer };
};
const auth = (path: string, body: unknown, headers?: Record<string, string>) => post(`/api/auth${path}`, body, headers);
const signIn = (email: string, secret = password, headers: Record<string, string> = {}) =>
  auth('/sign-in/email', { email, password: secret }, headers);
const whoIs = async (cookie: string) => {
  const answer = await app.fetch('/api/accounts/me', { headers: { cookie } });
  return ((await answer.json()) as { user: { id: string } | null }).user?.id ?? null;
};
const mailAbout = async (email: string, subject: string) =>
  (await queuedMail(app, email)).filter((message) => message.subject === subject);
const confirmed = async (person: Person) => {
  await app.world.database.pool.query('update users set email_verified = true where id = $1', [person.id]);
  return person;
};
const actionsOf = async (person: Person) => (await trailOf(app, person.id)).map(({ action }) => action);
const lastOf = async (person: Person) => (await trailOf(app, person.id)).at(-1);

const askLink = (email: string) => auth('/sign-in/magic-link', { email });
const openLink = (token_hash: string) => post('/api/accounts/confirm', { token_hash, type: 'magiclink' });
const linkOf = async (email: string) => {
  expect((await askLink(email)).body).toEqual({ status: true });
  return linkIn((await mailAbout(email, 'Your sign-in link')).at(-1));
};

const codeOf = async (email: string) => {
  expect((await auth('/email-otp/send-verification-otp', { email, type: 'sign-in' })).body).toEqual({ success: true });
  const [message] = (await mailAbout(email, 'Your sign-in code')).slice(-1);
  return /Your code is (\d{6})\./.exec(message?.text ?? '')?.[1] ?? '';
};
const enterCode = (email: string, otp: string) => auth('/sign-in/email-otp', { email, otp });

const enrol = async (person: Person) => {
  const begun = await auth('/two-factor/enable', { password }, { cookie: person.cookie });
  const { totpURI, backupCodes } = begun.body as { totpURI: string; backupCodes: string[] };
  const confirmedBy = await auth(
    '/two-factor/verify-totp',
    { code: totpOf(totpURI, new Date(Date.now() - 30_000)) },
    { cookie: person.cookie },
  );
  expect(confirmedBy.status).toBe(200);
  return { totpURI, backupCodes, cookie: confirmedBy.cookie };
};

describe('signing in from one network', () => {
  it('three people who are the first there and sign in at once all get in', async () => {
    const people = [await app.person('user'), await app.person('user'), await app.person('user')];
    const from = { 'x-forwarded-for': nextClient() };
    const answers = await Promise.all(people.map(({ email }) => signIn(email, password, from)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});

describe('a link that signs in', () => {
  it('ACC-034 ACC-056 ACC-057 D21 is mailed, signs in once, and leaves a trace', async () => {
    const person = await confirmed(await app.person('lab_owner'));
    const { token_hash, type } = await linkOf(person.email);
    expect(type).toBe('magiclink');
    const first = await openLink(token_hash);
    expect(first.body).toMatchObject({ arrivedBy: 'magiclink', secondFactor: false, user: { id: person.id } });
    expect(await whoIs(first.cookie)).toBe(person.id);
    expect(await lastOf(person)).toMatchObject({ action: 'accounts.sign-in', after: { by: 'link' } });
    const second = await openLink(token_hash);
    expect([second.status, second.cookie]).toEqual([422, '']);
    expect(second.body.details).toBe('There was a problem verifying your login. Please try again.');
  });

  it('used twice at the same moment opens one session', async () => {
    const person = await confirmed(await app.person('user'));
    const { token_hash } = await linkOf(person.email);
    const answers = await Promise.all([1, 2, 3].map(() => openLink(token_hash)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ cookie }) => cookie !== '')).toHaveLength(1);
  });

  it('T12 an unknown address gets the same answer and no mail', async () => {
    const began = performance.now();
    const answer = await askLink('nobody@example.org');
    expect([answer.status, answer.body]).toEqual([200, { status: true }]);
    expect(performance.now() - began).toBeGreaterThanOrEqual(295);
    expect(await queuedMail(app, 'nobody@example.org')).toEqual([]);
  });

  it('T12 is mailed once a minute, and the refusal tells no more', async () => {
    const { email } = await app.person('user');
    for (const address of [email, 'nobody2@example.org']) {
      expect((await askLink(address)).status).toBe(200);
      const again = await askLink(address);
      expect([again.status, again.body.code, again.answer.headers.get('retry-after')]).toEqual([
        429,
        'TOO_MANY_REQUESTS',
        '60',
      ]);
    }
    expect(await mailAbout(email, 'Your sign-in link')).toHaveLength(1);
  });

  it('T5 on an unconfirmed account ends what somebody else may have opened', async () => {
    const person = await app.person('user', { confirmed: false });
    const { token_hash } = await linkOf(person.email);
    const opened = await openLink(token_hash);
    expect(await whoIs(opened.cookie)).toBe(person.id);
    expect(await whoIs(person.cookie)).toBeNull();
    expect((await signIn(person.email)).status).toBe(401);
  });

  it('goes nowhere else: what a client adds is not in the mail', async () => {
    const person = await app.person('user');
    await auth('/sign-in/magic-link', { email: person.email, callbackURL: 'https://evil.example' });
    const more = { email: person.email, metadata: { a: 'evil' } };
    expect((await auth('/sign-in/magic-link', more)).status).toBe(400);
    const [message] = await mailAbout(person.email, 'Your sign-in link');
    expect(JSON.stringify(message)).not.toContain('evil');
  });

  it('ACC-026 refuses what is no address', async () => {
    expect(await askLink('nonsense')).toMatchObject({
      status: 400,
      body: { error: 'Please enter a valid email address', code: 'INVALID_EMAIL' },
    });
  });
});

describe('a code by mail', () => {
  it('ACC-056 ACC-057 D21 signs in once, and no token is in the answer', async () => {
    const person = await confirmed(await app.person('user'));
    const code = await codeOf(person.email);
    expect(code).toMatch(/^\d{6}$/);
    const first = await enterCode(person.email.toUpperCase(), code);
    expect([first.status, await whoIs(first.cookie)]).toEqual([200, person.id]);
    expect(first.body).not.toHaveProperty('token');
    expect(await lastOf(person)).toMatchObject({ action: 'accounts.sign-in', after: { by: 'code' } });
    expect(await enterCode(person.email, code)).toMatchObject({ status: 401, cookie: '', body: { error: wrongCode } });
  });

  it('is worth three tries, and an unknown address sounds the same', async () => {
    const person = await confirmed(await app.person('user'));
    const code = await codeOf(person.email);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let count = 0; count < 3; count += 1) expect((await enterCode(person.email, wrong)).body.error).toBe(wrongCode);
    expect(await enterCode(person.email, code)).toMatchObject({ status: 401, body: { error: wrongCode, code: 'INVALID_OTP' } });
    expect((await enterCode('nobody@example.org', wrong)).body).toMatchObject({ error: wrongCode, code: 'INVALID_OTP' });
  });

  it('cannot be asked for another purpose', async () => {
    const person = await app.person('user');
    await auth('/email-otp/send-verification-otp', { email: person.email, type: 'forget-password' });
    expect(await mailAbout(person.email, 'Your sign-in code')).toHaveLength(1);
    for (const path of ['/email-otp/reset-password', '/email-otp/verify-email', '/forget-password/email-otp'])
      expect((await auth(path, { email: person.email, otp: '123456', password: 'another long one' })).status).toBe(404);
  });
});

describe('a second factor', () => {
  it('ACC-048 ACC-059 D21 is set up with the password, shown, told by mail, and signs others out', async () => {
    const person = await app.person('user');
    const elsewhere = (await signIn(person.email)).cookie;
    expect(await auth('/two-factor/enable', {}, { cookie: person.cookie })).toMatchObject({ status: 422 });
    const { totpURI, backupCodes, cookie } = await enrol(person);
    expect(totpURI).toMatch(/^otpauth:\/\/totp\/Aliquot:/);
    expect(backupCodes).toEqual(Array.from({ length: 10 }, () => expect.stringMatching(/^[a-z\d]{5}-[a-z\d]{5}$/)));
    const security = await app.fetch('/api/accounts/me/security', { headers: { cookie } });
    expect(await security.json()).toMatchObject({
      factors: [{ factor_type: 'totp', status: 'verified' }],
      recoveryCodesLeft: 10,
      secondFactorRequired: false,
    });
    expect([await whoIs(cookie), await whoIs(elsewhere)]).toEqual([person.id, null]);
    expect(await actionsOf(person)).toContain('accounts.enable-second-factor');
    expect(await mailAbout(person.email, 'A second factor was set up')).toHaveLength(1);
    expect(JSON.stringify(await trailOf(app, person.id))).not.toContain(new URL(totpURI).searchParams.get('secret'));
  });

  it('ACC-059 is asked for after the password: no session before, and a code works once', async () => {
    const person = await app.person('user');
    const { totpURI } = await enrol(person);
    const first = await signIn(person.email);
    expect(first.body).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp'] });
    expect(await whoIs(first.cookie)).toBeNull();
    const wrong = await auth('/two-factor/verify-totp', { code: '000000' }, { cookie: first.cookie });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'INVALID_CODE' } });
    const code = totpOf(totpURI, new Date());
    const second = await auth('/two-factor/verify-totp', { code }, { cookie: first.cookie });
    expect([second.status, await whoIs(second.cookie)]).toEqual([200, person.id]);
    expect(second.body).not.toHaveProperty('token');
    expect(await lastOf(person)).toMatchObject({ action: 'accounts.sign-in', after: { by: 'totp' } });

    const again = await signIn(person.email);
    const replayed = await auth('/two-factor/verify-totp', { code }, { cookie: again.cookie });
    expect(replayed).toMatchObject({ status: 401, cookie: '', body: { code: 'INVALID_CODE', error: wrongCode } });
  });

  it('ACC-059 a recovery code works once', async () => {
    const person = await app.person('user');
    const { backupCodes } = await enrol(person);
    const [code = ''] = backupCodes;
    const first = await signIn(person.email);
    const opened = await auth('/two-factor/verify-backup-code', { code }, { cookie: first.cookie });
    expect([opened.status, await whoIs(opened.cookie)]).toEqual([200, person.id]);
    const again = await signIn(person.email);
    const refused = await auth('/two-factor/verify-backup-code', { code }, { cookie: again.cookie });
    expect([refused.status, refused.cookie]).toEqual([401, '']);
  });

  it('is asked for after a mailed link and a mailed code too', async () => {
    const person = await confirmed(await app.person('user'));
    const { totpURI } = await enrol(person);
    await auth('/sign-in/magic-link', { email: person.email });
    const { token_hash } = linkIn((await mailAbout(person.email, 'Your sign-in link')).at(-1));
    const byLink = await post('/api/accounts/confirm', { token_hash, type: 'magiclink' });
    expect(byLink.body).toEqual({ user: null, secondFactor: true, arrivedBy: 'magiclink' });
    expect(await whoIs(byLink.cookie)).toBeNull();
    const done = await auth('/two-factor/verify-totp', { code: totpOf(totpURI, new Date()) }, { cookie: byLink.cookie });
    expect(await whoIs(done.cookie)).toBe(person.id);

    await auth('/email-otp/send-verification-otp', { email: person.email, type: 'sign-in' });
    const [message] = await mailAbout(person.email, 'Your sign-in code');
    const otp = /Your code is (\d{6})\./.exec(message?.text ?? '')?.[1];
    const byCode = await auth('/sign-in/email-otp', { email: person.email, otp });
    expect(byCode.body).toMatchObject({ twoFactorRedirect: true });
    expect(await whoIs(byCode.cookie)).toBeNull();
  });

  it('guessing is over after five codes', async () => {
    const person = await app.person('user');
    await enrol(person);
    const { cookie } = await signIn(person.email);
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1)
      statuses.push((await auth('/two-factor/verify-totp', { code: '000000' }, { cookie })).status);
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(statuses[5]).toBeGreaterThanOrEqual(400);
    expect((await auth('/two-factor/verify-totp', { code: '000000' }, { cookie })).body.code).toBe('INVALID_TWO_FACTOR_COOKIE');
  });

  it('ACC-059 is removed with the password alone, and new recovery codes replace the old', async () => {
    const person = await app.person('user');
    const { cookie, backupCodes } = await enrol(person);
    const renewed = await auth('/two-factor/generate-backup-codes', { password }, { cookie });
    expect(renewed.body.backupCodes).toHaveLength(10);
    expect(renewed.body.backupCodes).not.toEqual(backupCodes);
    expect((await auth('/two-factor/disable', { password: 'not it at all' }, { cookie })).status).toBe(422);
    const off = await auth('/two-factor/disable', { password }, { cookie });
    expect(off.status).toBe(200);
    expect((await signIn(person.email)).body).toMatchObject({ user: { id: person.id } });
    expect(await mailAbout(person.email, 'Your second factor was turned off')).toHaveLength(1);
  });
});

describe('an administrator who must have a second factor', () => {
  it('can do nothing else before, and everything afterwards', async () => {
    const strict = await startTestApp({ worker: false, environment: { REQUIRE_ADMIN_MFA: 'on' } });
    const admin = await strict.person('admin');
    expect((await admin.api.accounts.me({})).user?.owes).toBe('second-factor');
    const refused = await strict.fetch('/api/labs', {}, admin);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ details: 'Please set up a second factor first, on your profile page.' });
    const send = (path: string, body: unknown) =>
      strict.fetch(
        `/api/auth${path}`,
        { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
        admin,
      );
    const { totpURI } = (await (await send('/two-factor/enable', { password })).json()) as { totpURI: string };
    const done = await send('/two-factor/verify-totp', { code: totpOf(totpURI, new Date()) });
    const cookie = cookieIn(done);
    expect((await strict.fetch('/api/labs', { headers: { cookie } })).status).toBe(200);
    const off = await strict.fetch('/api/auth/two-factor/disable', {
      method: 'POST',
      body: JSON.stringify({ password }),
      headers: { 'content-type': 'application/json', cookie },
    });
    expect(off.status).toBe(403);
    expect((await (await strict.person('user')).api.accounts.me({})).user?.owes).toBeNull();
    await strict.close();
  });
});

describe('signing in with a password', () => {
  it('T15 ten failures of an account, from wherever, make it wait; a success forgets them', async () => {
    const person = await app.person('user');
    for (let count = 0; count < 9; count += 1) expect((await signIn(person.email, 'wrong one')).status).toBe(401);
    expect((await signIn(person.email)).status).toBe(200);
    for (let count = 0; count < 10; count += 1) expect((await signIn(person.email, 'wrong one')).status).toBe(401);
    const refused = await signIn(person.email);
    expect(refused).toMatchObject({
      status: 429,
      cookie: '',
      body: { error: expect.stringContaining('a sign-in link by email') },
    });
    const unknown: number[] = [];
    for (let count = 0; count < 11; count += 1) unknown.push((await signIn('not-here@example.org', 'wrong one')).status);
    expect(unknown).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });

  it('T15 a hundred at the same moment get no more than ten tries', async () => {
    const person = await app.person('user');
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => signIn(person.email, `guess ${n}`)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
  });

  it('leaves a trace when it succeeds and when it does not', async () => {
    const person = await app.person('user');
    await signIn(person.email, 'wrong one');
    expect(await lastOf(person)).toMatchObject({
      action: 'accounts.sign-in-refused',
      actor_id: null,
      actor_role: 'anonymous',
      after: { by: 'password' },
    });
    await signIn(person.email);
    expect(await lastOf(person)).toMatchObject({ action: 'accounts.sign-in', actor_id: person.id, after: { by: 'password' } });
  });

  it('reports a sign-in from a new device by mail, and not one from a known device', async () => {
    const person = await app.person('user');
    const told = async () => (await mailAbout(person.email, 'A new sign-in to your account')).length;
    const at = (client: string, agent: string) =>
      signIn(person.email, password, { 'x-forwarded-for': client, 'user-agent': agent });
    const chrome =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
    await at('203.0.113.5', chrome);
    await at('203.0.200.9', chrome.replace('140', '141'));
    expect(await told()).toBe(0);
    await at('192.0.2.1', chrome);
    expect(await told()).toBe(1);
    await at('192.0.2.1', 'curl/8.5');
    expect(await told()).toBe(2);
    const [message] = await mailAbout(person.email, 'A new sign-in to your account');
    expect(message?.text).toContain('Chrome on Windows, IP address 192.0.2.1');
  });

  it('ACC-024 a password of 64 kB is wrong, and costs nothing', async () => {
    const { email } = await app.person('user');
    const answer = await signIn(email, 'x'.repeat(65_536));
    expect(answer).toMatchObject({ status: 401, body: { code: 'INVALID_EMAIL_OR_PASSWORD' } });
  });
});

describe('what is not there', () => {
  it.each([
    ['POST', '/magic-link/verify'],
    ['GET', '/magic-link/verify?token=x'],
    ['POST', '/recovery/sign-in'],
    ['GET', '/token'],
    ['POST', '/change-email'],
    ['POST', '/verify-password'],
    ['POST', '/update-session'],
    ['GET', '/delete-user/callback?token=x'],
    ['GET', '/reset-password/x'],
    ['POST', '/phone-number/reset-password'],
    ['POST', '/two-factor/get-totp-uri'],
    ['POST', '/refresh-token'],
  ])('F3 %s %s', async (method, path) => {
    const answer = await app.fetch(`/api/auth${path}`, {
      method,
      ...(method === 'POST' ? { body: '{}', headers: { 'content-type': 'application/json' } } : {}),
    });
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
  });
});

describe('the public keys', () => {
  it('ACC-060 are published without a session, for an hour, and hold nothing private', async () => {
    const answer = await app.fetch('/api/auth/jwks');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=3600']);
    const { keys } = (await answer.json()) as { keys: Record<string, unknown>[] };
    expect(keys).toEqual([expect.objectContaining({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', kid: expect.any(String) })]);
    expect(keys[0]).not.toHaveProperty('d');
    expect(await (await app.fetch('/api/auth/jwks')).json()).toEqual({ keys });
  });
});
