import { describe, expect, it } from 'vitest';
import { refusal, statusOf, trailOf } from '../../../../testing/acts/labs.ts';
import { scenario } from '../../../../testing/acts/scenario.ts';
import { cookieIn, linkIn, queuedMail } from '../../../../testing/servers/queued-mail.ts';
import { type Person, startTestApp } from '../../../../testing/test-app.ts';

const unknown = 'No account found with this email address. Please check your email or create a new account.';
const tooMany = 'Too many password reset requests. Please wait a few minutes before trying again.';
const failed = 'There was a problem verifying your login. Please try again.';

let clock = Date.now();
const lines: string[] = [];

const given = scenario({
  worker: false,
  now: () => new Date(clock),
  environment: { TRUSTED_PROXIES: '127.0.0.0/8' },
  onLog: (line) => lines.push(line),
});
const { app } = given;

let network = 0;
/** A client at an address of its own. */
const nextClient = () => `198.51.${Math.floor((network += 1) / 250)}.${(network % 250) + 1}`;

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  app.fetch(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } });
const recover = async (email: string, client = nextClient()) => {
  const answer = await post('/api/accounts/recover', { email }, { 'x-forwarded-for': client });
  return { status: answer.status, body: (await answer.json()) as { sent?: boolean; details?: string } };
};
const isTaken = async (email: string) => {
  const answer = await post('/api/accounts/address', { email }, { 'x-forwarded-for': '2001:db8:0:9::1' });
  return (await answer.json()) as { taken: boolean };
};
const confirm = (token_hash: string, type: string, headers: Record<string, string> = {}) =>
  post('/api/accounts/confirm', { token_hash, type }, headers);
const hour = 3_600_000;
const later = (milliseconds: number) => {
  clock += milliseconds;
};

/** The newest message to an address about something; what sign-up sends may arrive a moment later. */
const lastMail = async (email: string, about: string) => {
  const found = async () => (await queuedMail(app, email)).filter(({ subject }) => subject === about);
  await expect.poll(async () => (await found()).length).toBeGreaterThan(0);
  return (await found()).at(-1);
};

/** A link that this person has just been sent. */
const recoveryLink = async ({ email }: Person) => {
  later(2 * hour);
  expect((await recover(email)).body).toEqual({ sent: true });
  return linkIn(await lastMail(email, 'Set a new password'));
};
const meWith = async (cookie: string) => {
  const answer = await app.fetch('/api/accounts/me', { headers: { cookie } });
  return ((await answer.json()) as { user: { id: string } | null }).user;
};

/** The link that sign-up has mailed. */
const confirmationOf = async ({ email }: Person) => linkIn(await lastMail(email, 'Confirm your email address'));

