import type { ClaimStatus, MemberRole } from '@aliquot/contract/hearts/members';
import { storage } from '../../../platform/kept/storage.ts';
import { api } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';

export const teamQuery = (labId: string) => queryOf.members.list({ labId });

export const invite = (labId: string, email: string, role: MemberRole) => api.members.invite({ labId, email, role });

export const invitationQuery = (token: string) => queryOf.members.openInvitation({ token }, { retry: false, staleTime: 0 });

export const claimableQuery = queryOf.members.claimable({}, { select: ({ labs }) => labs });
export const withdrawClaim = (labId: string) => api.members.withdrawClaim({ labId });
export const claimLab = (labId: string) => api.members.claim({ labId });

/** Claims of all laboratories, or of one. */
export const claimsQuery = (status: ClaimStatus | undefined, page: number, labId?: string) =>
  queryOf.members.claims({ page, ...(status ? { status } : {}), ...(labId ? { labId } : {}) });
export const decideClaim = (claimId: string, decision: 'granted' | 'denied', reason?: string) =>
  api.members.decideClaim({ claimId, decision, ...(reason ? { reason } : {}) });

const invitationKey = 'aliquot.invitation';

/** The token of an opened invitation that is not settled yet; only the invited address can use it. */
export const keptInvitation = {
  get: () => storage.get(invitationKey),
  keep: (token: string) => storage.set(invitationKey, token),
  forget: () => storage.remove(invitationKey),
};
