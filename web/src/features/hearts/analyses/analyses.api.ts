import type { Analysis } from '@aliquot/contract/hearts/analyses';
import { api } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';

const isRunning = (analysis: Analysis | null | undefined) => analysis?.status === 'queued' || analysis?.status === 'running';

/** Polls in case the live connection is down. */
const askAgainMilliseconds = 2000;

export const analysisQuery = (analysisId: string) =>
  queryOf.analyses.get(
    { analysisId },
    { refetchInterval: ({ state }) => (state.data && !isRunning(state.data) ? false : askAgainMilliseconds) },
  );

export const latestAnalysisQuery = (labId: string) =>
  queryOf.analyses.latest(
    { labId },
    {
      select: ({ analysis }) => analysis,
      refetchInterval: ({ state }) => (isRunning(state.data?.analysis) ? askAgainMilliseconds : false),
    },
  );

/** True if the data of a query may be old, as it cannot be refreshed at the moment. */
export const isOutOfReach = ({ isRefetchError, fetchStatus }: { isRefetchError: boolean; fetchStatus: string }): boolean =>
  isRefetchError || fetchStatus === 'paused';

export const startAnalysis = (labId: string) => api.analyses.start({ labId });
