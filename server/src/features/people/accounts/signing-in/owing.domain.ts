import type { Owing, Role } from '@aliquot/contract/options';

type Person = { readonly role: Role; readonly must_change_password: boolean; readonly two_factor_enabled: boolean };

/** The settings' requirements for administrators; `byRecovery`: a link for setting a password opened the session. */
type Asked = { readonly secondFactor: boolean; readonly byRecovery: boolean };

/** The step that a person's account owes before anything else. */
export const owedBy = (person: Person, { secondFactor, byRecovery }: Asked): Owing | null => {
  if (person.must_change_password || byRecovery) return 'password';
  const needsFactor = secondFactor && person.role === 'admin' && !person.two_factor_enabled;
  return needsFactor ? 'second-factor' : null;
};

const minute = 60 * 1000;
const hour = 60 * minute;

type AdminSession = { readonly role: Role; readonly created_at: Date; readonly used_at: Date };

/** True if an administrator's session was idle or open for too long. Other sessions end by their expiry. */
export const hasRunOut = (
  { role, created_at, used_at }: AdminSession,
  now: Date,
  { idleMinutes, hours }: { readonly idleMinutes: number; readonly hours: number },
): boolean =>
  role === 'admin' &&
  (now.getTime() - used_at.getTime() >= idleMinutes * minute || now.getTime() - created_at.getTime() >= hours * hour);

/** Clocks of several machines differ a little. */
const tolerance = 5 * minute;

/** True if a session was opened while the clock was ahead, so that its end can't be trusted. */
export const isOfLater = ({ created_at }: { readonly created_at: Date }, now: Date): boolean =>
  created_at.getTime() - now.getTime() > tolerance;

/** True if the use of a session is due to be recorded: once a minute is enough. */
export const isUseDue = ({ used_at }: Pick<AdminSession, 'used_at'>, at: Date): boolean =>
  at.getTime() - used_at.getTime() >= minute;

const day = 24 * hour;

/**
 * True if a password that an administrator chose is too old to sign in with, because its message may have been read by others.
 */
export const hasEnded = (chosenForThemAt: Date | null, now: Date, days: number): boolean =>
  chosenForThemAt !== null && now.getTime() - chosenForThemAt.getTime() >= days * day;
