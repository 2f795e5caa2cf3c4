import { storage } from '../../../platform/kept/storage.ts';
import { queryOf } from '../../../platform/server/query-of.ts';

export const invitationQuery = (token: string) => queryOf.colleagues.open({ token }, { retry: false, staleTime: 0 });

const invitationKey = 'aliquot.project-invitation';

/** The token of an opened invitation that is not settled yet; only the invited address can use it. */
export const keptInvitation = {
  get: () => storage.get(invitationKey),
  keep: (token: string) => storage.set(invitationKey, token),
  forget: () => storage.remove(invitationKey),
};
