import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from './server/api-error.ts';

type Messages = {
  /** The message when it worked. */
  done?: string;
  /** The message when it failed and the server gave no reason. */
  failed?: string;
};

/** Shows the outcome of a change at the top of a page. */
export type Banners = { succeed: (text: string) => void; fail: (text: string) => void };

/** Gives the focus to the page when what had it is gone, so that the keyboard goes on there and not at its top. */
const keepFocus = () => {
  if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
};

/**
 * Runs one change at a time. Afterwards everything of that noun (or of each) is read again. `problem` is why the last change failed; with
 * banners, the outcome is shown there too. `form` is the same for a dialog with a form.
 */
export const useChange = (noun: string | readonly string[], banners?: Banners) => {
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
      await Promise.all([noun].flat().map((each) => queries.invalidateQueries({ queryKey: [each] })));
      // A dialog gives the focus back in the first frame.
      requestAnimationFrame(() => requestAnimationFrame(keepFocus));
    }
  };
  const clearProblem = () => setProblem(undefined);
  return {
    busy,
    problem,
    change,
    clearProblem,
    form: { isBusy: busy, problem: problem ?? null, onClearProblem: clearProblem },
  };
};
