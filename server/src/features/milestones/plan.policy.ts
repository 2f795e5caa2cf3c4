import { type Actor, isAdmin } from '../../kernel/actor.ts';
import { type Permitted, permit } from '../../kernel/permission.ts';
import { type EngagementSide, sideOf, type WorkFacts } from '../collaborations/sides.policy.ts';
import { isMoveOf, type OrderMove } from './change-orders.domain.ts';

type OfSide = { readonly side: EngagementSide };

/** Members of the laboratory plan milestones and report them. Whether it is the time is the domain's question. */
export const mayPlan = <Work extends WorkFacts>(actor: Actor, work: Work): Permitted<'plan', Work> | null =>
  permit('plan', sideOf(actor, work) === 'laboratory', work);

/** Both sides propose changes and put the work on hold. */
export const mayPropose = <Work extends WorkFacts>(actor: Actor, work: Work): Permitted<'propose-order', Work> | null =>
  permit('propose-order', sideOf(actor, work) !== null, work);

export const mayHold = <Work extends WorkFacts>(actor: Actor, work: Work): Permitted<'hold', Work> | null =>
  permit('hold', sideOf(actor, work) !== null, work);

/** Who accepts, declines or takes back a change order: the only place where an acceptance is permitted. */
export const mayAnswer = <Work extends WorkFacts>(
  actor: Actor,
  work: Work,
  { side }: OfSide,
  move: OrderMove,
): Permitted<'answer-order', Work> | null => {
  const mover = sideOf(actor, work);
  return permit('answer-order', mover !== null && isMoveOf(move, side, mover), work);
};

/** The side that has put the work on hold releases it, or an administrator for it. */
export const mayRelease = <Work extends WorkFacts>(
  actor: Actor,
  work: Work,
  { side }: OfSide,
): Permitted<'release', Work> | null =>
  permit('release', work.project !== null && (sideOf(actor, work) === side || isAdmin(actor)), work);
