import { Outlet, useLocation, useMatches, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { NoticesMenu } from '../features/people/notifications/notices-menu.tsx';
import { useDemoGrows } from '../platform/demo-growth.ts';
import { renderRouterLink } from '../platform/router-link.tsx';
import { useSession } from '../platform/session/session.tsx';
import { TitleContext, windowTitle } from '../platform/window-title.ts';
import { ToastOutlet } from '../ui/feedback/toast-outlet.tsx';
import { PortalPlace } from '../ui/overlay/portal-place.tsx';
import { LinkContext } from '../ui/text/link.tsx';
import { AdminMenu } from './admin-menu.tsx';
import { isAdminPath } from './admin-screens.ts';
import { Frame } from './frame.tsx';
import { useLiveUpdates } from './live-updates.ts';
import { PaletteKey } from './palette-key.tsx';
import { ReconnectingNotice } from './reconnecting-notice.tsx';
import { SessionNotice } from './session-notice.tsx';
import { useSignOut } from './use-sign-out.ts';

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
