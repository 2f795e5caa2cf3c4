import { Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { PortalPlace } from '../ui/portal-place.tsx';
import { ToastOutlet } from '../ui/toast-outlet.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { useLiveUpdates } from './live-updates.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the window is called on this page. */
    title?: string;
  }
}

const useTitle = () => {
  const title = useMatches().findLast((match) => match.staticData.title)?.staticData.title;
  useEffect(() => {
    document.title = title ? `${title} – Aliquot` : 'Aliquot';
  }, [title]);
};

/** After a change of page the focus goes to its content, so that keyboard and screen reader start there. */
const useFocusOnChange = (path: string) => {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [path]);
  return main;
};

/** What is around every page. */
export const Shell = () => {
  useTitle();
  useLiveUpdates();
  const { pathname } = useLocation();
  const main = useFocusOnChange(pathname);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
        className="no-print fixed top-3 left-3 z-80 rounded-control bg-ink px-4 py-2 font-medium text-paper not-focus:sr-only"
      >
        Skip to content
      </a>
      <Header />
      <main ref={main} id="content" tabIndex={-1} className="grow outline-none">
        <PortalPlace>
          <Outlet />
        </PortalPlace>
      </main>
      <Footer />
      <ToastOutlet />
    </div>
  );
};
