import { api, callAuth } from '../../platform/api.ts';
import type { SessionUser } from '../../platform/session.tsx';

/** The person behind the session cookie, or null when nobody is signed in. */
export const readSession = async (): Promise<SessionUser | null> => (await api.accounts.me({})).user;

export const signOut = async (): Promise<void> => {
  await callAuth('/sign-out', {});
};
