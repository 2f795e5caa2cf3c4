import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountCalls } from '../../../../testing/acts/account-calls.ts';
import { mailRefusal, readMail, startMailServer, type TestMailServer } from '../../../../testing/servers/mail-server.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';

let server: TestMailServer;
let app: TestApp;
let calls: ReturnType<typeof accountCalls>;
/** The server's response to a recipient: takes the message, or refuses with a code. */
let behaviour: 'take' | number = 'take';
/** The recipient to whom the server gives no response. */
let unanswered: string | null = null;
let asked: string[] = [];

beforeAll(async () => {
  server = await startMailServer({
    onRcptTo: ({ address }, _session, done) => {
      asked.push(address);
      if (address !== unanswered) done(behaviour === 'take' ? null : mailRefusal(behaviour));
    },
  });
  app = await startTestApp({
    environment: {
      TRUSTED_PROXIES: '127.0.0.0/8',
      SMTP_URL: server.url,
      MAIL_FROM: 'Aliquot <no-reply@labs.example>',
    },
  });
  calls = accountCalls(app);
});
afterAll(async () => {
  await app.close();
  await server.stop();
});

beforeEach(() => {
  behaviour = 'take';
  unanswered = null;
  asked = [];
});

let number = 0;
const newAddress = () => `mail${(number += 1)}@example.org`;
const signUp = (email: string, name = 'Ada Keller') =>
  calls.auth('/sign-up/email', { name, email, password: 'a good pass phrase' });
const to = (email: string) => server.received.filter((mail) => mail.to.includes(email)).map(readMail);
/** The mail to an address with a subject, as a mail program reads it. */
const mailAbout = async (email: string, subject: string) => {
  const found = () => to(email).find(({ headers }) => headers.subject === subject);
  await expect.poll(found).toBeDefined();
  return found() as ReturnType<typeof readMail>;
};
const linkOf = ({ parts }: ReturnType<typeof readMail>) => {
  const [address = ''] = /http:\/\/127\.0\.0\.1:3999\/confirm\?\S+/.exec(parts['text/plain'] ?? '') ?? [];
  const { searchParams } = new URL(address);
  return { address, token_hash: searchParams.get('token_hash'), type: searchParams.get('type') };
};
const jobsOf = async (email: string) => {
  const { rows } = await app.world.database.pool.query<{ state: string; retry_count: number }>(
    `select state::text, retry_count from pgboss.job where name = 'mail.send' and data->>'to' = $1`,
    [email],
  );
  return rows;
};

describe('mail of accounts, at a mail server', () => {
  it('ACC-034 ACC-057 arrives as text and HTML, from the sender that the settings name, with a link that works', async () => {
    const email = newAddress();
    await signUp(email);
    const mail = await mailAbout(email, 'Confirm your email address');
    expect(mail.headers).toMatchObject({
      from: 'Aliquot <no-reply@labs.example>',
      to: email,
      'auto-submitted': 'auto-generated',
      'message-id': expect.stringMatching(/^<.+>$/),
      date: expect.any(String),
    });
    expect(Object.keys(mail.parts)).toEqual(['text/plain', 'text/html']);
    const { address, token_hash, type } = linkOf(mail);
    expect(mail.parts['text/html']).toContain(`href="${address.replaceAll('&', '&amp;')}"`);
    for (const part of Object.values(mail.parts)) expect(part).toContain('Hello Ada Keller,');
    expect((await calls.post('/api/accounts/confirm', { token_hash, type })).status).toBe(200);
  });

  it('ACC-027 ACC-056 ACC-057 a link, a code, a recovery, and notices of security', async () => {
    const person = await calls.confirmed(await app.person('user'));
    const { email } = person;
    await calls.auth('/sign-in/magic-link', { email });
    const link = linkOf(await mailAbout(email, 'Your sign-in link'));
    const byLink = await calls.post('/api/accounts/confirm', { token_hash: link.token_hash, type: link.type });
    expect(await calls.whoIs(byLink.cookie)).toBe(person.id);

    await calls.auth('/email-otp/send-verification-otp', { email, type: 'sign-in' });
    const code = await mailAbout(email, 'Your sign-in code');
    const codes = Object.values(code.parts).map((part) => /Your code is (\d{6})\./.exec(part)?.[1]);
    expect(codes[1]).toBe(codes[0]);
    expect((await calls.auth('/sign-in/email-otp', { email, otp: codes[0] })).status).toBe(200);

    await calls.post('/api/accounts/recover', { email });
    expect(linkOf(await mailAbout(email, 'Set a new password')).type).toBe('recovery');

    await calls.put('/api/accounts/me/password', { newPassword: 'a brand new pass phrase' }, { cookie: byLink.cookie });
    expect((await mailAbout(email, 'Your password was changed')).parts['text/plain']).toContain('/forgot-password');
    await calls.enrol({ ...person, cookie: byLink.cookie }, 'a brand new pass phrase');
    await mailAbout(email, 'A second factor was set up');
  });

  it('lets no name add a header, a recipient or markup', async () => {
    for (const name of ['Eve <eve>, "Bcc: eve" <script>alert(1)</script>', 'Ada\r\nBcc: eve', 'Ada\u2028Cc: eve']) {
      const email = newAddress();
      asked = [];
      expect((await signUp(email, name)).status).toBe(200);
      const { headers, parts } = await mailAbout(email, 'Confirm your email address');
      expect(headers.to).toBe(email);
      for (const header of ['bcc', 'cc']) expect(headers).not.toHaveProperty(header);
      expect(asked).toEqual([email]);
      expect(parts['text/html']).not.toContain('<script>');
      expect(parts['text/plain']).not.toMatch(/^(Bcc|Cc):/m);
    }
  });
});

/** Signs up. The message is not done then: the server has not taken it, and is waited for later. */
const signUpBeforeMail = async (email: string) => {
  expect((await signUp(email)).status).toBe(200);
  expect(await jobsOf(email)).toMatchObject([{ state: expect.stringMatching(/^(created|active|retry)$/) }]);
};

describe('a mail server that does not do its part', () => {
  it('refuses for a while: the message is brought again', async () => {
    behaviour = 452;
    const email = newAddress();
    await signUpBeforeMail(email);
    await expect.poll(() => asked).toContain(email);
    behaviour = 'take';
    await mailAbout(email, 'Confirm your email address');
    expect(to(email)).toHaveLength(1);
  });

  it('refuses permanently: it is not asked again', async () => {
    behaviour = 550;
    const email = newAddress();
    expect((await signUp(email)).status).toBe(200);
    await expect.poll(() => jobsOf(email)).toEqual([{ state: 'failed', retry_count: 0 }]);
    expect(asked).toEqual([email]);
    expect(to(email)).toEqual([]);
  });

  it('says nothing about one recipient: no call waits for it, and others get their mail', async () => {
    unanswered = newAddress();
    await signUpBeforeMail(unanswered);
    await expect.poll(() => asked).toContain(unanswered);
    const person = await app.person('user');
    expect((await calls.signIn(person.email)).status).toBe(200);
    const email = newAddress();
    expect((await signUp(email)).status).toBe(200);
    await mailAbout(email, 'Confirm your email address');
  });
});
