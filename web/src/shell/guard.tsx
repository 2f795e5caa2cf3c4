import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useGo } from '../platform/navigation.ts';
import { ServerAway } from '../platform/server/server-away.tsx';
import { type Audience, decide } from '../platform/session/access.ts';
import { useSession } from '../platform/session/session.tsx';
import { PageSpinner } from '../ui/feedback/page-spinner.tsx';

const Guard = ({ audience }: { audience: Audience }) => {
  const session = useSession();
  const { href, pathname } = useLocation();
  const go = useGo();
  const decision = decide(audience, pathname, session);
  const to = decision.kind === 'go' ? decision.to : undefined;

  useEffect(() => {
    if (to === '/signin') go(`/signin?${new URLSearchParams({ from: href })}`, { replace: true });
    else if (to) go(to, { replace: true });
    // The return address is recorded once, not again by the redirect itself.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [to, go]);

  if (decision.kind === 'away') return <ServerAway />;
  return decision.kind === 'show' ? <Outlet /> : <PageSpinner />;
};

/** The part of a route whose children are for one audience. */
export const guard = (audience: Audience) => ({
  component: () => <Guard audience={audience} />,
  staticData: { guarded: audience !== 'anyone' },
});
