import type { GapReasonStatus } from '@aliquot/contract/options';
import { type Actor, isAdmin, isMemberOf } from '../../../kernel/actor.ts';
import { type Permitted, permit, type Visible } from '../../../kernel/permission.ts';
import { canMoveReason, closesWithReason } from '../judging/reasons.domain.ts';
import { maySee } from '../labs/labs.policy.ts';

type OfLab = { readonly lab_id: string };

/** The laboratory's members and administrators see its analyses, pending judgments and reasons. */
export const visible = <Row extends OfLab>(actor: Actor, row: Row): Visible<Row> | null =>
  permit('see', maySee(actor, row.lab_id), row);

/** Members and administrators accept what a new judgment would take away. */
export const mayAccept = <Pending extends OfLab>(actor: Actor, pending: Pending): Permitted<'accept', Pending> | null =>
  permit('accept', maySee(actor, pending.lab_id), pending);

/** The facts that a policy needs about a reason for closing a gap. */
type ReasonFacts = OfLab & { readonly status: GapReasonStatus };

/** Only members give a reason for their laboratory. */
export const mayStateReason = (actor: Actor, labId: string): boolean => isMemberOf(actor, labId);

export const mayWithdrawReason = <Reason extends ReasonFacts>(
  actor: Actor,
  reason: Reason,
): Permitted<'withdraw', Reason> | null => permit('withdraw', mayStateReason(actor, reason.lab_id), reason);

/** The gaps that the actor may close with a reason, by id: those of the own laboratory that decide nothing. */
export const reasonableGaps = (actor: Actor, labId: string, gaps: readonly { readonly id: string }[]): string[] =>
  mayStateReason(actor, labId) ? gaps.map(({ id }) => id).filter(closesWithReason) : [];

/** Administrators review. */
export const mayDecideReason = <Reason extends ReasonFacts>(actor: Actor, reason: Reason): Permitted<'decide', Reason> | null =>
  permit('decide', isAdmin(actor), reason);

/** The abilities sent to the browser. */
export const reasonAbilities = (actor: Actor, reason: ReasonFacts) => ({
  decide: mayDecideReason(actor, reason) !== null && canMoveReason(reason.status, 'accepted'),
  withdraw: mayWithdrawReason(actor, reason) !== null && canMoveReason(reason.status, 'withdrawn'),
});
