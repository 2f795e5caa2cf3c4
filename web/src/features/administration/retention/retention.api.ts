import type { RetentionDays } from '@aliquot/contract/administration/retention';
import { api } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';

export const retentionQuery = queryOf.retention.get({});

export const setRetention = (days: RetentionDays, version: number) => api.retention.set({ days, version });

/** A dry run: the data that these days would remove now. */
export const tryRetention = async (days: RetentionDays) => (await api.retention.dryRun({ days })).removed;
