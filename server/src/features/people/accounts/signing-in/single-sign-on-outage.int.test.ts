import { afterEach, describe, expect, it } from 'vitest';
import { accountCalls } from '../../../../testing/acts/account-calls.ts';
import { startOpenIdProvider } from '../../../../testing/servers/openid-provider.ts';
import { type StubListener, startStubServer } from '../../../../testing/servers/stub-server.ts';
import { startTestApp } from '../../../../testing/test-app.ts';

const publicUrl = 'http://127.0.0.1:3999';
const down = 'Single sign-on is not responding. Please try again in a few minutes, or sign in another way.';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

const standIn = async (listener: StubListener): Promise<string> => {
  const { url, stop } = await startStubServer(listener);
  ends.push(stop);
  return url;
};

const appWith = async (environment: Readonly<Record<string, string>>, onLog?: (line: string) => void) => {
  const app = await startTestApp({
    worker: false,
    environment: { TRUSTED_PROXIES: '127.0.0.0/8', ...environment },
    ...(onLog ? { onLog } : {}),
  });
  ends.push(() => app.close());
  return { app, calls: accountCalls(app) };
};

const settingsOf = (issuer: string) => ({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' });

describe('while the provider of single sign-on is down', () => {
  it('ACC-057 says so, everything else works, and it is found when it is back', async () => {
    const first = await startOpenIdProvider(publicUrl);
    await first.stop();
    const { app, calls } = await appWith(first.environment);
    const begin = () => calls.auth('/sign-in/social', { provider: 'oidc', callbackURL: '/' });
    expect(await begin()).toMatchObject({ status: 503, body: { error: down, code: 'PROVIDER_UNREACHABLE' } });
    const lost = await calls.get('/api/auth/callback/oidc?code=x&state=y');
    expect([lost.status, lost.location]).toEqual([302, '/signin?error=provider_unreachable']);
    const person = await app.person('user');
    const signedIn = await calls.signIn(person.email);
    expect([signedIn.status, (await calls.auth('/sign-out', {}, { cookie: signedIn.cookie })).status]).toEqual([200, 200]);
    expect((await app.anonymous.accounts.waysIn({})).providers).toHaveLength(1);

    const second = await startOpenIdProvider(publicUrl, first.port);
    ends.push(() => second.stop());
    second.become({ sub: 'back', email: 'back@example.org', email_verified: true, name: 'Bea' });
    const begun = await begin();
    const back = await second.visit(String(begun.body.url));
    const done = await calls.get(`${back.pathname}${back.search}`, { cookie: begun.cookie });
    expect([done.location, await calls.whoIs(done.cookie)]).toEqual(['/', expect.any(String)]);
  });

  it('ACC-057 leads back to the sign-in page when it goes away meanwhile', async () => {
    const provider = await startOpenIdProvider(publicUrl);
    const { app, calls } = await appWith(provider.environment);
    provider.become({ sub: 'cut', email: 'cut@example.org', email_verified: true, name: 'Cut Off' });
    const begun = await calls.auth('/sign-in/social', { provider: 'oidc', callbackURL: '/' });
    const back = await provider.visit(String(begun.body.url));
    await provider.stop();
    const done = await calls.get(`${back.pathname}${back.search}`, { cookie: begun.cookie });
    expect([done.location, await calls.whoIs(done.cookie)]).toEqual(['/signin?error=invalid_code', null]);
    expect(await app.world.database.owner.selectFrom('users').select('id').execute()).toEqual([]);
  });

  it('ACC-057 nobody waits for one that accepts a connection and says nothing', async () => {
    const issuer = await standIn(async () => undefined);
    const { app, calls } = await appWith(settingsOf(issuer));
    const waiting = calls.auth('/sign-in/social', { provider: 'oidc' });
    const person = await app.person('user');
    expect((await calls.signIn(person.email)).status).toBe(200);
    expect((await waiting).status).toBe(503); // though it never says anything
  });

  it('does not accept a provider under another name', async () => {
    const issuer = await standIn(async (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const other = 'https://other.example';
      response.end(
        JSON.stringify({
          issuer: other,
          authorization_endpoint: `${other}/auth`,
          token_endpoint: `${other}/token`,
          jwks_uri: `${other}/jwks`,
          id_token_signing_alg_values_supported: ['RS256'],
        }),
      );
    });
    const lines: string[] = [];
    const { calls } = await appWith(settingsOf(issuer), (line) => lines.push(line));
    expect((await calls.auth('/sign-in/social', { provider: 'oidc' })).status).toBe(503);
    expect(lines.join('')).toContain('calls itself otherwise than OIDC_ISSUER says');
  });
});

describe('without a provider', () => {
  it('ACC-057 single sign-on says that it is not set up', async () => {
    const { calls } = await appWith({});
    for (const path of ['/sign-in/social', '/link-social'])
      expect(await calls.auth(path, { provider: 'oidc' })).toMatchObject({
        status: 400,
        body: { error: 'Single sign-on is not set up on this site.', code: 'PROVIDER_NOT_FOUND' },
      });
    expect((await calls.get('/api/auth/callback/oidc?code=x&state=y')).status).toBe(404);
  });
});
