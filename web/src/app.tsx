import './platform/no-eval.ts';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { sessionCalls } from './features/people/accounts/session.api.ts';
import { removeAllDrafts, removeDraftsOfOthers } from './platform/kept/drafts.ts';
import { atMost, holdPicture, settled } from './platform/kept/hold-picture.ts';
import { createQueryClient } from './platform/server/query-client.ts';
import { earlyAnswers } from './platform/session/early-calls.ts';
import { rememberPresence } from './platform/session/presence.ts';
import { createSessionStore, SessionProvider, type SessionStore } from './platform/session/session.tsx';
import { type AppRouter, createAppRouter } from './routes.tsx';

const createSession = (queries: QueryClient): SessionStore => {
  // One user's data must not reach the next in this browser. A session that ended by itself removes no drafts.
  const session = createSessionStore(
    sessionCalls,
    (user) => {
      queries.clear();
      if (user) removeDraftsOfOthers(user.id);
    },
    removeAllDrafts,
  );
  session.subscribe(() => {
    const { user, loading, error } = session.get();
    if (!loading && error === null) rememberPresence(user?.role ?? null);
  });
  return session;
};

/** The whole application, at the address of the router's history. */
export const createApp = (router: AppRouter, queries = createQueryClient(), session = createSession(queries)) => (
  <StrictMode>
    <QueryClientProvider client={queries}>
      <SessionProvider store={session}>
        <RouterProvider router={router} />
      </SessionProvider>
    </QueryClientProvider>
  </StrictMode>
);

/** Hydrates the prerendered page of this address; its fields keep what was typed. */
const hydrate = async (place: HTMLElement): Promise<void> => {
  const router = createAppRouter();
  // Matches the prerendered markup: nothing is drawn later.
  router.ssr = { manifest: undefined };
  await router.load();
  hydrateRoot(place, createApp(router));
};

/** Renders the application in place of the shell of its page, which stays until the page has its first answers. */
const replaceShell = async (place: HTMLElement): Promise<void> => {
  const router = createAppRouter();
  const queries = createQueryClient();
  const session = createSession(queries);
  // What fails is shown by the application.
  await atMost(Promise.allSettled([router.load(), session.known(), earlyAnswers()]));
  await holdPicture(async () => {
    place.removeAttribute('aria-busy');
    const app = createRoot(place);
    flushSync(() => app.render(createApp(router, queries, session)));
    await settled(queries);
  });
};

/** Renders the application into an element; `clear` runs first and empties it. */
export const mountApp = async (place: HTMLElement, clear?: () => void): Promise<void> => {
  if (!clear && place.dataset.path === window.location.pathname) return hydrate(place);
  if (!clear && place.hasAttribute('aria-busy')) return replaceShell(place);
  const router = createAppRouter();
  if (clear) await router.load();
  clear?.();
  const app = createRoot(place);
  flushSync(() => app.render(createApp(router)));
};
