import type { User } from '@aliquot/contract/people/accounts';
import { ApiError, failureMessage, isUnreachable } from '../server/api-error.ts';

/** The user as the server returns them. */
export type SessionUser = User;

/** The account service's data about the session's user, without the profile. */
export type AuthUser = Pick<SessionUser, 'id' | 'email' | 'emailVerified' | 'name' | 'role'>;

/** The auth state. It starts as loading without a user; after the first check the user is signed in or out. */
export type AuthState = {
  user: SessionUser | null;
  isAuthenticated: boolean;
  loading: boolean;
  error: string | null;
  isAdmin: boolean;
  isLabOwner: boolean;
  /** The server could not say yet who is signed in, and this browser last saw a user signed in. */
  away?: boolean;
};

export const sessionMessages = {
  notInitialized: 'Failed to initialize authentication. Please refresh the page.',
  noProfile: 'Failed to load user profile',
  noDatabase: 'Unable to connect to the database. Please check your internet connection or try again later.',
  ended: 'Your session has ended. Please sign in again.',
  leaving: 'You are signed out on this device. We couldn’t reach the server yet; we’ll keep trying while this page is open.',
} as const;

export const stateOf = (user: SessionUser | null, error: string | null = null): AuthState => ({
  user,
  isAuthenticated: user !== null,
  loading: false,
  error,
  isAdmin: user?.role === 'admin',
  isLabOwner: user?.role === 'lab_owner',
});

/** A user of whom only the account service's data is known. */
export const minimalProfile = ({ id, email, emailVerified, name, role }: AuthUser): SessionUser => ({
  id,
  email,
  emailVerified,
  name,
  role,
  organization: '',
  organizationSize: '',
  location: '',
  researchInterest: [],
  geo_location: null,
  mustChangePassword: false,
  owes: null,
  created_at: '',
  updated_at: '',
});

const isOffline = (error: unknown) => error instanceof ApiError && error.status === 0;

const isLimited = (error: unknown) => error instanceof ApiError && error.status === 429;

/** True if a failure says nothing about the session: no answer, or a server error. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

/** True if a sign-out was refused because there was no session. */
export const isSessionGone = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 401 || (error.status === 403 && error.code.toLowerCase() === 'session_not_found'));

/** A check's results: the account service's answer about the session, and the profile. */
export type Check = {
  session: PromiseSettledResult<AuthUser | null>;
  profile: PromiseSettledResult<SessionUser | null>;
  /** True if this browser last saw a user signed in. */
  presumed?: boolean;
};

const away: AuthState = { ...stateOf(null, sessionMessages.notInitialized), away: true };

/** True until a check has found out who is signed in. */
const isUnknown = (state: AuthState) => state.loading || state.away === true;

const withoutSession = (before: AuthState, reason: unknown, presumed: boolean): AuthState => {
  if (isUnknown(before)) return presumed && isTransient(reason) ? away : stateOf(null, sessionMessages.notInitialized);
  if (!before.user || isTransient(reason)) return before;
  return stateOf(null, failureMessage(reason, sessionMessages.ended));
};

const withoutProfile = (before: AuthState, person: AuthUser, reason: unknown, presumed: boolean): AuthState => {
  const known = before.user?.id === person.id ? before.user : null;
  if (isOffline(reason)) return stateOf(known ?? minimalProfile(person), sessionMessages.noDatabase);
  if (known && isTransient(reason)) return before;
  if (presumed && isUnknown(before) && isUnreachable(reason)) return away;
  if (isUnknown(before) && isLimited(reason)) return { ...away, error: failureMessage(reason, sessionMessages.noProfile) };
  return stateOf(null, failureMessage(reason, sessionMessages.noProfile));
};

/**
 * The state after a check. A passing failure never signs the user out; without a profile, the account service's data is used.
 */
export const stateAfter = (before: AuthState, { session, profile, presumed = false }: Check): AuthState => {
  if (session.status === 'rejected') return withoutSession(before, session.reason, presumed);
  if (!session.value) return stateOf(null);
  if (profile.status === 'rejected') return withoutProfile(before, session.value, profile.reason, presumed);
  return stateOf(profile.value ?? minimalProfile({ ...session.value, name: '', role: 'user' }));
};
