import { type OneTimeLink, oneTimeLinks } from '@aliquot/contract/options';
import type { Point } from '@aliquot/contract/pages';
import { api, callAuth } from '../../../platform/server/api.ts';
import { ApiError, failureMessage } from '../../../platform/server/api-error.ts';
import { queryOf } from '../../../platform/server/query-of.ts';
import { type Entry, entryOf } from './ways-in.api.ts';

export type SignIn = { email: string; password: string; rememberMe: boolean };

/** Starts a session, or its second step. Throws an ApiError when the server refuses. */
export const signIn = async ({ email, password, rememberMe }: SignIn): Promise<Entry> =>
  entryOf(await callAuth('/sign-in/email', { email: email.trim(), password, rememberMe }));

/** The point of a typed place; null when it is unknown or the server cannot answer. */
export const locate = async (place: string, signal: AbortSignal): Promise<Point | null> => {
  try {
    return (await api.places.locate({ q: place }, { signal })).geo_location;
  } catch {
    return null;
  }
};

const isOffline = (error: unknown) => error instanceof ApiError && error.status === 0;

/** Messages for the account service's own error codes. */
const serviceMessages: Readonly<Record<string, string>> = {
  INVALID_CODE: 'This code is wrong or has expired. Check it and try again, or request a new one.',
  INVALID_BACKUP_CODE: 'This recovery code is wrong or already used. Enter another one.',
  OTP_HAS_EXPIRED: 'This code has expired. Start over to get a new one.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Too many wrong codes. Start over to get a new one.',
  INVALID_TWO_FACTOR_COOKIE: 'This sign-in took too long. Start over and sign in again.',
};

/** The message for a failed call to the account service. */
export const signInFailure = (error: unknown): string => {
  if (isOffline(error)) return 'Unable to connect to the authentication service. Please check your internet connection.';
  if (error instanceof ApiError) {
    return serviceMessages[error.code] ?? error.details ?? (error.message || 'Invalid email or password. Please try again.');
  }
  return error instanceof Error ? error.message : 'Invalid email or password. Please try again.';
};

/** The message for a failed sign-up. */
export const signUpFailure = (error: unknown): string => {
  if (isOffline(error)) return 'Unable to connect to the registration service. Please check your internet connection.';
  if (error instanceof ApiError && error.details) return error.details;
  return 'An error occurred during signup. Please try again.';
};

/** The signed-in account with its profile. */
export const meQuery = queryOf.accounts.me({}, { noun: 'users', select: ({ user }) => user });

export const recover = (email: string, captchaToken?: string) =>
  api.accounts.recover({ email, ...(captchaToken === undefined ? {} : { captchaToken }) });

/** The message for a failed request for a reset link. */
export const recoverFailure = (error: unknown): string => {
  if (!(error instanceof ApiError) || error.status === 0) return 'An unexpected error occurred. Please try again.';
  return error.details ?? 'Failed to send password reset email. Please try again.';
};

type LinkOfAddress = { token_hash: string; type: OneTimeLink };

/** The one-time token in an address, from its query or its hash. */
export const linkOfAddress = ({ search, hash }: Pick<Location, 'search' | 'hash'>): LinkOfAddress | null => {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const token = query.get('token_hash') ?? fragment.get('token_hash');
  const type = query.get('type') ?? fragment.get('type');
  const known = (oneTimeLinks as readonly (string | null)[]).includes(type);
  return token && known ? { token_hash: token, type: type as OneTimeLink } : null;
};

export const resendConfirmation = () => api.accounts.resendConfirmation({});

export const changePassword = (newPassword: string, currentPassword?: string) =>
  api.accounts.changePassword({ newPassword, ...(currentPassword ? { currentPassword } : {}) });

/** The message for a failed password change. */
export const passwordFailure = (error: unknown): string =>
  isOffline(error) ? signInFailure(error) : failureMessage(error, 'Failed to update password');

export const securityQuery = queryOf.accounts.security({}, { noun: 'users' });

export const endOtherSessions = () => api.accounts.endOtherSessions({});
