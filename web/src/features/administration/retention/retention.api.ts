import type { RetentionDays } from '@aliquot/contract/administration/retention';
import { api } from '../../../platform/server/api.ts';

/** A dry run: the data that these days would remove now. */
export const tryRetention = async (days: RetentionDays) => (await api.retention.dryRun({ days })).removed;
