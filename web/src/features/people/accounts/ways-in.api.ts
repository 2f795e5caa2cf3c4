import { api, callAuth } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';

/** The address of the second step of signing in. */
export const secondFactorPath = '/signin?step=second-factor';

export type FactorMethod = 'totp' | 'otp';

/** The result of a sign-in: a session, or a request for a second factor. */
export type Entry = { kind: 'in' } | { kind: 'second-factor'; methods: readonly FactorMethod[] };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
export const isFactorMethod = (value: unknown): value is FactorMethod => value === 'totp' || value === 'otp';

/** Reads the answer to any sign-in method. Throws when it has neither a user nor a second step. */
export const entryOf = (answer: unknown): Entry => {
  if (isRecord(answer) && answer.twoFactorRedirect === true) {
    const methods = Array.isArray(answer.twoFactorMethods) ? answer.twoFactorMethods.filter(isFactorMethod) : [];
    return { kind: 'second-factor', methods };
  }
  if (isRecord(answer) && answer.user) return { kind: 'in' };
  throw new Error('No user returned from authentication');
};

export type WaysIn = Awaited<ReturnType<typeof api.accounts.waysIn>>;

export const waysInQuery = queryOf.accounts.waysIn({}, { staleTime: Number.POSITIVE_INFINITY });

export const mailLink = (email: string) => callAuth('/sign-in/magic-link', { email });
export const mailCode = (email: string) => callAuth('/email-otp/send-verification-otp', { email, type: 'sign-in' });
export const signInByMailedCode = async (email: string, otp: string) =>
  entryOf(await callAuth('/sign-in/email-otp', { email, otp }));
export const textCode = (phoneNumber: string) => callAuth('/phone-number/send-otp', { phoneNumber });
export const signInByTextedCode = async (phoneNumber: string, code: string) =>
  entryOf(await callAuth('/phone-number/verify', { phoneNumber, code }));

export const verifyAppCode = async (code: string) => entryOf(await callAuth('/two-factor/verify-totp', { code }));
/** A recovery code as it was given out, however it was typed. Codes from before they were in small letters keep their case. */
export const recoveryCodeOf = (typed: string): string => {
  const bare = typed.replaceAll(/[^a-z\d]/gi, '');
  const code = /[a-z]/.test(bare) ? bare : bare.toLowerCase();
  return code.length === 10 ? `${code.slice(0, 5)}-${code.slice(5)}` : typed;
};

export const verifyRecoveryCode = async (code: string) =>
  entryOf(await callAuth('/two-factor/verify-backup-code', { code: recoveryCodeOf(code) }));
export const textSecondFactor = () => callAuth('/two-factor/send-otp', {});
export const verifyTextedFactor = async (code: string) => entryOf(await callAuth('/two-factor/verify-otp', { code }));

/** The single sign-on provider's page, which always leads back to the sign-in page. */
export const addressOfProvider = async (provider: string, from: string | undefined): Promise<string> => {
  const answer = await callAuth('/sign-in/social', {
    provider,
    callbackURL: from ? `/signin?${new URLSearchParams({ from })}` : '/signin',
    errorCallbackURL: '/signin',
  });
  if (isRecord(answer) && typeof answer.url === 'string') return answer.url;
  throw new Error('The sign-in provider can’t be reached. Please try again.');
};
