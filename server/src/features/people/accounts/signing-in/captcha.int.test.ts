import { text } from 'node:stream/consumers';
import type { captchaProviders } from '@aliquot/contract/options';
import { afterEach, describe, expect, it } from 'vitest';
import { accountCalls } from '../../../../testing/acts/account-calls.ts';
import { queuedMail } from '../../../../testing/servers/queued-mail.ts';
import { startStubServer } from '../../../../testing/servers/stub-server.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';

type Provider = (typeof captchaProviders)[number];

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** Takes `right` for a person's token, and remembers what it was asked. */
const startCaptcha = async (answering: 'well' | 'with an error' = 'well') => {
  const asked: Record<string, unknown>[] = [];
  const { url, stop } = await startStubServer(async (request, response) => {
    const body = await text(request);
    const isJson = request.headers['content-type'] === 'application/json';
    const fields = isJson ? (JSON.parse(body) as Record<string, unknown>) : Object.fromEntries(new URLSearchParams(body));
    asked.push(fields);
    response.writeHead(answering === 'well' ? 200 : 500, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ success: fields.response === 'right' }));
  });
  ends.push(stop);
  return { url: `${url}/siteverify`, asked, stop };
};

const appWith = async (url: string, provider: Provider = 'cloudflare-turnstile') => {
  const app = await startTestApp({
    worker: false,
    environment: {
      TRUSTED_PROXIES: '127.0.0.0/8',
      CAPTCHA_PROVIDER: provider,
      CAPTCHA_SITE_KEY: 'the public key',
      CAPTCHA_SECRET_KEY: 'the secret key',
      CAPTCHA_VERIFY_URL: url,
    },
  });
  ends.push(() => app.close());
  return { app, calls: accountCalls(app) };
};

let number = 0;
const account = (more: Record<string, unknown> = {}) => ({
  name: 'Ada Keller',
  email: `captcha${(number += 1)}@example.org`,
  password: 'a good pass phrase',
  ...more,
});
const institute = { organization: 'Keller Institute', location: 'Boston' };
const forms = [
  ['/api/accounts/researchers', () => account({ ...institute, organizationSize: '11-50', researchInterest: ['genomics'] })],
  ['/api/accounts/lab-owners', () => account({ ...institute, researchInterest: ['oncology'] })],
  ['/api/auth/sign-up/email', () => account()],
] as const;

const failed = 'The security check failed. Please try it again.';
const down = 'The security check isn’t responding. Nothing was sent. Please try again in a few minutes.';
const said = ({ body }: { body: Record<string, unknown> }) => body.details ?? body.error;

describe('a captcha', () => {
  it('ACC-055 is asked for at every sign-up: missing, wrong, right', async () => {
    const { url, asked } = await startCaptcha();
    const { app, calls } = await appWith(url);
    for (const [path, bodyOf] of forms) {
      for (const captchaToken of [undefined, '', 'wrong']) {
        const refused = await calls.post(path, { ...bodyOf(), captchaToken });
        expect([path, refused.status, refused.cookie, said(refused)]).toEqual([path, 400, '', failed]);
      }
      const before = asked.length;
      const body = bodyOf();
      const made = await calls.post(path, { ...body, captchaToken: 'right' }, { 'x-forwarded-for': '203.0.113.77' });
      expect([path, made.status]).toEqual([path, 200]);
      expect(await calls.whoIs(made.cookie)).not.toBeNull();
      expect(asked.slice(before)).toEqual([{ secret: 'the secret key', response: 'right', remoteip: '203.0.113.77' }]);
    }
    expect(await app.world.database.owner.selectFrom('users').select('id').execute()).toHaveLength(forms.length);
    expect(JSON.stringify(await app.anonymous.accounts.waysIn({}))).not.toContain('the secret key');
  });

  it('ACC-055 is asked for when a password is forgotten', async () => {
    const { url } = await startCaptcha();
    const { app, calls } = await appWith(url);
    const { email } = await app.person('user');
    const links = async () => (await queuedMail(app, email)).filter(({ subject }) => subject === 'Set a new password').length;
    for (const captchaToken of [undefined, 'wrong'])
      expect(await calls.post('/api/accounts/recover', { email, captchaToken })).toMatchObject({
        status: 400,
        body: { details: failed },
      });
    expect(await links()).toBe(0);
    expect((await calls.post('/api/accounts/recover', { email, captchaToken: 'right' })).status).toBe(200);
    expect(await links()).toBe(1);
  });

  it.each(['down', 'failing'])('ACC-055 lets nobody through while its provider is %s, and says why', async (how) => {
    const { url, stop } = await startCaptcha(how === 'failing' ? 'with an error' : 'well');
    const { app, calls } = await appWith(url);
    const person = await app.person('user');
    if (how === 'down') await stop();
    for (const [path, bodyOf] of [...forms, ['/api/accounts/recover', () => ({ email: person.email })] as const]) {
      const refused = await calls.post(path, { ...bodyOf(), captchaToken: 'right' });
      expect([path, refused.status, said(refused)]).toEqual([path, 503, down]);
    }
    expect(await app.world.database.owner.selectFrom('users').select('id').execute()).toHaveLength(1);
    expect((await calls.signIn(person.email)).status).toBe(200);
  });

  it.each(['hcaptcha', 'google-recaptcha'] as const)('ACC-055 works with %s', async (provider) => {
    const { url, asked } = await startCaptcha();
    const { calls } = await appWith(url, provider);
    const path = '/api/auth/sign-up/email';
    expect((await calls.post(path, account({ captchaToken: 'wrong' }))).status).toBe(400);
    expect((await calls.post(path, account({ captchaToken: 'right' }))).status).toBe(200);
    expect(asked.at(-1)).toMatchObject({ secret: 'the secret key', response: 'right' });
  });
});

const policyOf = async (app: TestApp) => (await app.fetch('/api/health')).headers.get('content-security-policy') ?? '';

describe('the content policy', () => {
  it.each([
    ['cloudflare-turnstile', 'https://challenges.cloudflare.com'],
    ['hcaptcha', 'https://*.hcaptcha.com'],
    ['google-recaptcha', 'https://www.google.com/recaptcha/'],
  ] as const)('lets pages load the script and the frame of %s where it is configured', async (provider, source) => {
    const { app } = await appWith('http://127.0.0.1:9/siteverify', provider);
    const directives = (await policyOf(app)).split('; ').filter((directive) => directive.includes(source));
    expect(directives.map((directive) => directive.split(' ')[0])).toEqual(
      expect.arrayContaining(['script-src', 'connect-src', 'frame-src']),
    );
  });

  it('names no other site without a captcha', async () => {
    const app = await startTestApp({ worker: false });
    ends.push(() => app.close());
    expect(await policyOf(app)).not.toMatch(/https:|frame-src/);
  });
});
