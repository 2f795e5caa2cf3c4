import { limits } from '@aliquot/contract/limits';
import { fetchInTime } from './http.ts';
import { storage } from './storage.ts';

/** Must match public/first.js, which reads it before the first paint. */
const key = 'aliquot.known';

/**
 * Remembers in this browser whether a user is signed in, so that the next page does not start with a visitor's links. It
 * identifies nobody and grants no access.
 */
export const rememberPresence = (isPresent: boolean) => {
  if (isPresent) storage.set(key, 'yes');
  else storage.remove(key);
  document.documentElement.toggleAttribute('data-known', isPresent);
};

/** Whether this browser's session belongs to a user; false when the server cannot say. */
export const checkPresence = async (): Promise<boolean> => {
  try {
    const response = await fetchInTime(new Request('/api/accounts/me'), limits.requestTimeoutMilliseconds);
    const answer: unknown = response.ok ? await response.json() : null;
    return typeof answer === 'object' && answer !== null && 'user' in answer && answer.user !== null;
  } catch {
    return false;
  }
};
