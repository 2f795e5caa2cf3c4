import type { CorrectionStatus } from '@aliquot/contract/hearts/corrections';
import type { OwnNameStatus } from '@aliquot/contract/hearts/own-names';
import { type Actor, isAdmin, isMemberOf } from '../../../kernel/actor.ts';
import { type Permitted, permit, type Visible } from '../../../kernel/permission.ts';
import { canMove } from '../certifications/corrections.domain.ts';
import { canMoveName } from '../certifications/own-names.domain.ts';

/** What a policy needs to know of a correction. */
type CorrectionFacts = { readonly lab_id: string; readonly status: CorrectionStatus };

type OfLab = { readonly lab_id: string };

/** Members and administrators see what was stated about a laboratory. */
export const visible = <Row extends OfLab>(actor: Actor, row: Row): Visible<Row> | null =>
  permit('see', isAdmin(actor) || isMemberOf(actor, row.lab_id), row);

/** What counts of a certificate follows each statement: of a member who makes or withdraws one, of an administrator who decides. */
export const mayRecount = <Certification extends OfLab>(
  actor: Actor,
  certification: Certification,
): Permitted<'recount', Certification> | null =>
  permit('recount', isAdmin(actor) || isMemberOf(actor, certification.lab_id), certification);

/** A laboratory's members state what its certificates should say; nobody else does so for them. */
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

/** What a policy needs to know of a name that a laboratory says is its own. */
type OwnNameFacts = { readonly lab_id: string; readonly status: OwnNameStatus };

/** A laboratory's members say what its names are; nobody else does so for them. */
export const mayStateName = (actor: Actor, labId: string): Permitted<'state-name', OfLab> | null =>
  permit('state-name', isMemberOf(actor, labId), { lab_id: labId });

export const mayWithdrawName = <Name extends OwnNameFacts>(actor: Actor, name: Name): Permitted<'withdraw', Name> | null =>
  permit('withdraw', isMemberOf(actor, name.lab_id), name);

export const mayDecideName = <Name extends OwnNameFacts>(actor: Actor, name: Name): Permitted<'decide', Name> | null =>
  permit('decide', isAdmin(actor), name);

/** What the answer tells the browser of a name. */
export const ownNameAbilities = (actor: Actor, name: OwnNameFacts) => ({
  withdraw: mayWithdrawName(actor, name) !== null && canMoveName(name.status, 'withdrawn'),
  decide: mayDecideName(actor, name) !== null && canMoveName(name.status, 'refused'),
});

/** What the answer tells the browser. */
export const correctionAbilities = (actor: Actor, correction: CorrectionFacts) => ({
  withdraw: mayWithdraw(actor, correction) !== null && canMove(correction.status, 'withdrawn'),
  decide: mayDecide(actor, correction) !== null && canMove(correction.status, 'confirmed'),
});
