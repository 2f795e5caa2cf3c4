import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

export const requestsQuery = (page: number, pageSize?: number) =>
  queryOptions({
    queryKey: ['requests', 'list', page, pageSize ?? null],
    queryFn: ({ signal }) => api.collaborations.list({ page, ...(pageSize ? { pageSize } : {}) }, { signal }),
  });

type Decision = { collaborationId: string; labId: string; newStatus: 'approved' | 'rejected'; reason?: string | undefined };

export const decideRequest = ({ reason, ...decision }: Decision) =>
  api.collaborations.decide({ ...decision, ...(reason ? { reason } : {}) });

export const startWork = (collaborationId: string) => api.collaborations.start({ collaborationId });

export const completeWork = (collaborationId: string, note: string) =>
  api.collaborations.complete({ collaborationId, ...(note ? { note } : {}) });
