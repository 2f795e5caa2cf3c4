import { useSession } from '../platform/session/session.tsx';
import { Banner } from '../ui/feedback/banner.tsx';

/** Says that the page may be out of date while the server does not answer. A session error says more and takes its place. */
export const ReconnectingNotice = ({ shown }: { shown: boolean }) => {
  const { error } = useSession();
  if (!shown || error !== null) return null;
  return (
    <div className="no-print messages inset-x-4 z-40 mx-auto max-w-xl">
      <Banner tone="warning" message="Reconnecting. This page may be out of date until the connection is back." />
    </div>
  );
};
