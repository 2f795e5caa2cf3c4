import type { EngagementStage } from '@aliquot/contract/engagement-stages';
import { nearDay, utcDay } from '../../../kernel/days.ts';
import { canMove, heldMoves, type Move } from './collaborations.domain.ts';
import type { EngagementSide } from './sides.policy.ts';

/** Why work waits, and since when. */
export type HoldFacts = { readonly side: EngagementSide; readonly reason: string; readonly held_at: string };

/** A milestone that was not reported yet; `due_on` as YYYY-MM-DD. */
export type Unreached = { readonly name: string; readonly due_on: string };

/** The side that answers a change order: the other one, or only approvers where it raises the price above the project limit. */
export type OrderTurn = EngagementSide | 'approver';

/** Agreed work waits for the researcher's samples until the first shipment is received. */
export type SampleWait = 'to-send' | 'on-the-way' | 'to-receive';

/** The progress of an engagement's work. */
export type Progress = {
  readonly stage: EngagementStage;
  /** Null unless the work is on hold. */
  readonly hold: HoldFacts | null;
  /** By due day. */
  readonly unreached: readonly Unreached[];
  /** The side that has to answer the open change order of work under way; null without one. */
  readonly order_turn: OrderTurn | null;
  /** The version of the proposal of which the researcher asked for a change, while no newer one is sent. */
  readonly change_asked?: number | null;
  /** Null where the work does not wait for samples. */
  readonly samples?: SampleWait | null;
  /** A dispute is open, which an administrator decides. */
  readonly disputed?: boolean;
};

/** The stages in which the laboratory works, and can be late. */
export const workingStages: readonly EngagementStage[] = ['agreed', 'running'];

/** True if an engagement has a move now; work on hold has neither a start nor a delivery. */
export const canMoveNow = ({ stage, hold }: Pick<Progress, 'stage' | 'hold'>, move: Move): boolean =>
  canMove(stage, move) && (hold === null || !heldMoves.includes(move));

/** The sentence for both sides while work is on hold. */
export const holdWords = ({ held_at, reason }: Pick<HoldFacts, 'held_at' | 'reason'>, now: Date): string =>
  `On hold since ${nearDay(utcDay(new Date(held_at)), utcDay(now))}: ${reason}`;

/** True if an open milestone is late: its day is over, in UTC, and the work is neither on hold nor delivered. */
export const isLate = ({ due_on }: Pick<Unreached, 'due_on'>, { stage, hold }: Pick<Progress, 'stage' | 'hold'>, now: Date) =>
  workingStages.includes(stage) && hold === null && due_on < utcDay(now);

/** Which milestones are late, in a sentence; null where none is. */
export const latenessOf = (progress: Progress, now: Date): string | null => {
  const late = progress.unreached.filter((milestone) => isLate(milestone, progress, now));
  const [first] = late;
  if (!first) return null;
  const day = nearDay(first.due_on, utcDay(now));
  return late.length === 1
    ? `Late: “${first.name}” was due on ${day}`
    : `Late: ${late.length} milestones, the first was due on ${day}`;
};
