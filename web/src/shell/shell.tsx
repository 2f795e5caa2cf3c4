import { Outlet, useLocation, useMatches, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { NoticesMenu } from '../features/people/notifications/notices-menu.tsx';
import { useDemoGrows } from '../platform/demo-growth.ts';
import { useGo } from '../platform/navigation.ts';
import { renderRouterLink } from '../platform/router-link.tsx';
import { useSession } from '../platform/session/session.tsx';
import { TitleContext, windowTitle } from '../platform/window-title.ts';
import { Button } from '../ui/button.tsx';
import { Banner } from '../ui/feedback/banner.tsx';
import { ToastOutlet } from '../ui/feedback/toast-outlet.tsx';
import { PortalPlace } from '../ui/overlay/portal-place.tsx';
import { LinkContext } from '../ui/text/link.tsx';
import { AdminMenu } from './admin-menu.tsx';
import { isAdminPath } from './admin-screens.ts';
import { Frame } from './frame.tsx';
import { useLiveUpdates } from './live-updates.ts';
import { PaletteKey, SearchButton } from './palette-key.tsx';

/** Ends the session and opens the home page. Undefined while this is running. */
const useSignOut = (): (() => void) | undefined => {
  const { signOut } = useSession();
  const go = useGo();
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    const { error } = await signOut();
    // Without a network the home page cannot load.
    if (error === null) go('/');
    setLeaving(false);
  };
  return leaving ? undefined : () => void leave();
};

/** Shows a session error while it lasts. The sign-in page and a page that waits for the server show it themselves. */
const SessionNotice = () => {
  const { error, away } = useSession();
  const { pathname } = useLocation();
  const isGuarded = useMatches().some(({ staticData }) => staticData.guarded);
  if (error === null || (away && isGuarded) || pathname === '/signin') return null;
  return (
    <div className="no-print messages inset-x-4 z-40 mx-auto max-w-xl">
      <Banner
        tone="error"
        message={error}
        action={
          <Button look="quiet-danger" size="sm" className="-my-1.5" onClick={() => window.location.reload()}>
            Refresh
          </Button>
        }
      />
    </div>
  );
};

/** Says that the page may be out of date while the server does not answer. A session error says more and takes its place. */
const ReconnectingNotice = ({ shown }: { shown: boolean }) => {
  const { error } = useSession();
  if (!shown || error !== null) return null;
  return (
    <div className="no-print messages inset-x-4 z-40 mx-auto max-w-xl">
      <Banner tone="warning" message="Reconnecting. This page may be out of date until the connection is back." />
    </div>
  );
};

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Sets the window's title for the page. */
    title?: string;
    /** True if the page needs a user, and shows by itself that the server is away. */
    guarded?: boolean;
  }
}

const DemoNotice = lazy(async () => ({ default: (await import('./demo-notice.tsx')).DemoNotice }));

/** Sets the window title. @returns how a page names what is open on it. */
const useTitle = () => {
  const ofRoute = useMatches().findLast((match) => match.staticData.title)?.staticData.title;
  const [open, setOpen] = useState<string>();
  useEffect(() => {
    document.title = windowTitle(open ?? ofRoute);
  }, [open, ofRoute]);
  return setOpen;
};

/** The frame of every page of the application. */
export const Shell = () => {
  const setTitle = useTitle();
  const isReconnecting = useLiveUpdates();
  const { pathname } = useLocation();
  const shownPath = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const { user, loading, away = false } = useSession();
  const signOut = useSignOut();
  const demoGrows = useDemoGrows();
  const [searching, setSearching] = useState(false);
  const isAdmin = user?.role === 'admin' && !user.owes && isAdminPath(pathname);
  return (
    <LinkContext value={renderRouterLink}>
      <Frame
        pathname={pathname}
        {...(shownPath !== undefined && { shownPath })}
        signedInAs={user}
        guessed={loading || away}
        owes={Boolean(user?.owes)}
        {...(signOut && { onSignOut: signOut })}
        menu={isAdmin && <AdminMenu pathname={pathname} onSearch={() => setSearching(true)} />}
        search={
          user &&
          !user.owes &&
          !isAdmin && <SearchButton reader={user.role} short={user.role === 'admin'} onSearch={() => setSearching(true)} />
        }
        besideLinks={user && !user.owes && <NoticesMenu key={user.id} />}
      >
        <PortalPlace>
          {demoGrows && (
            <Suspense>
              <DemoNotice />
            </Suspense>
          )}
          <TitleContext value={setTitle}>
            <Outlet />
          </TitleContext>
        </PortalPlace>
      </Frame>
      {user && !user.owes && <PaletteKey role={user.role} open={searching} setOpen={setSearching} />}
      <SessionNotice />
      <ReconnectingNotice shown={isReconnecting} />
      <ToastOutlet />
    </LinkContext>
  );
};
