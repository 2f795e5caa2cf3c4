import { createHash, randomBytes } from 'node:crypto';
import Provider, { type Configuration } from 'oidc-provider';
import { startStubServer } from './stub-server.ts';

/** What the provider says of somebody: `sub` and whatever other claims a test wants. */
export type ProviderPerson = { readonly sub: string } & Readonly<Record<string, unknown>>;

export type TestProvider = {
  readonly issuer: string;
  readonly port: number;
  /** The settings of a server that signs in here. */
  readonly environment: Readonly<Record<string, string>>;
  /** The next visitor signs in as this person, and consents. */
  become(person: ProviderPerson): void;
  /** Goes where a browser is sent, until it leaves the provider. @returns the address that it is sent to then. */
  visit(address: string): Promise<URL>;
  /** The tokens that a client of its own would get for the person, with the nonce that it asked for. */
  tokensOf(person: ProviderPerson, nonce: string): Promise<{ idToken: string; accessToken: string }>;
  readonly stop: () => Promise<void>;
};

const client = { id: 'aliquot-test', secret: 'a secret between two servers of a test' };
const elsewhere = 'http://127.0.0.1:9/elsewhere';

const configurationOf = (publicUrl: string, people: Map<string, ProviderPerson>): Configuration => ({
  clients: [
    {
      client_id: client.id,
      client_secret: client.secret,
      redirect_uris: [`${publicUrl}/api/auth/callback/oidc`, elsewhere],
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  claims: { openid: ['sub', 'role', 'groups'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
  conformIdTokenClaims: false,
  cookies: { keys: [randomBytes(16).toString('hex')] },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  findAccount: (_context, sub) => ({ accountId: sub, claims: () => people.get(sub) ?? { sub } }),
  loadExistingGrant: async ({ oidc }) => {
    const grant = new oidc.provider.Grant({
      clientId: oidc.client?.clientId ?? '',
      accountId: oidc.session?.accountId ?? '',
    });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
  ttl: { Session: 60, Interaction: 60, Grant: 60, AccessToken: 60, IdToken: 600 },
});

const cookiesOf = (answer: Response) => answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');

/**
 * A real OpenID provider on a port of this machine, in which the person that the test names signs in without being asked.
 * @param publicUrl of the server under test, which is registered as its client.
 */
export const startOpenIdProvider = async (publicUrl: string, wanted = 0): Promise<TestProvider> => {
  const people = new Map<string, ProviderPerson>();
  let current: ProviderPerson = { sub: 'nobody' };
  let provider: Provider | undefined;
  const {
    url: issuer,
    port,
    stop,
  } = await startStubServer(async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return provider?.callback()(request, response);
    await provider?.interactionFinished(request, response, { login: { accountId: current.sub } });
  }, wanted);
  provider = new Provider(issuer, configurationOf(publicUrl, people));

  const become = (person: ProviderPerson) => {
    people.set(person.sub, person);
    current = person;
  };

  const visit = async (address: string): Promise<URL> => {
    let next = new URL(address);
    const cookies = new Map<string, string>();
    for (let steps = 0; next.origin === issuer && steps < 10; steps += 1) {
      const answered = await fetch(next, { redirect: 'manual', headers: { cookie: [...cookies.values()].join('; ') } });
      for (const cookie of cookiesOf(answered)) cookies.set(cookie.split('=')[0] ?? '', cookie);
      const location = answered.headers.get('location');
      if (!location) throw new Error(`the provider answered with ${answered.status}: ${await answered.text()}`);
      next = new URL(location, next);
    }
    return next;
  };

  const tokensOf: TestProvider['tokensOf'] = async (person, nonce) => {
    become(person);
    const verifier = randomBytes(32).toString('base64url');
    const asked = new URLSearchParams({
      client_id: client.id,
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: elsewhere,
      nonce,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    const back = await visit(`${issuer}/auth?${asked.toString()}`);
    const tokens = await fetch(`${issuer}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: back.searchParams.get('code') ?? '',
        redirect_uri: elsewhere,
        client_id: client.id,
        client_secret: client.secret,
        code_verifier: verifier,
      }),
    });
    const { id_token, access_token } = (await tokens.json()) as { id_token: string; access_token: string };
    return { idToken: id_token, accessToken: access_token };
  };

  return {
    issuer,
    port,
    environment: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      OIDC_NAME: 'Example University',
    },
    become,
    visit,
    tokensOf,
    stop,
  };
};
