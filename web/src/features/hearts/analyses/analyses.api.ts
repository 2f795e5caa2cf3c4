import type { Analysis } from '@aliquot/contract/hearts/analyses';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/server/api.ts';

const isRunning = (analysis: Analysis | null | undefined) => analysis?.status === 'queued' || analysis?.status === 'running';

/** Polls in case the live connection is down. */
const askAgainMilliseconds = 2000;

export const analysisQuery = (analysisId: string) =>
  queryOptions({
    queryKey: ['analyses', 'one', analysisId],
    queryFn: ({ signal }) => api.analyses.get({ analysisId }, { signal }),
    refetchInterval: ({ state }) => (state.data && !isRunning(state.data) ? false : askAgainMilliseconds),
  });

export const latestAnalysisQuery = (labId: string) =>
  queryOptions({
    queryKey: ['analyses', 'latest', labId],
    queryFn: async ({ signal }) => (await api.analyses.latest({ labId }, { signal })).analysis,
    refetchInterval: ({ state }) => (isRunning(state.data) ? askAgainMilliseconds : false),
  });

/** Whether what a query shows may be old, as it cannot ask at the moment. */
export const isOutOfReach = ({ isRefetchError, fetchStatus }: { isRefetchError: boolean; fetchStatus: string }): boolean =>
  isRefetchError || fetchStatus === 'paused';

export const documentDetailQuery = (analysisId: string, documentId: string) =>
  queryOptions({
    queryKey: ['analyses', 'document', analysisId, documentId],
    queryFn: ({ signal }) => api.analyses.document({ analysisId, documentId }, { signal }),
    staleTime: Infinity,
  });

export const startAnalysis = (labId: string) => api.analyses.start({ labId });
