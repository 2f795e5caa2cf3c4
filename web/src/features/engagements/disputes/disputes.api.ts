import { api } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';

export const disputesQuery = (collaborationId: string) => queryOf.disputes.list({ collaborationId });

export const openDispute = (collaborationId: string, reason: string) => api.disputes.open({ collaborationId, reason });

export const closeDispute = (disputeId: string, decision: string) => api.disputes.close({ disputeId, decision });
