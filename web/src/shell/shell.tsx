import { Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { NoticesMenu } from '../features/notifications/notices-menu.tsx';
import { renderRouterLink } from '../platform/router-link.tsx';
import { useSession } from '../platform/session.tsx';
import { ToastOutlet } from '../ui/feedback/toast-outlet.tsx';
import { PortalPlace } from '../ui/overlay/portal-place.tsx';
import { LinkContext } from '../ui/text/link.tsx';
import { DemoNotice } from './demo-notice.tsx';
import { Frame } from './frame.tsx';
import { useLiveUpdates } from './live-updates.ts';
import { windowTitle } from './pages.ts';
import { SessionNotice } from './session-notice.tsx';
import { useSignOut } from './use-sign-out.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Sets the window's title for the page. */
    title?: string;
  }
}

const useTitle = () => {
  const title = useMatches().findLast((match) => match.staticData.title)?.staticData.title;
  useEffect(() => {
    document.title = windowTitle(title);
  }, [title]);
};

/** The frame of every page of the application. */
export const Shell = () => {
  useTitle();
  useLiveUpdates();
  const { pathname } = useLocation();
  const { user, loading } = useSession();
  const signOut = useSignOut();
  return (
    <LinkContext value={renderRouterLink}>
      <Frame
        pathname={pathname}
        signedInAs={user?.role ?? null}
        guessed={loading}
        owes={Boolean(user?.owes)}
        {...(signOut && { onSignOut: signOut })}
        besideLinks={user && !user.owes && <NoticesMenu key={user.id} />}
      >
        <PortalPlace>
          <DemoNotice />
          <Outlet />
        </PortalPlace>
      </Frame>
      <SessionNotice />
      <ToastOutlet />
    </LinkContext>
  );
};
