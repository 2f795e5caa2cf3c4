import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { noteDemo } from '../platform/demo-growth.ts';
import { api } from '../platform/server/api.ts';
import { Banner } from '../ui/feedback/banner.tsx';

const askAgainMilliseconds = 5000;

const message =
  'The demo is still growing: more laboratories and projects appear for about a minute and a half. You can use everything meanwhile.';

/** Says that the demo is still being made, and has the page load its data again when it is complete. */
export const DemoNotice = () => {
  const queries = useQueryClient();
  const [isDismissed, setDismissed] = useState(false);
  useEffect(() => {
    const ask = async () => {
      const answer = await api.accounts.me({}).catch(() => null);
      if (!answer) return; // asked again
      noteDemo(answer);
      if (!answer.demoGrows) await queries.invalidateQueries();
    };
    const timer = setInterval(() => void ask(), askAgainMilliseconds);
    return () => clearInterval(timer);
  }, [queries]);
  return (
    <div className="messages no-print left-4 z-40 max-w-md max-sm:right-4">
      <Banner tone="info" message={isDismissed ? null : message} onClear={() => setDismissed(true)} />
    </div>
  );
};
