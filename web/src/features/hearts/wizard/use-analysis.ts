import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { analysisQuery, isOutOfReach } from '../analyses/analyses.api.ts';

const toBeAccepted = 'The new results would remove something. Review and accept them on the lab’s dashboard.';

/** Follows a registration's analysis until it ends. */
export const useAnalysis = (start: string | null) => {
  const [analysisId, setAnalysisId] = useState(start);
  const query = useQuery({ ...analysisQuery(analysisId ?? ''), enabled: analysisId !== null });
  const { data } = query;
  const status = analysisId === null ? undefined : data?.status;
  return {
    analysis: analysisId === null ? null : (data ?? null),
    analysisId,
    setAnalysisId,
    analyzing: analysisId !== null && status !== 'completed' && status !== 'failed' && status !== 'waiting',
    /** Whether the server is unreachable. */
    away: isOutOfReach(query),
    completed: status === 'completed',
    /** Why it failed, in the server's words if available; null otherwise. */
    failure: status === 'failed' ? (data?.error ?? undefined) : status === 'waiting' ? toBeAccepted : null,
  };
};
