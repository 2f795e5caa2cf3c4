import { storage } from '../../../platform/kept/storage.ts';

const kept = (key: string) => ({
  get: () => storage.get(key),
  keep: (token: string) => storage.set(key, token),
  forget: () => storage.remove(key),
});

/** The token of an opened invitation that is not settled yet; only the invited address can use it. */
export type KeptInvitation = ReturnType<typeof kept>;

export const keptLabInvitation = kept('aliquot.invitation');
export const keptProjectInvitation = kept('aliquot.project-invitation');
