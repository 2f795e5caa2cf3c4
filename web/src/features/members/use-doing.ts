import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from '../../platform/api-error.ts';

type Banners = { succeed: (text: string) => void; fail: (text: string) => void };

/** One thing at a time: does it, says how it ended, and loads what belongs to the laboratory again. */
export const useDoing = ({ succeed, fail }: Banners) => {
  const [busy, setBusy] = useState<string | null>(null);
  const queries = useQueryClient();
  const run = async (name: string, work: () => Promise<unknown>, done: string, failed: string): Promise<boolean> => {
    setBusy(name);
    try {
      await work();
      succeed(done);
      return true;
    } catch (error) {
      fail(failureMessage(error, failed));
      return false;
    } finally {
      setBusy(null);
      await queries.invalidateQueries({ queryKey: ['labs'] });
    }
  };
  return { busy, run };
};