describe('asking for a new password', () => {
  it('ACC-027 ACC-028 mails a link to /confirm of the product, and keeps only a hash of its token', async () => {
    const person = await app.person('user');
    expect(await recover(person.email)).toEqual({ status: 200, body: { sent: true } });
    const { url, type, token_hash } = linkIn(await lastMail(person.email, 'Set a new password'));
    expect(url.href).toMatch(/^http:\/\/127\.0\.0\.1:3999\/confirm\?/);
    expect(type).toBe('recovery');
    const { rows } = await app.world.database.pool.query<{ seconds: string; row: string }>(
      `select extract(epoch from expires_at - created_at) as seconds, v::text as row from verifications v where value = $1`,
      [person.id],
    );
    expect(rows).toHaveLength(1);
    expect(Math.abs(Number(rows[0]?.seconds) - 3600)).toBeLessThan(60);
    expect(rows[0]?.row).not.toContain(token_hash);
    const trail = await trailOf(app, person.id);
    expect(trail.at(-1)).toMatchObject({ action: 'accounts.ask-recovery', actor_id: null, actor_role: 'anonymous' });
    expect(JSON.stringify(trail)).not.toContain(token_hash);
  });

  it('ACC-028 a forged host does not change where the link leads', async () => {
    const person = await app.person('user');
    await post(
      '/api/accounts/recover',
      { email: person.email },
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-for': nextClient() },
    );
    expect(linkIn(await lastMail(person.email, 'Set a new password')).url.host).toBe('127.0.0.1:3999');
  });

  it('ACC-030 a known address gets one message a minute and five an hour', async () => {
    const { email } = await app.person('user');
    const answers: unknown[] = [];
    for (const pause of [0, 59_000, 2000, 61_000, 61_000, 61_000, 61_000, hour]) {
      later(pause);
      const { status, body } = await recover(email.toUpperCase());
      answers.push([status, body.details]);
    }
    const [mailed, refused] = [
      [200, undefined],
      [429, tooMany],
    ];
    expect(answers).toEqual([mailed, refused, mailed, mailed, mailed, mailed, refused, mailed]);
    expect((await queuedMail(app, email)).filter(({ subject }) => subject === 'Set a new password')).toHaveLength(6);
  });

  it('ACC-030 two at the same moment send one message', async () => {
    const { email } = await app.person('user');
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => recover(email)));
    expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429, 429, 429]);
  });

  it('ACC-029 D11 says five times an hour to one client that an address is unknown, then answers neutrally', async () => {
    later(2 * hour);
    const answers: unknown[] = [];
    for (let number = 0; number < 8; number += 1) {
      const { status, body } = await recover(`nobody${number}@example.org`, `2001:db8:0:7::${number + 1}`);
      answers.push([status, body.sent ?? body.details]);
    }
    const [told, neutral] = [
      [404, unknown],
      [200, true],
    ];
    expect(answers).toEqual([told, told, told, told, told, neutral, neutral, neutral]);
    later(hour + 1000);
    expect((await recover('nobody9@example.org', '2001:db8:0:7::1')).status).toBe(404);
  });

  it('ACC-023 D11 says at the first step of a registration that an address is taken, five times an hour to one client', async () => {
    later(2 * hour);
    const { email } = await app.person('user');
    const answers = [];
    for (let number = 0; number < 7; number += 1) answers.push((await isTaken(email.toUpperCase())).taken);
    expect(answers).toEqual([true, true, true, true, true, false, false]);
    expect(await isTaken('free@example.org')).toEqual({ taken: false });
  });

  it('ACC-029 D11 says it sixty times an hour to all clients together', async () => {
    later(2 * hour);
    const outcomes = await Promise.all(Array.from({ length: 70 }, (_, number) => recover(`none${number}@example.org`)));
    expect(outcomes.filter(({ status }) => status === 404)).toHaveLength(60);
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(10);
  });

  it('ACC-029 T12 every branch takes the same floor of time', async () => {
    later(2 * hour);
    const { email } = await app.person('user');
    for (const address of [email, email, 'nobody@example.org']) {
      const began = performance.now();
      await recover(address);
      expect(performance.now() - began).toBeGreaterThanOrEqual(295);
    }
  });

  it('ACC-026 refuses what is no address', async () => {
    expect(await refusal(app.anonymous.accounts.recover({ email: 'nonsense' }))).toMatchObject({
      status: 400,
      details: 'Please enter a valid email address',
    });
  });

  it('F5 the account service cannot be asked past the limits', async () => {
    const { email } = await app.person('user');
    for (const path of ['request-password-reset', 'reset-password', 'list-sessions', 'change-password', 'delete-user'])
      expect((await post(`/api/auth/${path}`, { email })).status).toBe(404);
    expect((await queuedMail(app, email)).some(({ subject }) => subject === 'Set a new password')).toBe(false);
  });
});

