import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Navigate } from '@tanstack/react-router';
import { guard } from './shell/guard.tsx';
import { PageError } from './shell/page-error.tsx';
import { Shell } from './shell/shell.tsx';
import { PageSpinner } from './ui/spinner.tsx';

const root = createRootRoute({ component: Shell, notFoundComponent: () => <Navigate to="/" replace /> });

// Who may see what: a page hangs below the group it is for. Add `labOwner` and `admin` groups like this one:
// createRoute({ getParentRoute: () => root, id: 'admin', component: guard('admin') })
const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: guard('signed-in') });

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./features/home/home-page.tsx'), 'HomePage'),
});

const dashboard: string = '/dashboard';

const ownPlace = createRoute({
  getParentRoute: () => signedIn,
  path: '/home',
  component: () => <Navigate to={dashboard} replace />,
});

const kit =
  import.meta.env.DEV &&
  createRoute({
    getParentRoute: () => root,
    path: '/dev/kit',
    staticData: { title: 'Kit' },
    component: lazyRouteComponent(() => import('./dev/kit-page.tsx'), 'KitPage'),
  });

const routeTree = root.addChildren([
  home,
  signIn,
  signUp,
  researcherWizard,
  signedIn.addChildren([ownPlace, dashboard, request]),
  ...(kit ? [kit] : []),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  defaultPendingComponent: PageSpinner,
  defaultErrorComponent: PageError,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
