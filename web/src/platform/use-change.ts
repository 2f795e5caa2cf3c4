import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from './server/api-error.ts';

type Messages = {
  /** What to say when it worked. */
  done?: string;
  /** What to say when it failed and the server gave no reason. */
  failed?: string;
};

/** Shows the outcome of a change at the top of a page. */
export type Banners = { succeed: (text: string) => void; fail: (text: string) => void };

/**
 * Runs one change at a time. Afterwards everything of that noun is read again. `problem` is why the last change failed; with
 * banners, the outcome is shown there too.
 */
export const useChange = (noun: string, banners?: Banners) => {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const change = async (work: () => Promise<unknown>, { done, failed }: Messages = {}): Promise<boolean> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
      if (done !== undefined) banners?.succeed(done);
      return true;
    } catch (error) {
      const words = failureMessage(error, failed ?? 'We couldn’t save this. Please try again.');
      setProblem(words);
      banners?.fail(words);
      return false;
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: [noun] });
    }
  };
  return { busy, problem, change, clearProblem: () => setProblem(undefined) };
};
