import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from './api-error.ts';

/** Runs one change at a time and keeps why it failed. Afterwards everything of that noun is read again. */
export const useChange = (noun: string) => {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const change = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      setProblem(failureMessage(error, 'We couldn’t save this. Please try again.'));
      return false;
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: [noun] });
    }
  };
  return { busy, problem, change };
};
