import { createEmailVerificationToken } from 'better-auth/api';
import { describe, expect, it } from 'vitest';
import { accountCalls } from '../../../testing/acts/account-calls.ts';
import { statusOf } from '../../../testing/acts/labs.ts';
import { scenario } from '../../../testing/acts/scenario.ts';
import { linkIn } from '../../../testing/servers/queued-mail.ts';
import { testPassword } from '../../../testing/test-app.ts';

const given = scenario({ worker: false, environment: { TRUSTED_PROXIES: '127.0.0.0/8' } });
const { app } = given;
const calls = accountCalls(app);

const account = (email: string, more: Record<string, unknown> = {}) => ({
  name: 'Ada Keller',
  email,
  password: 'a good pass phrase',
  organization: 'Keller Institute',
  organizationSize: '11-50',
  location: 'Boston',
  researchInterest: ['genomics'],
  ...more,
});
const usersNamed = async (email: string) =>
  (await app.world.database.pool.query('select 1 from users where email = $1', [email])).rows.length;
/** As if so much time had passed for everything that runs out. */
const later = (minutes: number) =>
  app.world.database.pool.query(`update verifications set expires_at = expires_at - make_interval(mins => $1::int)`, [minutes]);

const linkOf = async (email: string) => {
  await calls.auth('/sign-in/magic-link', { email });
  return linkIn((await calls.mailAbout(email, 'Your sign-in link')).at(-1));
};
const confirm = (token_hash: string, type: string, cookie = '') =>
  calls.post('/api/accounts/confirm', { token_hash, type }, { cookie });
const askCode = async (email: string) => {
  await calls.auth('/email-otp/send-verification-otp', { email, type: 'sign-in' });
  const [message] = (await calls.mailAbout(email, 'Your sign-in code')).slice(-1);
  return /Your code is (\d{6})\./.exec(message?.text ?? '')?.[1] ?? '';
};

describe('what is no address', () => {
  it.each([
    'ada',
    '@example.org',
    'ada@',
    'ada@example',
    'ada@@example.org',
    'ada@example..org',
    'ada@.example.org',
    'ada@example.org\r\nBcc: eve@example.org',
    'ada@example.org, eve@example.org',
    'Ada <ada@example.org>',
    `${'a'.repeat(250)}@example.org`,
    7,
    null,
    ['ada@example.org'],
    { $ne: '' },
  ])('ACC-018 ACC-026 is refused in every form: %j', async (email) => {
    const before = await app.world.database.owner.selectFrom('users').select('id').execute();
    for (const [path, body] of [
      ['/api/accounts/researchers', account(email as string)],
      ['/api/auth/sign-up/email', account(email as string)],
      ['/api/accounts/recover', { email }],
      ['/api/auth/sign-in/magic-link', { email }],
      ['/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' }],
      ['/api/auth/sign-in/email', { email, password: testPassword }],
      ['/api/auth/sign-in/email-otp', { email, otp: '123456' }],
    ] as const) {
      const { status, cookie } = await calls.post(path, body);
      expect([path, status >= 400 && status < 500, cookie]).toEqual([path, true, '']);
    }
    expect(await app.world.database.owner.selectFrom('users').select('id').execute()).toHaveLength(before.length);
  });
});

describe('names of all kinds', () => {
  it('are refused with the one character that the database cannot hold', async () => {
    for (const [path, body] of [
      ['/api/accounts/researchers', account('nul@example.org', { name: 'Ada\0' })],
      ['/api/auth/sign-up/email', account('nul@example.org', { name: 'Ada\0' })],
      ['/api/auth/sign-in/email', { email: 'nul\0@example.org', password: testPassword }],
      ['/api/auth/sign-in/social', { provider: 'oidc', callbackURL: '/\0' }],
    ] as const) {
      const refused = await calls.post(path, body);
      expect([path, refused.status, refused.text]).toEqual([path, 400, expect.stringContaining('U+0000')]);
    }
  });

  it.each(['Zoë Ångström', '研究者', 'محمد علي', 'नीला', "O'Brien-Łukasz", '🔬 Dr. Q', 'Robert"); drop table users;--'])(
    'ACC-014 ACC-049 %s is kept as it is written',
    async (name) => {
      const made = await calls.post('/api/accounts/researchers', account(`name${Math.random()}@example.org`, { name }));
      expect(made.body).toMatchObject({ user: { name } });
      const me = await calls.get('/api/accounts/me', { cookie: made.cookie });
      expect(me.body).toMatchObject({ user: { name } });
    },
  );
});

