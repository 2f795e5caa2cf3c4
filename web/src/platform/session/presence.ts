import { limits } from '@aliquot/contract/limits';
import { storage } from '../kept/storage.ts';
import { fetchInTime } from '../server/http.ts';

/** Must match public/first.js, which reads it before the first paint. */
const key = 'aliquot.known';

/**
 * Remembers in this browser whether a user is signed in, and as what, so that the next page does not start with a visitor's
 * links and begins its calls at once. It identifies nobody and grants no access.
 */
export const rememberPresence = (role: string | null) => {
  if (role) storage.set(key, role);
  else storage.remove(key);
  if (role) document.documentElement.dataset.known = role;
  else delete document.documentElement.dataset.known;
};

/** Whether this browser last saw a user signed in. */
export const remembersPresence = (): boolean => storage.get(key) !== null;

/** The role of the user of this browser's session; null without one, and when the server cannot say. */
export const checkPresence = async (): Promise<string | null> => {
  try {
    const response = await fetchInTime(new Request('/api/accounts/me'), limits.requestTimeoutMilliseconds);
    const { user } = (response.ok ? await response.json() : {}) as { user?: { role: string } | null };
    return user?.role ?? null;
  } catch {
    return null;
  }
};
