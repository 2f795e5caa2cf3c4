import { emailPattern } from '@aliquot/contract/limits';
import { webAddress } from '@aliquot/contract/names';
import { lineSchema } from '@aliquot/contract/text';
import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import type { OidcConfig } from '../config.ts';

/** The provider's name in paths and in `accounts.provider_id`. */
export const oidcProviderId = 'oidc';

/** The code of the refusal while the provider cannot be asked. */
export const providerUnreachable = 'PROVIDER_UNREACHABLE';

type Context = Parameters<NonNullable<BetterAuthPlugin['init']>>[0];
type Provider = Context['socialProviders'][number];

/** Milliseconds to wait for the provider's description, and for its answer to a code. */
const patience = { description: 5000, answer: 10_000 };
const nameLength = 200;

const inTime = async <Value>(work: Promise<Value>, milliseconds: number): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the provider of single sign-on does not answer')), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

type Claims = { email?: unknown; email_verified?: unknown; name?: unknown; preferred_username?: unknown };

const text = (value: unknown): string => lineSchema.catch('').parse(value).replaceAll('\0', '');

/** Takes the name and the address from a provider's claims. A role, a group or a picture is not taken over. */
export const personOf = (claims: Claims) => {
  const email = text(claims.email).toLowerCase();
  const names = [text(claims.name), text(claims.preferred_username), email.split('@')[0] ?? ''];
  const name = names.find((each) => each && !webAddress.test(each)) ?? '';
  return {
    email: emailPattern.test(email) && email.length <= 254 ? email : undefined,
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    name: name.slice(0, nameLength),
    image: undefined,
  };
};

/** Ends requests to a provider after a time limit: no sign-in waits forever. */
const patient = (provider: Provider): Provider => ({
  ...provider,
  validateAuthorizationCode: (data) => inTime(provider.validateAuthorizationCode(data), patience.answer),
  getUserInfo: (tokens) => inTime(provider.getUserInfo(tokens), patience.answer).catch(() => null),
});

/** The paths on which the provider is needed. */
const paths = new Set(['/sign-in/social', '/link-social', '/callback/:id']);

const withoutSlash = (url: string) => url.replace(/\/$/, '');

/**
 * Single sign-on with one OpenID provider: code flow with PKCE, state and nonce, and ID tokens. The library reads the
 * provider's description once, at the start, and does without the provider if that fails; here it is read when it is first
 * needed, and again until it was there.
 */
export const singleSignOn = ({ issuer, clientId, clientSecret, name }: OidcConfig) => {
  const library = genericOAuth({
    config: [
      {
        providerId: oidcProviderId,
        name,
        discoveryUrl: `${withoutSlash(issuer)}/.well-known/openid-configuration`,
        clientId,
        clientSecret,
        scopes: ['openid', 'email', 'profile'],
        pkce: true,
        requireIdTokenVerification: true,
        mapProfileToUser: personOf,
      },
    ],
  });
  const providers: Provider[] = [];
  let context: Context | undefined;
  let looking: Promise<void> | undefined;

  const look = async (): Promise<void> => {
    const found = context && (await inTime(library.init(context), patience.description));
    const provider = found?.context.socialProviders.find(({ id }) => id === oidcProviderId);
    if (!provider) return;
    if (withoutSlash(provider.issuer ?? '') === withoutSlash(issuer)) providers.push(patient(provider));
    else context?.logger.error('The provider of single sign-on calls itself otherwise than OIDC_ISSUER says.');
  };

  const findProvider = async (): Promise<void> => {
    if (providers.length > 0) return;
    looking ??= look().finally(() => {
      looking = undefined;
    });
    await looking.catch(() => undefined);
    if (providers.length === 0) throw new APIError('SERVICE_UNAVAILABLE', { code: providerUnreachable });
  };

  return {
    id: 'single-sign-on',
    init: (made: Context) => {
      context = made;
      return { context: { socialProviders: providers } };
    },
    hooks: {
      before: [
        { matcher: ({ path }: { path?: string }) => paths.has(path ?? ''), handler: createAuthMiddleware(findProvider) },
      ],
    },
  } satisfies BetterAuthPlugin;
};
