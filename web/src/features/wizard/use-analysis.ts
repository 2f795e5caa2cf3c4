import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { analysisQuery, isOutOfReach } from '../analyses/analyses.api.ts';

const toBeAccepted = 'The new results would take something away. Accept them on the dashboard of the laboratory.';

/** The analysis of a registration, followed until it has ended. */
export const useAnalysis = (start: string | null) => {
  const [analysisId, setAnalysisId] = useState(start);
  const query = useQuery({ ...analysisQuery(analysisId ?? ''), enabled: analysisId !== null });
  const { data } = query;
  const status = analysisId === null ? undefined : data?.status;
  return {
    analysis: analysisId === null ? null : (data ?? null),
    analysisId,
    setAnalysisId,
    analysing: analysisId !== null && status !== 'completed' && status !== 'failed' && status !== 'waiting',
    /** The server cannot be asked at the moment. */
    away: isOutOfReach(query),
    completed: status === 'completed',
    /** Why it failed, in the server's words when there are some; null when it did not. */
    failure: status === 'failed' ? (data?.error ?? undefined) : status === 'waiting' ? toBeAccepted : null,
  };
};
