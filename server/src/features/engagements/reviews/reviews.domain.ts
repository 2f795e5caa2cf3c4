import type { EngagementStage } from '@aliquot/contract/engagement-stages';
import { pointsOfSide, type ReviewPoints, type Reviews, reviewLimits } from '@aliquot/contract/engagements/reviews';
import { millisecondsPerDay } from '../../../kernel/days.ts';

export type Side = keyof typeof pointsOfSide;

/** Every side rates the communication. */
export type CompletePoints = ReviewPoints & { readonly communication: number };

type Accepted = {
  readonly stage: EngagementStage;
  readonly accepted_at: Date | null;
  readonly reviews_closed_at: Date | null;
};
type Dispute = { readonly opened_at: Date; readonly closed_at: Date | null };

export type ReviewTime = Pick<Reviews, 'state'> & {
  /** When the days began that count; null before the acceptance. */
  readonly from: Date | null;
  readonly until: Date | null;
};

const after = (from: Date, days: number) => new Date(from.getTime() + days * millisecondsPerDay);

/**
 * The time in which both sides can review: 14 days from the acceptance. A dispute that is opened before its end stops it, and the
 * days begin anew when the dispute is closed.
 */
export const reviewTime = (work: Accepted, disputes: readonly Dispute[], now: Date): ReviewTime => {
  if (work.stage !== 'accepted' || work.accepted_at === null) return { state: 'none', from: null, until: null };
  let from = work.accepted_at;
  for (const { opened_at, closed_at } of disputes.toSorted((a, b) => a.opened_at.getTime() - b.opened_at.getTime())) {
    if (opened_at > after(from, reviewLimits.days)) break;
    if (closed_at === null && work.reviews_closed_at === null) return { state: 'paused', from, until: null };
    if (closed_at !== null && closed_at > from) from = closed_at;
  }
  const until = work.reviews_closed_at ?? after(from, reviewLimits.days);
  return { state: work.reviews_closed_at === null && now <= until ? 'open' : 'over', from, until };
};

/** Whether those who have not written are reminded now: once in the days that count. */
export const isReminderDue = ({ state, from }: ReviewTime, reminded: Date | null, now: Date): boolean =>
  state === 'open' && from !== null && now >= after(from, reviewLimits.reminderDay) && (reminded === null || reminded < from);

/** Whether the points are those that a side rates, each of them. */
export const isComplete = (side: Side, points: ReviewPoints): points is CompletePoints => {
  const wanted = pointsOfSide[side];
  return Object.keys(points).length === wanted.length && wanted.every((point) => points[point] !== undefined);
};
