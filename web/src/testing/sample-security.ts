import type { Security } from '../features/accounts/profile.api.ts';

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