describe('links and codes that have run out, were used, or are forged', () => {
  it('ACC-056 a link after five minutes', async () => {
    const person = await calls.confirmed(await app.person('user'));
    const { token_hash, type } = await linkOf(person.email);
    await later(5);
    expect(await confirm(token_hash, type)).toMatchObject({ status: 422, cookie: '' });
  });

  it('ACC-056 a code after five minutes', async () => {
    const person = await calls.confirmed(await app.person('user'));
    const otp = await askCode(person.email);
    await later(5);
    expect(await calls.auth('/sign-in/email-otp', { email: person.email, otp })).toMatchObject({ status: 401, cookie: '' });
  });

  it('ACC-056 a code of somebody else', async () => {
    const [one, other] = [await calls.confirmed(await app.person('user')), await calls.confirmed(await app.person('user'))];
    const otp = await askCode(one.email);
    await askCode(other.email);
    const answer = await calls.auth('/sign-in/email-otp', { email: other.email, otp });
    expect([answer.status === 401 || answer.cookie === '', await calls.whoIs(answer.cookie)]).toEqual([true, null]);
  });

  it('ACC-034 a confirmation after an hour, and one that another key has signed', async () => {
    const person = await app.person('user', { confirmed: false });
    const { secret } = app.world.config.accounts;
    for (const token of [
      await createEmailVerificationToken(secret, person.email, undefined, -1),
      await createEmailVerificationToken('another secret of the same length: 0123456789', person.email),
    ])
      expect((await confirm(token, 'signup')).status).toBe(422);
    expect((await confirm(await createEmailVerificationToken(secret, person.email), 'signup')).status).toBe(200);
  });

  it.each(['magiclink', 'recovery', 'signup', 'invite', 'email_change'])(
    'ACC-034 a token that nobody made: %s',
    async (type) => {
      for (const token of ['x', '0'.repeat(500), "' or 1=1 --", 'a.b.c', '../../x'])
        expect(await confirm(token, type)).toMatchObject({
          status: expect.toSatisfy((status) => [400, 422].includes(status)),
          cookie: '',
        });
    },
  );

  it('ACC-034 a token of one kind does not work as another', async () => {
    const person = await calls.confirmed(await app.person('user'));
    const { token_hash } = await linkOf(person.email);
    for (const type of ['recovery', 'signup']) expect((await confirm(token_hash, type)).status).toBe(422);
    expect((await confirm(token_hash, 'magiclink')).status).toBe(200);
  });
});

describe('things at the same moment', () => {
  it('ACC-058 two tabs sign out', async () => {
    const { cookie } = await calls.signIn((await app.person('user')).email);
    const answers = await Promise.all([1, 2, 3].map(() => calls.auth('/sign-out', {}, { cookie })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await calls.whoIs(cookie)).toBeNull();
    expect((await calls.auth('/sign-out', {}, { cookie })).status).toBe(200);
  });

  it('ACC-023 one address signs up by every way at once', async () => {
    const email = 'everywhere@example.org';
    const answers = await Promise.all([
      calls.post('/api/accounts/researchers', account(email)),
      calls.post('/api/accounts/lab-owners', account(email.toUpperCase(), { researchInterest: ['oncology'] })),
      calls.auth('/sign-up/email', account(` ${email}`)),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ cookie }) => cookie !== '')).toHaveLength(1);
    expect(await usersNamed(email)).toBe(1);
  });

  it('ACC-058 T13 a password changes while another tab works: that tab is signed out at its next call', async () => {
    const person = await app.person('user');
    const other = await calls.signIn(person.email);
    const [changed] = await Promise.all([
      person.api.accounts.changePassword({ newPassword: 'a brand new pass phrase' }),
      calls.get('/api/notifications', { cookie: other.cookie }),
    ]);
    expect(changed).toEqual({ changed: true });
    expect((await calls.get('/api/notifications', { cookie: other.cookie })).status).toBe(401);
    expect((await calls.signIn(person.email)).status).toBe(401);
    expect((await calls.signIn(person.email, 'a brand new pass phrase')).status).toBe(200);
  });

  it('ACC-058 T13 an administrator who becomes a researcher administers nothing at the next call', async () => {
    const admin = await app.person('admin');
    expect((await admin.api.labs.list({})).items).toEqual([]);
    await app.world.database.pool.query(`update users set role = 'user' where id = $1`, [admin.id]);
    expect(await statusOf(admin.api.labs.list({}))).toBe(403);
    expect((await admin.api.accounts.me({})).user?.role).toBe('user');
  });

  it('ACC-058 T13 an account that is deleted in one tab has no session in another, nor a way back', async () => {
    const person = await calls.confirmed(await app.person('user'));
    const other = await calls.signIn(person.email);
    const { token_hash, type } = await linkOf(person.email);
    const otp = await askCode(person.email);
    await person.api.accounts.deleteAccount({ password: testPassword });
    expect(await calls.whoIs(other.cookie)).toBeNull();
    expect((await calls.get('/api/accounts/me/security', { cookie: other.cookie })).status).toBe(401);
    expect(await calls.signIn(person.email)).toMatchObject({ status: 401, cookie: '' });
    expect(await confirm(token_hash, type)).toMatchObject({ status: 422, cookie: '' });
    expect(await calls.auth('/sign-in/email-otp', { email: person.email, otp })).toMatchObject({ status: 401, cookie: '' });
    expect(await usersNamed(person.email)).toBe(0);
  });
});
