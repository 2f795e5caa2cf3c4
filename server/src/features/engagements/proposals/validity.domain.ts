import { longDay } from '../../../kernel/days.ts';
import type { HeldCertificate } from '../projects/endings.domain.ts';

/** What was last known of a certificate that a work needs. */
export type Watched = {
  readonly type: string;
  readonly until: string | null;
  readonly state: 'valid' | 'lapsed' | 'withdrawn';
};

type Event = 'lapsed' | 'renewed' | 'withdrawn' | 'shortened';

/** How a certificate stands now, with what happened since it was looked at last; null for nothing. */
export type Noted = Watched & { readonly event: Event | null; readonly label: string };

const eventOf = (before: Watched, now: Watched): Event | null => {
  if (now.state === 'withdrawn') return before.state === 'withdrawn' ? null : 'withdrawn';
  if (now.state === 'lapsed') return before.state === 'lapsed' ? null : 'lapsed';
  if (before.state !== 'valid') return 'renewed';
  const [earlier, later] = [before.until ?? '9999', now.until ?? '9999'];
  if (later > earlier) return 'renewed';
  return later < earlier ? 'shortened' : null;
};

const standingOf = (type: string, held: HeldCertificate | undefined, today: string): Watched => {
  if (!held) return { type, until: null, state: 'withdrawn' };
  return { type, until: held.until, state: held.until !== null && held.until < today ? 'lapsed' : 'valid' };
};

/**
 * Compares what was known with what a laboratory has now. A certificate that is needed and was not watched yet is noted
 * without an event. `held` are all of its certificates, `needed` those that the work needs; days are YYYY-MM-DD.
 */
export const noteChanges = (
  watched: readonly Watched[],
  { held, needed }: { held: readonly HeldCertificate[]; needed: readonly HeldCertificate[] },
  today: string,
): Noted[] => {
  const known = new Map(watched.map((each) => [each.type, each]));
  const types = new Set([...known.keys(), ...needed.map(({ type }) => type)]);
  return [...types].flatMap((type) => {
    const certificate = held.find((each) => each.type === type);
    const before = known.get(type);
    const now = standingOf(type, certificate, today);
    const event = before ? eventOf(before, now) : null;
    const isNews = !before || event !== null || before.until !== now.until;
    return isNews ? [{ ...now, event, label: certificate?.label ?? type.toUpperCase() }] : [];
  });
};

/** What both sides read of a change. */
export const changeWords = ({ event, label, until }: Noted): string => {
  const day = until === null ? '' : longDay(until);
  switch (event) {
    case 'lapsed':
      return `${label} ended on ${day}`;
    case 'renewed':
      return until === null ? `${label} was renewed` : `${label} was renewed until ${day}`;
    case 'shortened':
      return `${label} now ends on ${day}`;
    default:
      return `${label} is no longer on record`;
  }
};