describe('a recovery link', () => {
  it('ACC-034 ACC-058 D2 signs in once, by cookie alone', async () => {
    const person = await app.person('lab_owner');
    const { token_hash } = await recoveryLink(person);
    const answer = await confirm(token_hash, 'recovery', { 'user-agent': 'a browser' });
    const text = await answer.text();
    expect(answer.status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({
      arrivedBy: 'recovery',
      user: { id: person.id, role: 'lab_owner', emailVerified: true },
    });
    const [line] = answer.headers.getSetCookie();
    expect(line).toMatch(/HttpOnly/i);
    const token = decodeURIComponent(line?.split(';')[0]?.split('=')[1] ?? '').split('.')[0] ?? 'none';
    expect(text).not.toContain(token);
    expect((await meWith(cookieIn(answer)))?.id).toBe(person.id);
    const entry = (await trailOf(app, person.id)).at(-1);
    expect(entry).toMatchObject({
      action: 'accounts.sign-in',
      actor_id: person.id,
      actor_role: 'lab_owner',
      after: { by: 'recovery' },
    });
    expect(entry?.session_id).toEqual(expect.any(String));

    const again = await confirm(token_hash, 'recovery');
    expect([again.status, again.headers.getSetCookie()]).toEqual([422, []]);
    expect(await again.json()).toMatchObject({ code: 'UNPROCESSABLE_CONTENT', details: failed });
  });

  it('T5 on an unconfirmed account ends what somebody else may have opened', async () => {
    const person = await app.person('user', { confirmed: false });
    const { token_hash } = await recoveryLink(person);
    expect((await meWith(person.cookie))?.id).toBe(person.id);
    await confirm(token_hash, 'recovery');
    expect(await meWith(person.cookie)).toBeNull();
    const signIn = await post('/api/auth/sign-in/email', { email: person.email, password: 'correct horse battery' });
    expect(signIn.status).toBe(401);
  });

  it('used twice at the same moment opens one session', async () => {
    const { token_hash } = await recoveryLink(await app.person('user'));
    const answers = await Promise.all([1, 2, 3].map(() => confirm(token_hash, 'recovery')));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  });

  it('ACC-027 is refused after an hour', async () => {
    const person = await app.person('user');
    const { token_hash } = await recoveryLink(person);
    await app.world.database.pool.query(`update verifications set expires_at = now() - interval '1 second' where value = $1`, [
      person.id,
    ]);
    expect((await confirm(token_hash, 'recovery')).status).toBe(422);
  });

  it('ACC-043 opened late still works, and is logged as stale', async () => {
    const stale = () => lines.filter((line) => line.includes('stale link')).length;
    const before = stale();
    const prompt = await app.person('user');
    clock = Date.now();
    const second = await app.person('user');
    expect((await recover(prompt.email)).status).toBe(200);
    expect((await recover(second.email)).status).toBe(200);
    const links = await Promise.all(
      [prompt, second].map(async ({ email }) => linkIn(await lastMail(email, 'Set a new password'))),
    );
    expect((await confirm(links[0]?.token_hash ?? '', 'recovery')).status).toBe(200);
    expect(stale()).toBe(before);
    later(125_000);
    expect((await confirm(links[1]?.token_hash ?? '', 'recovery')).status).toBe(200);
    expect(stale()).toBe(before + 1);
    expect(lines.join('\n')).not.toContain(links[1]?.token_hash);
  });

  it.each([
    ['forged', 'recovery'],
    ['forged', 'signup'],
    ['a.b.c', 'signup'],
    ['forged', 'email_change'],
    ['forged', 'invite'],
  ])('ACC-031 %s as %s is refused', async (token, type) => {
    const answer = await confirm(token, type);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ details: failed });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});

describe('confirming an address', () => {
  it('ACC-034 confirms it once, and starts no session', async () => {
    const person = await app.person('user', { confirmed: false });
    const link = await confirmationOf(person);
    expect(link.type).toBe('signup');
    const answer = await confirm(link.token_hash, 'signup');
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await answer.json()).toMatchObject({ arrivedBy: 'confirmation', user: { id: person.id, emailVerified: true } });
    expect((await trailOf(app, person.id)).map(({ action }) => action)).toContain('accounts.confirm-address');
    expect((await confirm(link.token_hash, 'signup')).status).toBe(422);
  });

  it('T14 a look by GET, as a mail scanner takes, uses nothing up', async () => {
    const person = await app.person('user', { confirmed: false });
    const { token_hash } = await confirmationOf(person);
    await app.fetch(`/api/auth/verify-email?token=${token_hash}`);
    expect((await confirm(token_hash, 'signup')).status).toBe(200);
  });

  it('two at the same moment confirm once', async () => {
    const { token_hash } = await confirmationOf(await app.person('user', { confirmed: false }));
    const answers = await Promise.all([1, 2].map(() => confirm(token_hash, 'signup')));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it('a token with another address in it is refused', async () => {
    const [victim, attacker] = [await app.person('user', { confirmed: false }), await app.person('user', { confirmed: false })];
    const [head, payload = '', signature] = (await confirmationOf(attacker)).token_hash.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    const forged = Buffer.from(JSON.stringify({ ...claims, email: victim.email })).toString('base64url');
    expect((await confirm(`${head}.${forged}.${signature}`, 'signup')).status).toBe(422);
    expect((await victim.api.accounts.me({})).user?.emailVerified).toBe(false);
  });

  it('ACC-034 the message is sent again on request, once a minute, until the address is confirmed', async () => {
    const person = await app.person('user', { confirmed: false });
    later(2 * hour);
    await confirmationOf(person);
    expect(await person.api.accounts.resendConfirmation({})).toEqual({ sent: true });
    expect(await statusOf(person.api.accounts.resendConfirmation({}))).toBe(429);
    expect(await queuedMail(app, person.email)).toHaveLength(2);
    expect((await trailOf(app, person.id)).at(-1)).toMatchObject({ action: 'accounts.ask-confirmation', actor_id: person.id });
    await confirm((await confirmationOf(person)).token_hash, 'signup');
    expect(await statusOf(person.api.accounts.resendConfirmation({}))).toBe(409);
  });
});

describe('where nobody may learn which accounts exist', () => {
  it('ACC-029 D11 T12 every address gets the same answer', async () => {
    const hidden = await startTestApp({ worker: false, environment: { ACCOUNT_DISCOVERY: 'hidden' } });
    try {
      const { email } = await hidden.person('user');
      for (const address of [email, email, 'nobody@example.org'])
        expect(await hidden.anonymous.accounts.recover({ email: address })).toEqual({ sent: true });
      expect((await queuedMail(hidden, email)).filter(({ subject }) => subject === 'Set a new password')).toHaveLength(1);
    } finally {
      await hidden.close();
    }
  });
});
