import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/server/api.ts';

/** Below `requests`, so that every change of a request reads it again. */
export const disputesQuery = (collaborationId: string) =>
  queryOptions({
    queryKey: ['requests', 'disputes', collaborationId],
    queryFn: ({ signal }) => api.disputes.list({ collaborationId }, { signal }),
  });

export const openDispute = (collaborationId: string, reason: string) => api.disputes.open({ collaborationId, reason });

export const closeDispute = (disputeId: string, decision: string) => api.disputes.close({ disputeId, decision });
