import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../platform/api.ts';
import { noteDemo, useDemoGrows } from '../platform/demo-growth.ts';
import { Banner } from '../ui/feedback/banner.tsx';

const askAgainMilliseconds = 5000;

const message =
  'The demo is still growing: more laboratories and projects appear for about a minute and a half. You can use everything meanwhile.';

/** Says that the demo is incomplete while it is being made; then the page loads its data again. */
export const DemoNotice = () => {
  const grows = useDemoGrows();
  const queries = useQueryClient();
  useEffect(() => {
    if (!grows) return;
    const ask = async () => {
      const answer = await api.accounts.me({}).catch(() => null);
      if (!answer) return; // asked again
      noteDemo(answer);
      if (!answer.demoGrows) await queries.invalidateQueries();
    };
    const timer = setInterval(() => void ask(), askAgainMilliseconds);
    return () => clearInterval(timer);
  }, [grows, queries]);
  if (!grows) return null;
  return <Banner tone="info" message={message} className="no-print mx-auto w-full max-w-6xl px-4 pt-4" />;
};
