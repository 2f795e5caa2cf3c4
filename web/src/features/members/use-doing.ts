import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from '../../platform/api-error.ts';

type Banners = { succeed: (text: string) => void; fail: (text: string) => void };

/** Runs one action at a time, shows its outcome, and reloads the laboratory's data. */
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
