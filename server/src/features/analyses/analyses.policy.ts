import type { GapReasonStatus } from '@aliquot/contract/options';
import { type Actor, isAdmin, isMemberOf } from '../../kernel/actor.ts';
import { canMoveReason, closesWithReason } from '../judging/reasons.domain.ts';
import { maySee } from '../labs/labs.policy.ts';

/** What a policy needs to know of an analysis. */
export type AnalysisFacts = { readonly lab_id: string };

/** An analysis is its laboratory's and the administrators'; to anyone else it does not exist. */
export const mayRead = (actor: Actor, { lab_id }: AnalysisFacts): boolean => maySee(actor, lab_id);

/** Members and administrators accept what a new judgement would take away. */
export const mayAccept = (actor: Actor, { lab_id }: AnalysisFacts): boolean => maySee(actor, lab_id);

/** What a policy needs to know of a reason for which a gap is taken for closed. */
export type ReasonFacts = { readonly lab_id: string; readonly status: GapReasonStatus };

/** Members speak for their laboratory; nobody else gives a reason in its name. */
export const mayStateReason = (actor: Actor, labId: string): boolean => isMemberOf(actor, labId);

/** The gaps that the actor may close with a reason, by id: those of the own laboratory that decide nothing. */
export const reasonableGaps = (actor: Actor, labId: string, gaps: readonly { readonly id: string }[]): string[] =>
  mayStateReason(actor, labId) ? gaps.map(({ id }) => id).filter(closesWithReason) : [];

/** Administrators review. */
export const mayDecideReason = (actor: Actor, _reason: ReasonFacts): boolean => isAdmin(actor);

/** What the answer tells the browser. */
export const reasonAbilities = (actor: Actor, reason: ReasonFacts) => ({
  decide: mayDecideReason(actor, reason) && canMoveReason(reason.status, 'accepted'),
  withdraw: mayStateReason(actor, reason.lab_id) && canMoveReason(reason.status, 'withdrawn'),
});
