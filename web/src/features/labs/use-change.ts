import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from '../../platform/api-error.ts';

/** Runs one change of what a laboratory shows, and says what went wrong with it. */
export const useChange = () => {
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
      await queries.invalidateQueries({ queryKey: ['labs'] });
    }
  };
  return { busy, problem, change };
};
