import type { User } from '@aliquot/contract/accounts';
import { ApiError, failureMessage } from './api-error.ts';

/** The person as the server presents them. */
export type SessionUser = User;

/** What the account service itself knows of the person behind a session, without the profile. */
export type AuthUser = Pick<SessionUser, 'id' | 'email' | 'emailVerified' | 'name' | 'role'>;

/** Who is here. It starts as loading without a user, and after the first check is signed in with a user or signed out. */
export type AuthState = {
  user: SessionUser | null;
  isAuthenticated: boolean;
  loading: boolean;
  error: string | null;
  isAdmin: boolean;
  isLabOwner: boolean;
};

export const sessionMessages = {
  notInitialized: 'Failed to initialize authentication. Please refresh the page.',
  noProfile: 'Failed to load user profile',
  noDatabase: 'Unable to connect to the database. Please check your internet connection or try again later.',
  ended: 'Your session has ended. Please sign in again.',
  leaving: 'You are signed out on this device. The server could not be told yet; we keep trying while this page is open.',
} as const;

export const stateOf = (user: SessionUser | null, error: string | null = null): AuthState => ({
  user,
  isAuthenticated: user !== null,
  loading: false,
  error,
  isAdmin: user?.role === 'admin',
  isLabOwner: user?.role === 'lab_owner',
});

const minimalProfile = ({ id, email, emailVerified, name, role }: AuthUser): SessionUser => ({
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
});

const isOffline = (error: unknown) => error instanceof ApiError && error.status === 0;

/** Whether a failure says nothing about the session: nobody answered, or the server was in trouble. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

/** Whether a sign-out was refused because there was nothing left to sign out of. */
export const isSessionGone = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 401 || (error.status === 403 && error.code.toLowerCase() === 'session_not_found'));

/** How a check ended: what the account service said of the session, and what the profile was. */
export type Check = {
  session: PromiseSettledResult<AuthUser | null>;
  profile: PromiseSettledResult<SessionUser | null>;
};

const withoutSession = (before: AuthState, reason: unknown): AuthState => {
  if (before.loading) return stateOf(null, sessionMessages.notInitialized);
  if (!before.user || isPassing(reason)) return before;
  return stateOf(null, failureMessage(reason, sessionMessages.ended));
};

const withoutProfile = (before: AuthState, person: AuthUser, reason: unknown): AuthState => {
  const known = before.user?.id === person.id ? before.user : null;
  if (isOffline(reason)) return stateOf(known ?? minimalProfile(person), sessionMessages.noDatabase);
  if (known && isPassing(reason)) return before;
  return stateOf(null, failureMessage(reason, sessionMessages.noProfile));
};

/**
 * Who is here after a check. A failure that passes never signs out who is here; without a profile, what the account service
 * knows has to do.
 */
export const stateAfter = (before: AuthState, { session, profile }: Check): AuthState => {
  if (session.status === 'rejected') return withoutSession(before, session.reason);
  if (!session.value) return stateOf(null);
  if (profile.status === 'rejected') return withoutProfile(before, session.value, profile.reason);
  return stateOf(profile.value ?? minimalProfile({ ...session.value, name: '', role: 'user' }));
};
