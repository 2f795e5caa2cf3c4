import { type Actor, isAdmin } from '../../../kernel/actor.ts';
import { type Permitted, permit } from '../../../kernel/permission.ts';
import { type ApprovalRule, approvalWords, type Price } from '../../people/colleagues/colleagues.domain.ts';
import { mayAcceptPrice, mayAct, type TeamFacts } from '../../people/colleagues/colleagues.policy.ts';
import { answeringSideOf, type EngagementSide, sideOf, type WorkFacts } from '../collaborations/sides.policy.ts';
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

/** Who accepts, declines or takes back a change order. Whether its price needs an approver is another question. */
export const mayAnswer = <Work extends WorkFacts>(
  actor: Actor,
  work: Work,
  { side }: OfSide,
  move: OrderMove,
): Permitted<'answer-order', Work> | null => {
  const mover = move === 'take-back' ? sideOf(actor, work) : answeringSideOf(actor, work);
  return permit('answer-order', mover !== null && isMoveOf(move, side, mover), work);
};

type PricedWork = { readonly project: (TeamFacts & ApprovalRule) | null };

/** Why a raised price waits for an approver, for the researcher's side; null when it does not. */
export const approvalOf = (actor: Actor, { project }: PricedWork, price: Price | null): string | null =>
  project && price && mayAct(actor, project, 'read') ? approvalWords(project, price) : null;

/** Whether the actor agrees to a raised price, as they would accept a proposal with that total. */
export const mayAcceptRaised = (actor: Actor, { project }: PricedWork, price: Price | null): boolean =>
  price === null || (project !== null && mayAcceptPrice(actor, project, price));

/** The side that has put the work on hold releases it, or an administrator for it. */
export const mayRelease = <Work extends WorkFacts>(
  actor: Actor,
  work: Work,
  { side }: OfSide,
): Permitted<'release', Work> | null =>
  permit('release', work.project !== null && (sideOf(actor, work) === side || isAdmin(actor)), work);
