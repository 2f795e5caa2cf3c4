import type { Security } from '../features/people/accounts/profile/profile.api.ts';

/** An account with a password and nothing else. */
export const sampleSecurity: Security = {
  hasPassword: true,
  fresh: true,
  factors: [],
  recoveryCodesLeft: null,
  secondFactorRequired: false,
  identities: [],
  sessions: [],
};
