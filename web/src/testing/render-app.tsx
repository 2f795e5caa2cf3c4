import type { Role } from '@aliquot/contract/options';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  type AnyRoute,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createQueryClient } from '../platform/server/query-client.ts';
import { createSessionStore, SessionProvider, type SessionUser } from '../platform/session/session.tsx';
import { minimalProfile } from '../platform/session/session-state.ts';
import { guard } from '../shell/guard.tsx';
import { Shell } from '../shell/shell.tsx';

/** A user to sign in within a test. */
export const personWith = (role: Role): SessionUser => ({
  ...minimalProfile({
    id: '019a0000-0000-7000-8000-000000000001',
    name: 'Ada Lovelace',
    email: 'ada@example.org',
    emailVerified: true,
    role,
  }),
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-03-01T09:00:00.000Z',
});

type Place = { path: string; audience?: Parameters<typeof guard>[0]; page: ReactNode };

type AppOptions = {
  at: string;
  places: readonly Place[];
  /** Navigation state from the previous page. */
  state?: Record<string, unknown>;
  readSession?: () => Promise<SessionUser | null>;
  readProfile?: () => Promise<SessionUser | null>;
  signOut?: () => Promise<void>;
};

/** Renders pages at any path inside the real shell, guards and session. */
export const renderApp = ({
  at,
  places,
  state,
  readSession = async () => null,
  readProfile = readSession,
  signOut = async () => {},
}: AppOptions) => {
  const root = createRootRoute({ component: Shell });
  const routes = places.map(({ path, audience = 'anyone', page }, index): AnyRoute => {
    const group = createRoute({ getParentRoute: () => root, id: `group-${index}`, ...guard(audience) });
    return group.addChildren([createRoute({ getParentRoute: () => group, path, component: () => page })]);
  });
  const history = createMemoryHistory({ initialEntries: [at] });
  if (state) history.replace(at, state);
  const router = createRouter({ routeTree: root.addChildren(routes), history });
  const store = createSessionStore({ readSession, readProfile, signOut });
  const view = render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider store={store}>
        <RouterProvider router={router as never} />
      </SessionProvider>
    </QueryClientProvider>,
  );
  return { ...view, history, store };
};
