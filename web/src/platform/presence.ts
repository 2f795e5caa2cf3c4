import { limits } from '@aliquot/contract/limits';
import { fetchInTime } from './http.ts';
import { storage } from './storage.ts';

/** Kept in step with public/first.js, which reads it before the first paint. */
const key = 'aliquot.known';

/**
 * Keeps in this browser whether somebody is signed in, so that the next page does not begin with the links of a visitor. It
 * says nothing of who it is and lets nobody in.
 */
export const rememberPresence = (isHere: boolean) => {
  if (isHere) storage.set(key, 'yes');
  else storage.remove(key);
  document.documentElement.toggleAttribute('data-known', isHere);
};

/** Whether the session of this browser belongs to somebody; not when the server cannot tell. */
export const askPresence = async (): Promise<boolean> => {
  try {
    const response = await fetchInTime(new Request('/api/accounts/me'), limits.requestTimeoutMilliseconds);
    const answer: unknown = response.ok ? await response.json() : null;
    return typeof answer === 'object' && answer !== null && 'user' in answer && answer.user !== null;
  } catch {
    return false;
  }
};
