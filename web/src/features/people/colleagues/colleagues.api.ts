import type { ColleagueRole } from '@aliquot/contract/people/colleague-roles';
import type { Approval } from '@aliquot/contract/people/colleagues';
import { storage } from '../../../platform/kept/storage.ts';
import { api } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';

export const peopleQuery = (projectId: string) => queryOf.colleagues.people({ projectId });

export const invite = (projectId: string, email: string, role: ColleagueRole) =>
  api.colleagues.invite({ projectId, email, role });
export const inviteAgain = (invitationId: string) => api.colleagues.inviteAgain({ invitationId });
export const revokeInvitation = (invitationId: string) => api.colleagues.revoke({ invitationId });
export const changeRole = (projectId: string, userId: string, role: ColleagueRole) =>
  api.colleagues.changeRole({ projectId, userId, role });
export const removePerson = (projectId: string, userId: string) => api.colleagues.remove({ projectId, userId });
export const setApproval = (projectId: string, approval: Approval | null) =>
  api.colleagues.setApproval({ projectId, approval });

export const invitationQuery = (token: string) => queryOf.colleagues.open({ token }, { retry: false, staleTime: 0 });
export const acceptInvitation = (token: string) => api.colleagues.accept({ token });

const invitationKey = 'aliquot.project-invitation';

/** The token of an opened invitation that is not settled yet; only the invited address can use it. */
export const keptInvitation = {
  get: () => storage.get(invitationKey),
  keep: (token: string) => storage.set(invitationKey, token),
  forget: () => storage.remove(invitationKey),
};
