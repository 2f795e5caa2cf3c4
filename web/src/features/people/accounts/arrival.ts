import type { SessionStore } from '../../../platform/session/session.tsx';

/** How long a page waits for a sign-in, for example from another tab. */
const listeningMilliseconds = 10_000;

/** Resolves once a user is signed in. Stops when the page is left, or after ten seconds. */
export const waitForUser = (store: Pick<SessionStore, 'get' | 'subscribe'>, leaving: AbortSignal) =>
  new Promise<void>((resolve) => {
    const stop = store.subscribe(() => store.get().isAuthenticated && resolve());
    const timer = setTimeout(stop, listeningMilliseconds);
    leaving.addEventListener('abort', () => {
      clearTimeout(timer);
      stop();
    });
  });
