import type { RetentionDays } from '@aliquot/contract/administration/retention';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/server/api.ts';

export const retentionQuery = queryOptions({
  queryKey: ['settings', 'retention'],
  queryFn: ({ signal }) => api.retention.get({}, { signal }),
});

export const setRetention = (days: RetentionDays, version: number) => api.retention.set({ days, version });

/** A dry run: the data that these days would remove now. */
export const tryRetention = async (days: RetentionDays) => (await api.retention.dryRun({ days })).removed;
