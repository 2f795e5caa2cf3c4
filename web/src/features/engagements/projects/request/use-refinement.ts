import type { AnalyzeProjectOutput } from '@aliquot/contract/hearts/matching';
import type { Corrections } from '@aliquot/contract/hearts/understanding';
import { useEffect, useRef, useState } from 'react';
import { requestFailure } from './request-values.ts';

type RefinementOptions = {
  find: (corrections: Corrections, signal: AbortSignal) => Promise<AnalyzeProjectOutput>;
  onAnswer: (corrections: Corrections, answer: AnalyzeProjectOutput) => void;
};

/**
 * Corrections of how a request was read, each with its own ranking. A correction made while another is pending builds on it and
 * replaces it; one that fails changes nothing.
 */
export const useRefinement = ({ find, onAnswer }: RefinementOptions) => {
  const [pending, setPending] = useState<Corrections | null>(null);
  const [failed, setFailed] = useState<{ corrections: Corrections; message: string } | null>(null);
  const underWay = useRef<AbortController>(undefined);

  const stop = () => {
    underWay.current?.abort();
    underWay.current = undefined;
    setPending(null);
    setFailed(null);
  };
  useEffect(() => () => underWay.current?.abort(), []);

  const refine = async (corrections: Corrections) => {
    stop();
    const own = new AbortController();
    underWay.current = own;
    setPending(corrections);
    try {
      const answer = await find(corrections, own.signal);
      if (!own.signal.aborted) onAnswer(corrections, answer);
    } catch (error) {
      const why = requestFailure(error, 'The matches could not be updated.');
      if (!own.signal.aborted)
        setFailed({ corrections, message: `${why} Your last change was not applied, and the matches are unchanged.` });
    } finally {
      if (underWay.current === own) {
        underWay.current = undefined;
        setPending(null);
      }
    }
  };

  return {
    /** What was asked for last, while its answer is awaited. */
    pending,
    problem: failed?.message ?? null,
    refine: (corrections: Corrections) => void refine(corrections),
    retry: () => failed && void refine(failed.corrections),
    clearProblem: () => setFailed(null),
    stop,
  };
};
