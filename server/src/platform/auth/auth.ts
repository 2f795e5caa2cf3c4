import { AsyncLocalStorage } from 'node:async_hooks';
import { limits } from '@aliquot/contract/limits';
import type { Role } from '@aliquot/contract/options';
import { accountMessages } from '@aliquot/contract/people/accounts';
import { betterAuth } from 'better-auth';
import { APIError, createAuthMiddleware, isAPIError } from 'better-auth/api';
import { ownOrigins } from '../origins.ts';
import { callLimit } from './call-limit.ts';
import { isCommonPassword } from './common-passwords.ts';
import { joinable } from './joined.ts';
import { noteAccountMade, noteIdentityLinked } from './opened.ts';
import { type AuthOptions, messageSeconds } from './options.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { pluginsOf } from './plugins.ts';
import { cookieName } from './session-cookie.ts';
import { oidcProviderId } from './single-sign-on.ts';

const day = 24 * 60 * 60;

/** How long a remembered session lasts, and after how long its use makes it last as long again. */
export const sessionLifetime = { milliseconds: 30 * day * 1000, renewedAfterMilliseconds: day * 1000 } as const;

const credentialMessages = {
  noEmail: 'Email is required for signup',
  incomplete: 'You must provide either an email or phone number and a password',
};

/** Our server alone sets this header, from the socket or a trusted proxy; whatever a client sends under the name is deleted. */
export const clientAddressHeader = 'x-aliquot-client-address';

/** The role that the account being made gets. It is never read from what a client sent. */
type NewAccount = { readonly role: Role; readonly confirmed: boolean };
const newAccount = new AsyncLocalStorage<NewAccount>();
export const makingAccountAs = <Value>(
  role: Role,
  work: () => Promise<Value>,
  { confirmed = false }: { /** The address is known to be the person's: no message asks. */ confirmed?: boolean } = {},
): Promise<Value> => newAccount.run({ role, confirmed }, work);

/** What a call to the account service must carry, in the words of the product rather than of a schema. */
const askForCredentials = createAuthMiddleware(async ({ path, body }) => {
  const { email, password } = (body ?? {}) as { email?: unknown; password?: unknown };
  if (path === '/sign-up/email' && !email) throw new APIError('BAD_REQUEST', { message: credentialMessages.noEmail });
  if (path === '/sign-in/email' && !(email && password))
    throw new APIError('BAD_REQUEST', { message: credentialMessages.incomplete });
  if (path === '/sign-up/email' && typeof password === 'string' && (await isCommonPassword(password)))
    throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_COMMON', message: accountMessages.passwordCommon });
});

const isOurs = (error: unknown) => !isAPIError(error) || error.statusCode >= 500;

/** Who somebody is, is all that is wanted of another service: what would open their account there is not kept. */
const noTokens = { accessToken: null, refreshToken: null, idToken: null };

/**
 * The account service: passwords (argon2id), sessions in an HttpOnly cookie, verification and recovery by mail.
 * Every setting that departs from the library's default has its reason in docs/decisions/0004-accounts.md.
 */
export const createAuth = (options: AuthOptions) => {
  const { database, secret, publicUrl, passwordMinLength, sendMessage, warn, onError } = options;
  const secure = publicUrl.startsWith('https:');
  const cookie = { httpOnly: true, secure, sameSite: 'lax', path: '/' } as const;
  const db = joinable(database);
  return betterAuth({
    appName: 'Aliquot',
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret,
    trustedOrigins: [...ownOrigins(publicUrl)],
    database: { db, type: 'postgres', transaction: true },
    telemetry: { enabled: false },
    onAPIError: {
      errorURL: `${publicUrl}/signin`,
      onError: (error) => (isOurs(error) ? onError(error) : undefined),
    },
    logger: { level: 'warn', log: (_level, message) => warn(message) },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordMinLength,
      maxPasswordLength: limits.passwordMaxLength,
      autoSignIn: true,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: messageSeconds['reset-password'],
      password: { hash: hashPassword, verify: verifyPassword },
      sendResetPassword: async ({ user, token }) =>
        sendMessage({ kind: 'reset-password', to: user.email, name: user.name, token }),
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: messageSeconds['verify-email'],
      autoSignInAfterVerification: false,
      sendVerificationEmail: async ({ user, token }) =>
        user.emailVerified ? undefined : sendMessage({ kind: 'verify-email', to: user.email, name: user.name, token }),
    },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: {
        role: { type: 'string', required: false, input: false, defaultValue: 'user' },
        organization: { type: 'string', required: false, defaultValue: '' },
        organizationSize: { type: 'string', required: false, defaultValue: '', fieldName: 'organization_size' },
        location: { type: 'string', required: false, defaultValue: '' },
        mustChangePassword: {
          type: 'boolean',
          required: false,
          input: false,
          defaultValue: false,
          fieldName: 'must_change_password',
        },
      },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      additionalFields: { openedBy: { type: 'string', required: false, input: false, fieldName: 'opened_by' } },
      expiresIn: sessionLifetime.milliseconds / 1000,
      updateAge: sessionLifetime.renewedAfterMilliseconds / 1000,
      freshAge: 10 * 60,
      cookieCache: { enabled: false },
    },
    account: {
      modelName: 'accounts',
      fields: {
        accountId: 'account_id',
        providerId: 'provider_id',
        userId: 'user_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      accountLinking: { enabled: true, trustedProviders: [], allowDifferentEmails: true },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
      storeIdentifier: 'hashed',
    },
    rateLimit: {
      enabled: true,
      window: 60,
      max: 300,
      customStorage: callLimit(db),
      customRules: {
        // These count failures by themselves, so that colleagues behind one address do not lock each other out.
        '/sign-in/email': false,
        '/sign-in/email-otp': false,
        '/sign-up/email': { window: 60 * 60, max: 10 },
        '/sign-in/*': { window: 5 * 60, max: 60 },
        '/two-factor/*': { window: 60, max: 30 },
        '/email-otp/*': { window: 60, max: 30 },
        '/phone-number/*': { window: 60, max: 30 },
        '/get-session': false,
      },
    },
    advanced: {
      cookiePrefix: secure ? '__Host-aliquot' : 'aliquot',
      useSecureCookies: false, // it would prefix with __Secure-; the names below carry the stricter prefix
      defaultCookieAttributes: cookie,
      cookies: {
        session_token: { name: cookieName(publicUrl, 'session'), attributes: cookie },
        session_data: { name: cookieName(publicUrl, 'session-data'), attributes: cookie },
        dont_remember: { name: cookieName(publicUrl, 'short-session'), attributes: cookie },
      },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
      database: { generateId: 'uuid', validateSchema: false },
    },
    plugins: pluginsOf(options),
    hooks: { before: askForCredentials },
    databaseHooks: {
      user: {
        create: {
          before: async (user) => {
            const { role, confirmed } = newAccount.getStore() ?? { role: 'user', confirmed: false };
            return { data: { ...user, role, emailVerified: confirmed || user.emailVerified } };
          },
          after: async ({ id }) => noteAccountMade(id),
        },
      },
      account: {
        create: {
          before: async (account) => ({ data: { ...account, ...noTokens } }),
          after: async ({ id, userId, providerId }) => {
            if (providerId === oidcProviderId) noteIdentityLinked({ userId, identityId: id });
          },
        },
        update: { before: async (account) => ({ data: { ...account, ...noTokens } }) },
      },
    },
  });
};

export type Auth = ReturnType<typeof createAuth>;
