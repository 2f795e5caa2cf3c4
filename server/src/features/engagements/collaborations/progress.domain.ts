import type { EngagementStage } from '@aliquot/contract/engagement-stages';
import { nearDay, utcDay } from '../../../kernel/days.ts';
import { canMove, heldMoves, type Move } from './collaborations.domain.ts';
import type { EngagementSide } from './sides.policy.ts';

/** Why work waits, and since when. */
export type HoldFacts = { readonly side: EngagementSide; readonly reason: string; readonly held_at: string };

/** A milestone that was not reported yet; `due_on` as YYYY-MM-DD. */
export type Unreached = { readonly name: string; readonly due_on: string };

/** Who answers a change order: the other side, or approvers alone where it raises the price above the limit of the project. */
export type OrderTurn = EngagementSide | 'approver';

/** How the work of an engagement goes. */
export type Progress = {
  readonly stage: EngagementStage;
  /** Null unless the work is on hold. */
  readonly hold: HoldFacts | null;
  /** By due day. */
  readonly unreached: readonly Unreached[];
  /** Who has to answer the open change order of work under way; null without one. */
  readonly order_turn: OrderTurn | null;
};

/** The stages in which the laboratory works, and can be late. */
export const workingStages: readonly EngagementStage[] = ['agreed', 'running'];

/** Whether an engagement has a move now; work on hold has neither a start nor a delivery. */
export const canMoveNow = ({ stage, hold }: Pick<Progress, 'stage' | 'hold'>, move: Move): boolean =>
  canMove(stage, move) && (hold === null || !heldMoves.includes(move));

/** What both sides read while work is on hold. */
export const holdWords = ({ held_at, reason }: Pick<HoldFacts, 'held_at' | 'reason'>, now: Date): string =>
  `On hold since ${nearDay(utcDay(new Date(held_at)), utcDay(now))}: ${reason}`;

/** Whether a milestone that is not reached is late: its day is over, in UTC, and the work neither rests nor was delivered. */
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
