import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { analysisQuery } from '../analyses/analyses.api.ts';

/** The analysis of a registration, followed until it has ended. */
export const useAnalysis = (start: string | null) => {
  const [analysisId, setAnalysisId] = useState(start);
  const { data } = useQuery({ ...analysisQuery(analysisId ?? ''), enabled: analysisId !== null });
  const status = analysisId === null ? undefined : data?.status;
  return {
    analysis: analysisId === null ? null : (data ?? null),
    analysisId,
    setAnalysisId,
    analysing: analysisId !== null && status !== 'completed' && status !== 'failed',
    completed: status === 'completed',
    /** Why it failed, in the server's words when there are some; null when it did not. */
    failure: status === 'failed' ? (data?.error ?? undefined) : null,
  };
};
