import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountCalls } from '../../../../testing/acts/account-calls.ts';
import { statusOf, trailOf } from '../../../../testing/acts/labs.ts';
import { startSmsGateway, type TestGateway } from '../../../../testing/servers/sms-gateway.ts';
import { type Person, startTestApp, type TestApp } from '../../../../testing/test-app.ts';

const wrongCode = 'This code is wrong or has expired. Check it and try again, or request a new one.';
const tooMany = 'We sent a message a short while ago. Check your inbox, or wait a few minutes and try again.';

let gateway: TestGateway;
let app: TestApp;
let calls: ReturnType<typeof accountCalls>;

beforeAll(async () => {
  gateway = await startSmsGateway();
  app = await startTestApp({ environment: { TRUSTED_PROXIES: '127.0.0.0/8', ...gateway.environment } });
  calls = accountCalls(app);
});
afterAll(async () => {
  await app.close();
  await gateway.stop();
});

beforeEach(() => gateway.answerWith(202));

let number = 0;
const nextNumber = () => `+1206555${String((number += 1)).padStart(4, '0')}`;

const ask = (phoneNumber: unknown, cookie = '') => calls.auth('/phone-number/send-otp', { phoneNumber }, { cookie });
const enter = (phoneNumber: string, code: string, cookie = '') =>
  calls.auth('/phone-number/verify', { phoneNumber, code }, { cookie });
const textsTo = (phone: string) => gateway.texts.filter(({ to }) => to === phone);
/** The next text message to a number, which a job sends. */
const codeTo = async (phone: string, count = 1): Promise<string> => {
  await expect.poll(() => textsTo(phone)).toHaveLength(count);
  return /^(\d{6}) is your Aliquot code\.$/.exec(textsTo(phone).at(-1)?.text ?? '')?.[1] ?? '';
};
const askFromOne = () =>
  calls.auth('/phone-number/send-otp', { phoneNumber: nextNumber() }, { 'x-forwarded-for': '203.0.113.9' });
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');
/** Lets another message be requested at once. */
const forgetAttempts = () => app.world.database.pool.query('delete from attempts');
const actionsOf = async ({ id }: Pick<Person, 'id'>) => (await trailOf(app, id)).map(({ action }) => action);
const factorsOf = async (cookie: string) => (await calls.get('/api/accounts/me/security', { cookie })).body.factors;

const withPhone = async () => {
  const person = await app.person('user');
  const phone = nextNumber();
  await ask(phone, person.cookie);
  expect((await enter(phone, await codeTo(phone), person.cookie)).status).toBe(200);
  await forgetAttempts();
  return { person, phone };
};

