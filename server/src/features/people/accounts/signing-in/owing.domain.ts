import type { Owing, Role } from '@aliquot/contract/options';

type Person = { readonly role: Role; readonly must_change_password: boolean; readonly two_factor_enabled: boolean };

/** What the settings ask of administrators, and whether the session was opened by a link that is for setting a password. */
type Asked = { readonly secondFactor: boolean; readonly byRecovery: boolean };

/** What a person must do with their account before anything else. */
export const owedBy = (person: Person, { secondFactor, byRecovery }: Asked): Owing | null => {
  if (person.must_change_password || byRecovery) return 'password';
  const needsFactor = secondFactor && person.role === 'admin' && !person.two_factor_enabled;
  return needsFactor ? 'second-factor' : null;
};

const minute = 60 * 1000;
const hour = 60 * minute;

type AdminSession = { readonly role: Role; readonly created_at: Date; readonly used_at: Date };

/** Whether an administrator's session has lain unused for too long, or has lasted too long. Other sessions end by their expiry. */
export const hasRunOut = (
  { role, created_at, used_at }: AdminSession,
  now: Date,
  { idleMinutes, hours }: { readonly idleMinutes: number; readonly hours: number },
): boolean =>
  role === 'admin' &&
  (now.getTime() - used_at.getTime() >= idleMinutes * minute || now.getTime() - created_at.getTime() >= hours * hour);

/** Clocks of several machines differ a little. */
const tolerance = 5 * minute;

/** Whether a session was opened while the clock was ahead: its end is not to be believed. */
export const isOfLater = ({ created_at }: { readonly created_at: Date }, now: Date): boolean =>
  created_at.getTime() - now.getTime() > tolerance;

/** Whether the use of a session is to be written down: once a minute is enough. */
export const isUseDue = ({ used_at }: Pick<AdminSession, 'used_at'>, at: Date): boolean =>
  at.getTime() - used_at.getTime() >= minute;

const day = 24 * hour;

/** Whether a password that an administrator chose is too old to sign in with: it may have lain about in a message since. */
export const hasEnded = (chosenForThemAt: Date | null, now: Date, days: number): boolean =>
  chosenForThemAt !== null && now.getTime() - chosenForThemAt.getTime() >= days * day;
