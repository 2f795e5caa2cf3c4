import { useQueryClient } from '@tanstack/react-query';
import { api, callAuth } from '../../../../platform/server/api.ts';
import { ApiError, failureMessage } from '../../../../platform/server/api-error.ts';
import { useSession } from '../../../../platform/session/session.tsx';
import { meQuery, securityQuery } from '../accounts.api.ts';

/** The security settings of the signed-in account. */
export type Security = Awaited<ReturnType<typeof api.accounts.security>>;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const textIn = (answer: unknown, name: string): string => {
  const value = isRecord(answer) ? answer[name] : undefined;
  if (typeof value === 'string') return value;
  throw new Error(`The account service answered without ${name}`);
};

const codesIn = (answer: unknown): readonly string[] => {
  const codes = isRecord(answer) && Array.isArray(answer.backupCodes) ? (answer.backupCodes as unknown[]) : [];
  return codes.filter((code) => typeof code === 'string');
};

/** An authenticator app during setup: the `otpauth://` address with its secret, and the recovery codes. */
export type Enrolment = { readonly totpURI: string; readonly recoveryCodes: readonly string[] };

const withPassword = (password: string | undefined) => (password === undefined ? {} : { password });

/** Creates a new secret; sign-in asks for codes only after `confirmAuthenticator`. */
export const beginAuthenticator = async (password?: string): Promise<Enrolment> => {
  const answer = await callAuth('/two-factor/enable', withPassword(password));
  return { totpURI: textIn(answer, 'totpURI'), recoveryCodes: codesIn(answer) };
};

export const confirmAuthenticator = (code: string) => callAuth('/two-factor/verify-totp', { code });
export const removeAuthenticator = (password?: string) => callAuth('/two-factor/disable', withPassword(password));

/** Creates recovery codes; the old ones stop working. */
export const renewRecoveryCodes = async (password?: string): Promise<readonly string[]> =>
  codesIn(await callAuth('/two-factor/generate-backup-codes', withPassword(password)));

/** The message for a rejected code of the authenticator app. */
export const authenticatorFailure = (error: unknown): string =>
  error instanceof ApiError && error.code === 'INVALID_CODE'
    ? 'This code is wrong. Codes change every 30 seconds: enter the one the app shows now.'
    : failureMessage(error, 'We couldn’t check the code. Please try again.');

export const confirmPhone = (phoneNumber: string, code: string) =>
  callAuth('/phone-number/verify', { phoneNumber, code, updatePhoneNumber: true });

const phoneCodeMessages: Readonly<Record<string, string>> = {
  INVALID_OTP: 'This code is wrong. Check it and try again.',
  OTP_EXPIRED: 'This code has expired. Request a new one.',
  OTP_NOT_FOUND: 'This code has expired. Request a new one.',
  TOO_MANY_ATTEMPTS: 'Too many wrong codes. Request a new one.',
  PHONE_NUMBER_EXIST: 'This number can’t be used here. Enter another number.',
};

/** The message for a rejected text-message code. */
export const phoneCodeFailure = (error: unknown): string =>
  (error instanceof ApiError && phoneCodeMessages[error.code]) ||
  failureMessage(error, 'We couldn’t confirm the number. Please try again.');

/** The provider's page for connecting an account, which leads back to the profile. */
export const addressToLink = async (provider: string): Promise<string> =>
  textIn(await callAuth('/link-social', { provider, callbackURL: '/profile-settings' }), 'url');

export const unlinkIdentity = (provider: string, id: string) =>
  callAuth('/unlink-account', { providerId: provider, accountId: id });

/** `const renew = useRenew()`: reloads the user and security settings after a change to either. */
export const useRenew = () => {
  const queries = useQueryClient();
  const { refresh } = useSession();
  return async (): Promise<void> => {
    const read = [meQuery, securityQuery].map(({ queryKey }) => queries.invalidateQueries({ queryKey }));
    await Promise.all([refresh(), ...read]);
  };
};