describe('a phone number', () => {
  it('ACC-048 ACC-057 ACC-059 is kept once a code has shown whose it is, with a trace and a message', async () => {
    const person = await app.person('user');
    const phone = nextNumber();
    const asked = await ask(
      `${phone.slice(0, 2)} (${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`,
      person.cookie,
    );
    expect([asked.status, asked.body]).toEqual([200, { message: 'code sent' }]);
    const code = await codeTo(phone);
    expect(textsTo(phone)[0]).toMatchObject({ authorization: 'Bearer the token of the gateway' });
    expect(await factorsOf(person.cookie)).toEqual([]);
    expect((await enter(phone, wrongFor(code), person.cookie)).status).toBe(400);
    expect((await enter(phone, code, person.cookie)).status).toBe(200);
    expect(await factorsOf(person.cookie)).toEqual([
      { factor_type: 'phone', status: 'verified', phone: `+1${'•'.repeat(8)}${phone.slice(-2)}` },
    ]);
    expect(await actionsOf(person)).toEqual(expect.arrayContaining(['accounts.set-phone']));
    expect(JSON.stringify(await trailOf(app, person.id))).not.toContain(phone);
  });

  it('ACC-058 takes a fresh session, both to ask and to enter the code', async () => {
    const person = await app.person('user');
    const phone = nextNumber();
    await ask(phone, person.cookie);
    const code = await codeTo(phone);
    await calls.age(person, 11);
    for (const refused of [await enter(phone, code, person.cookie), await ask(nextNumber(), person.cookie)])
      expect(refused).toMatchObject({ status: 403, body: { code: 'SESSION_NOT_FRESH' } });
    expect(await factorsOf(person.cookie)).toEqual([]);
  });

  it('D1 of somebody else is not taken over', async () => {
    const { phone } = await withPhone();
    const other = await app.person('user');
    await ask(phone, other.cookie);
    const refused = await enter(phone, await codeTo(phone, 2), other.cookie);
    expect(refused.status).toBe(400);
    expect(await factorsOf(other.cookie)).toEqual([]);
  });

  it('ACC-059 is removed with a fresh session, and signs in no more', async () => {
    const { person, phone } = await withPhone();
    const remove = () => person.api.accounts.removePhone({});
    await calls.age(person, 11);
    expect(await statusOf(remove())).toBe(422);
    await calls.age(person, -11);
    expect(await remove()).toEqual({ removed: true });
    expect(await statusOf(remove())).toBe(404);
    expect(await factorsOf(person.cookie)).toEqual([]);
    expect((await trailOf(app, person.id)).at(-1)).toMatchObject({ action: 'accounts.remove-phone' });
    expect((await ask(phone)).status).toBe(200);
    expect((await enter(phone, '000000')).body.error).toBe(wrongCode);
    expect(textsTo(phone)).toHaveLength(1);
  });

  it.each(['', '206 555 0100', '+0123456789', '+1', 'x', '+12065550100;+19005550199', 7, { $gt: '' }])(
    'is refused: %j',
    async (phone) => expect(await ask(phone)).toMatchObject({ status: 400, body: { code: 'INVALID_PHONE_NUMBER' } }),
  );
});

describe('a code by text', () => {
  it('ACC-056 ACC-057 signs in once, and leaves a trace', async () => {
    const { person, phone } = await withPhone();
    expect((await ask(phone)).status).toBe(200);
    const code = await codeTo(phone, 2);
    const first = await enter(phone, code);
    expect([first.status, await calls.whoIs(first.cookie), first.body.token]).toEqual([200, person.id, undefined]);
    expect((await trailOf(app, person.id)).at(-1)).toMatchObject({ action: 'accounts.sign-in', after: { by: 'phone' } });
    expect(await enter(phone, code)).toMatchObject({ status: 401, cookie: '', body: { error: wrongCode } });
  });

  it('ACC-057 is worth three tries', async () => {
    const { phone } = await withPhone();
    await ask(phone);
    const code = await codeTo(phone, 2);
    for (let count = 0; count < 3; count += 1) expect((await enter(phone, wrongFor(code))).status).toBe(401);
    expect(await enter(phone, code)).toMatchObject({ status: 401, cookie: '' });
  });

  it('T12 T15 goes to no stranger, who cannot tell', async () => {
    const { phone } = await withPhone();
    const stranger = nextNumber();
    const [known, unknown] = [await ask(phone), await ask(stranger)];
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    await codeTo(phone, 2);
    expect(textsTo(stranger)).toEqual([]);
    expect((await enter(stranger, '123456')).body).toMatchObject({ error: wrongCode, code: 'INVALID_OTP' });
  });

  it('T15 is sent once a minute to a number, and sixty times a quarter of an hour for a client', async () => {
    const { phone } = await withPhone();
    for (const to of [phone, nextNumber()]) {
      expect((await ask(to)).status).toBe(200);
      expect(await ask(to)).toMatchObject({ status: 429, body: { error: tooMany } });
    }
    await forgetAttempts();
    const statuses = await Promise.all(Array.from({ length: 29 }, askFromOne));
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200]));
    await app.world.database.pool.query(
      `insert into attempts (key, at)
       select key, at from (select key, max(at) as at from attempts group by key order by count(*) desc limit 1) client
       cross join generate_series(1, 30)`,
    );
    expect((await askFromOne()).status).toBe(200);
    expect((await askFromOne()).status).toBe(429);
  });
});

