import './platform/no-eval.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { sessionCalls } from './features/accounts/accounts.api.ts';
import { removeAllDrafts, removeDraftsOfOthers } from './platform/drafts.ts';
import { rememberPresence } from './platform/presence.ts';
import { createQueryClient } from './platform/query-client.ts';
import { createSessionStore, SessionProvider } from './platform/session.tsx';
import { type AppRouter, createAppRouter } from './routes.tsx';

/** The whole application, at the address of the router's history. */
export const createApp = (router: AppRouter) => {
  const queries = createQueryClient();

  // What one person saw or wrote is not for the next one at this browser. A session that ended by itself takes no draft along.
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
    if (!loading && error === null) rememberPresence(user !== null);
  });

  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <SessionProvider store={session}>
          <RouterProvider router={router} />
        </SessionProvider>
      </QueryClientProvider>
    </StrictMode>
  );
};

/** Takes over the page that was made beforehand for this address; its fields keep what was typed into them. */
const hydrate = async (place: HTMLElement): Promise<void> => {
  const router = createAppRouter();
  // As it was when the page was made: nothing that is drawn waits for anything.
  router.ssr = { manifest: undefined };
  await router.load();
  hydrateRoot(place, createApp(router));
};

/** Draws the application into an element; `clear` is called when it is ready to, and takes away what is there. */
export const mountApp = async (place: HTMLElement, clear?: () => void): Promise<void> => {
  if (!clear && place.dataset.path === window.location.pathname) return hydrate(place);
  const router = createAppRouter();
  if (clear) await router.load();
  clear?.();
  const app = createRoot(place);
  flushSync(() => app.render(createApp(router)));
};
