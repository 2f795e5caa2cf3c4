import { useLocation, useMatches } from '@tanstack/react-router';
import { useSession } from '../platform/session/session.tsx';
import { Button } from '../ui/button.tsx';
import { Banner } from '../ui/feedback/banner.tsx';

/** Shows a session error while it lasts. The sign-in page and a page that waits for the server show it themselves. */
export const SessionNotice = () => {
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