describe('a second factor by text', () => {
  it('ACC-057 ACC-059 opens the session that the password asked for, once a minute', async () => {
    const { person, phone } = await withPhone();
    await calls.enrol(person);
    const first = await calls.signIn(person.email);
    expect(first.body).toMatchObject({ twoFactorRedirect: true, twoFactorMethods: ['totp', 'otp'] });
    const send = () => calls.auth('/two-factor/send-otp', {}, { cookie: first.cookie });
    expect((await send()).status).toBe(200);
    const code = await codeTo(phone, 2);
    expect(await send()).toMatchObject({ status: 429, body: { error: tooMany } });
    const again = await calls.signIn(person.email);
    expect((await calls.auth('/two-factor/send-otp', {}, { cookie: again.cookie })).status).toBe(429);
    const wrong = await calls.auth('/two-factor/verify-otp', { code: wrongFor(code) }, { cookie: first.cookie });
    expect([wrong.status, wrong.cookie]).toEqual([401, '']);
    const done = await calls.auth('/two-factor/verify-otp', { code }, { cookie: first.cookie });
    expect([done.status, await calls.whoIs(done.cookie)]).toEqual([200, person.id]);
    expect((await trailOf(app, person.id)).at(-1)).toMatchObject({ action: 'accounts.sign-in', after: { by: 'text-code' } });
    expect((await calls.auth('/two-factor/verify-otp', { code }, { cookie: first.cookie })).status).toBeGreaterThanOrEqual(400);
    expect(textsTo(phone)).toHaveLength(2);
  });

  it('ACC-059 is not for an account without a number, nor before the first step', async () => {
    const person = await app.person('user');
    await calls.enrol(person);
    const { cookie, body } = await calls.signIn(person.email.toUpperCase());
    expect(body).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp'] });
    expect(await calls.auth('/two-factor/send-otp', {}, { cookie })).toMatchObject({
      status: 400,
      body: { code: 'NO_PHONE_NUMBER' },
    });
    expect((await calls.auth('/two-factor/send-otp', {})).status).toBe(401);
  });
});

describe('a gateway that does not do its part', () => {
  it('ACC-057 is asked again, and nobody waits for it', async () => {
    const { phone } = await withPhone();
    gateway.answerWith(503);
    const before = gateway.asked();
    expect((await ask(phone)).status).toBe(200);
    await expect.poll(() => gateway.asked()).toBeGreaterThan(before);
    gateway.answerWith(202);
    expect(await codeTo(phone, 2)).toMatch(/^\d{6}$/);
  });

  it('ACC-057 holds up no call when it says nothing', async () => {
    const { phone } = await withPhone();
    gateway.answerWith(null);
    const before = gateway.asked();
    expect((await ask(phone)).status).toBe(200);
    await expect.poll(() => gateway.asked()).toBeGreaterThan(before);
    expect(gateway.givenUp()).toBe(0); // it is still waited for
  });

  it('ACC-057 says that codes by text are not set up without one', async () => {
    const bare = await startTestApp({ worker: false });
    const without = accountCalls(bare);
    const phoneNumber = nextNumber();
    for (const [path, body] of [
      ['/phone-number/send-otp', { phoneNumber }],
      ['/phone-number/verify', { phoneNumber, code: '123456' }],
      ['/two-factor/send-otp', {}],
    ] as const)
      expect(await without.auth(path, body)).toMatchObject({
        status: 400,
        body: { error: 'Text message codes are not set up on this site.', code: 'SMS_NOT_CONFIGURED' },
      });
    expect((await bare.anonymous.accounts.waysIn({})).phoneCode).toBe(false);
    await bare.close();
  });
});
