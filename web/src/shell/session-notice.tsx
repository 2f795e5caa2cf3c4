import { useLocation } from '@tanstack/react-router';
import { useSession } from '../platform/session.tsx';
import { Button } from '../ui/button.tsx';
import { Banner } from '../ui/feedback/banner.tsx';

/** What is wrong with the session, as long as it is. The sign-in page says it beside its form. */
export const SessionNotice = () => {
  const { error } = useSession();
  const { pathname } = useLocation();
  if (error === null || pathname === '/signin') return null;
  return (
    <div className="no-print fixed inset-x-4 bottom-4 z-40 mx-auto max-w-xl">
      <Banner
        tone="error"
        message={error}
        className="border border-bad/30 shadow-lg"
        action={
          <Button look="quiet" size="sm" className="-my-1.5 text-bad!" onClick={() => window.location.reload()}>
            Refresh
          </Button>
        }
      />
    </div>
  );
};
