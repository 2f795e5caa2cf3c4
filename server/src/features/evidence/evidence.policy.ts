import type { CorrectionStatus } from '@aliquot/contract/corrections';
import { type Actor, isAdmin, isMemberOf } from '../../kernel/actor.ts';
import { type Permitted, permit } from '../../kernel/permission.ts';
import { canMove } from '../certifications/corrections.domain.ts';

/** What a policy needs to know of a certification. */
export type CertificationFacts = { readonly lab_id: string };

/** What a policy needs to know of a correction. */
export type CorrectionFacts = { readonly lab_id: string; readonly status: CorrectionStatus };

/** A laboratory's members state what its certificates should say; nobody else does so for them. */
export const mayCorrect = <Certification extends CertificationFacts>(
  actor: Actor,
  certification: Certification,
): Permitted<'correct', Certification> | null => permit('correct', isMemberOf(actor, certification.lab_id), certification);

export const mayWithdraw = <Correction extends CorrectionFacts>(
  actor: Actor,
  correction: Correction,
): Permitted<'withdraw', Correction> | null => permit('withdraw', isMemberOf(actor, correction.lab_id), correction);

export const mayDecide = <Correction extends CorrectionFacts>(
  actor: Actor,
  correction: Correction,
): Permitted<'decide', Correction> | null => permit('decide', isAdmin(actor), correction);

/** What the answer tells the browser. */
export const correctionAbilities = (actor: Actor, correction: CorrectionFacts) => ({
  withdraw: mayWithdraw(actor, correction) !== null && canMove(correction.status, 'withdrawn'),
  decide: mayDecide(actor, correction) !== null && canMove(correction.status, 'confirmed'),
});
