import type { RetentionDays } from '@aliquot/contract/administration/retention';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/server/api.ts';

export const retentionQuery = queryOptions({
  queryKey: ['settings', 'retention'],
  queryFn: ({ signal }) => api.retention.get({}, { signal }),
});

export const setRetention = (days: RetentionDays, version: number) => api.retention.set({ days, version });

/** What would be removed now with these days. Nothing is. */
export const tryRetention = async (days: RetentionDays) => (await api.retention.dryRun({ days })).removed;
