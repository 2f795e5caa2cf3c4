import type { SessionStore } from '../../platform/session.tsx';

/** How long a page listens for somebody to arrive, as by another tab. */
const listeningMilliseconds = 10_000;

/** Resolves once somebody is signed in. Stops listening when the page is left, and after ten seconds. */
export const someoneArrives = (store: Pick<SessionStore, 'get' | 'subscribe'>, leaving: AbortSignal) =>
  new Promise<void>((resolve) => {
    const stop = store.subscribe(() => store.get().isAuthenticated && resolve());
    const timer = setTimeout(stop, listeningMilliseconds);
    leaving.addEventListener('abort', () => {
      clearTimeout(timer);
      stop();
    });
  });
