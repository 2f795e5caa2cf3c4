import type { LabProfile } from '@aliquot/contract/hearts/matching';
import { isPaused } from '@aliquot/contract/hearts/words/terms-words';
import type { BudgetRange, Timeline } from '@aliquot/contract/options';
import { dayOf } from '../../../../kernel/days.ts';

/**
 * A laboratory's stated times and prices as numbers. `turnaround` is in days, prices are in US dollars; 0 is "not stated".
 * `freeFrom` is a day number, 0 for a laboratory that takes new work now.
 */
export type StatedTerms = {
  readonly turnaround: number;
  readonly freeFrom: number;
  readonly lowest: number;
  readonly highest: number;
};

/** Means that the day from which a laboratory takes new work is not stated. It is before every day, so it excludes no laboratory. */
export const notStated = -1;

const daysInWeek = 7;

const freeFromOf = ({ terms }: Pick<LabProfile, 'terms'>): number => {
  const availability = terms?.availability;
  if (availability?.kind === 'now') return 0;
  return availability?.kind === 'from' ? (dayOf(availability.date) ?? notStated) : notStated;
};

/** Of most laboratories, who share it. */
const nothingStated: StatedTerms = { turnaround: 0, freeFrom: notStated, lowest: 0, highest: 0 };

export const statedTermsOf = (lab: Pick<LabProfile, 'terms'>): StatedTerms => {
  if (!lab.terms) return nothingStated;
  const prices = lab.terms.prices;
  return {
    turnaround: (lab.terms.turnaroundWeeks ?? 0) * daysInWeek,
    freeFrom: freeFromOf(lab),
    lowest: prices?.kind === 'range' ? prices.lowest : 0,
    highest: prices?.kind === 'range' ? prices.highest : 0,
  };
};

/** True when a laboratory is offered to researchers at all: it is approved, and does not state that it takes no new work. */
export const isOffered = ({ status, terms }: Pick<LabProfile, 'status' | 'terms'>): boolean =>
  (status ?? 'approved').trim().toLowerCase() === 'approved' && !isPaused(terms);

/** The days of a request's work, and the most that it may cost. */
export type Bounds = { readonly today: number; readonly neededUntil: number; readonly budget: number };

/** The longest duration of the work, in days, for a request without an end date. */
export const timelineDays: Record<Timeline, number> = { urgent: 30, short: 90, medium: 180, long: 365 };

/** The upper end of each budget range of a request, in US dollars. */
export const budgetEnds: Record<BudgetRange, number> = {
  low: 5000,
  medium: 25_000,
  high: 100_000,
  'very-high': Number.POSITIVE_INFINITY,
};

/** True when a laboratory takes new work before a request's work has to end. Otherwise it is not listed. */
export const isFree = ({ neededUntil }: Bounds, freeFrom: number): boolean => freeFrom <= neededUntil;

/** The day on which a laboratory that begins as soon as it can would be done. */
export const doneBy = ({ today }: Bounds, { turnaround, freeFrom }: Pick<StatedTerms, 'turnaround' | 'freeFrom'>): number =>
  Math.max(today, freeFrom) + turnaround;

const unknownShare = 500;

/** Without a turnaround: the sooner it is free the better, around what an unknown counts. */
const freedomShare = ({ today, neededUntil }: Bounds, freeFrom: number): number => {
  if (freeFrom === notStated) return unknownShare;
  const days = Math.max(1, neededUntil - today);
  return 300 + Math.floor((400 * Math.max(0, neededUntil - Math.max(today, freeFrom))) / days);
};

/**
 * The fit of a laboratory's stated times to the days of a request, per mille. Nothing stated is half. With a turnaround the
 * work is done in time (all, a little less when its availability is unknown), a little late (up to a quarter of the available
 * time), or too late.
 */
export const statedTimeShare = (bounds: Bounds, turnaround: number, freeFrom: number): number => {
  if (turnaround === 0) return freedomShare(bounds, freeFrom);
  const late = doneBy(bounds, { turnaround, freeFrom }) - bounds.neededUntil;
  if (late <= 0) return freeFrom === notStated ? 850 : 1000;
  return late * 4 <= bounds.neededUntil - bounds.today ? 250 : 0;
};

type PriceStanding = 'not-stated' | 'within' | 'partly' | 'above';

/** Compares stated prices with the most that a request may cost. */
export const priceStanding = ({ budget }: Bounds, lowest: number, highest: number): PriceStanding => {
  if (lowest === 0) return 'not-stated';
  if (highest <= budget) return 'within';
  return lowest <= budget ? 'partly' : 'above';
};

/** A laboratory's own statement that conflicts with a request: the work would be late, or exceeds the budget. */
type StatedConflict = 'timeline' | 'budget' | null;

export const statedConflict = (bounds: Bounds, { turnaround, freeFrom, lowest, highest }: StatedTerms): StatedConflict => {
  if (turnaround > 0 && doneBy(bounds, { turnaround, freeFrom }) > bounds.neededUntil) return 'timeline';
  return priceStanding(bounds, lowest, highest) === 'above' ? 'budget' : null;
};

const priceShares: Readonly<Record<PriceStanding, number>> = {
  'not-stated': unknownShare,
  within: 1000,
  partly: 600,
  above: 0,
};

/** The fit of stated prices to the budget, per mille; prices that are not stated, or available on request only, are half. */
export const budgetShare = (bounds: Bounds, lowest: number, highest: number): number =>
  priceShares[priceStanding(bounds, lowest, highest)];
