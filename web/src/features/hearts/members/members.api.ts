import type { ClaimStatus } from '@aliquot/contract/hearts/members';
import { api } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';

/** Claims of all laboratories, or of one. */
export const claimsQuery = (status: ClaimStatus | undefined, page: number, labId?: string) =>
  queryOf.members.claims({ page, ...(status ? { status } : {}), ...(labId ? { labId } : {}) });
export const decideClaim = (claimId: string, decision: 'granted' | 'denied', reason?: string) =>
  api.members.decideClaim({ claimId, decision, ...(reason ? { reason } : {}) });
