import type { Owing, Role } from '@aliquot/contract/options';

type Person = { readonly role: Role; readonly must_change_password: boolean; readonly two_factor_enabled: boolean };

/** What a person must do with their account before anything else. */
export const owedBy = (person: Person, administratorsNeedSecondFactor: boolean): Owing | null => {
  if (person.must_change_password) return 'password';
  const needsFactor = administratorsNeedSecondFactor && person.role === 'admin' && !person.two_factor_enabled;
  return needsFactor ? 'second-factor' : null;
};

const day = 24 * 60 * 60 * 1000;

/** Whether a password that an administrator chose is too old to sign in with: it may have lain about in a message since. */
export const hasEnded = (chosenForThemAt: Date | null, now: Date, days: number): boolean =>
  chosenForThemAt !== null && now.getTime() - chosenForThemAt.getTime() >= days * day;
