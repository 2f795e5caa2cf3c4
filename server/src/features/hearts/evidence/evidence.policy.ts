import type { CorrectionStatus } from '@aliquot/contract/hearts/corrections';
import type { OwnNameStatus } from '@aliquot/contract/hearts/own-names';
import { type Actor, isAdmin, isMemberOf } from '../../../kernel/actor.ts';
import { type Permitted, permit, type Visible } from '../../../kernel/permission.ts';
import { canMove } from '../certifications/corrections.domain.ts';
import { canMoveName } from '../certifications/own-names.domain.ts';

/** The facts that a policy needs about a correction. */
type CorrectionFacts = { readonly lab_id: string; readonly status: CorrectionStatus };

type OfLab = { readonly lab_id: string };

/** Members and administrators see what was stated about a laboratory. */
export const visible = <Row extends OfLab>(actor: Actor, row: Row): Visible<Row> | null =>
  permit('see', isAdmin(actor) || isMemberOf(actor, row.lab_id), row);

/** Counted values change with each statement: of a member who makes or withdraws one, of an administrator who decides. */
export const mayRecount = <Certification extends OfLab>(
  actor: Actor,
  certification: Certification,
): Permitted<'recount', Certification> | null =>
  permit('recount', isAdmin(actor) || isMemberOf(actor, certification.lab_id), certification);

/** Only a laboratory's members state what its certificates should say. */
export const mayCorrect = <Certification extends OfLab>(
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

/** The facts that a policy needs about a name that a laboratory states as its own. */
type OwnNameFacts = { readonly lab_id: string; readonly status: OwnNameStatus };

/** Only a laboratory's members state its names. */
export const mayStateName = (actor: Actor, labId: string): Permitted<'state-name', OfLab> | null =>
  permit('state-name', isMemberOf(actor, labId), { lab_id: labId });

export const mayWithdrawName = <Name extends OwnNameFacts>(actor: Actor, name: Name): Permitted<'withdraw', Name> | null =>
  permit('withdraw', isMemberOf(actor, name.lab_id), name);

export const mayDecideName = <Name extends OwnNameFacts>(actor: Actor, name: Name): Permitted<'decide', Name> | null =>
  permit('decide', isAdmin(actor), name);

/** The abilities for a name, sent to the browser. */
export const ownNameAbilities = (actor: Actor, name: OwnNameFacts) => ({
  withdraw: mayWithdrawName(actor, name) !== null && canMoveName(name.status, 'withdrawn'),
  decide: mayDecideName(actor, name) !== null && canMoveName(name.status, 'refused'),
});

/** The abilities for a correction, sent to the browser. */
export const correctionAbilities = (actor: Actor, correction: CorrectionFacts) => ({
  withdraw: mayWithdraw(actor, correction) !== null && canMove(correction.status, 'withdrawn'),
  decide: mayDecide(actor, correction) !== null && canMove(correction.status, 'confirmed'),
});
