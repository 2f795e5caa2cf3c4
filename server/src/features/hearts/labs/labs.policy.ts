import type { LabStatus } from '@aliquot/contract/options';
import { type Actor, isAdmin, isMemberOf } from '../../../kernel/actor.ts';
import { type Permitted, permit, type Visible } from '../../../kernel/permission.ts';

/** The facts that a policy needs about a laboratory. */
export type LabFacts = { readonly id: string; readonly status: LabStatus };
type ReviewedFacts = LabFacts & { readonly needs_review: boolean };

/** Members and administrators see a laboratory whole; to anyone else it does not exist. */
export const maySee = (actor: Actor, labId: string): boolean => isAdmin(actor) || isMemberOf(actor, labId);

export const visible = <Lab extends { readonly id: string }>(actor: Actor, lab: Lab): Visible<Lab> | null =>
  permit('see', maySee(actor, lab.id), lab);

export const mayEdit = <Lab extends LabFacts>(actor: Actor, lab: Lab): Permitted<'edit', Lab> | null =>
  permit('edit', maySee(actor, lab.id), lab);

export const mayUpload = <Lab extends LabFacts>(actor: Actor, lab: Lab): Permitted<'upload', Lab> | null =>
  permit('upload', maySee(actor, lab.id), lab);

export const mayAnalyze = <Lab extends LabFacts>(actor: Actor, lab: Lab): Permitted<'analyze', Lab> | null =>
  permit('analyze', maySee(actor, lab.id), lab);

export const mayDecide = <Lab extends LabFacts>(actor: Actor, lab: Lab): Permitted<'decide', Lab> | null =>
  permit('decide', isAdmin(actor), lab);

export const mayDeleteLab = <Lab extends LabFacts>(actor: Actor, lab: Lab): Permitted<'delete', Lab> | null =>
  permit('delete', isAdmin(actor), lab);

/** Administrators write to the contact of a lab that they registered for others. */
export const mayNotifyOwner = <Lab extends LabFacts>(actor: Actor, lab: Lab): Permitted<'notify-owner', Lab> | null =>
  permit('notify-owner', isAdmin(actor), lab);

/** Its members submit a laboratory again. */
export const mayResubmit = <Lab extends LabFacts>(actor: Actor, lab: Lab): Permitted<'resubmit', Lab> | null =>
  permit('resubmit', isMemberOf(actor, lab.id), lab);

/** A lab owner becomes the owner of the laboratory; an administrator registers for others and stays outside. */
export const joinsOnRegistration = (actor: Actor): boolean => actor.kind === 'user' && actor.role === 'lab_owner';

/** The abilities sent to the browser. */
export const abilities = (actor: Actor, lab: ReviewedFacts) => ({
  decide: mayDecide(actor, lab) !== null && lab.status === 'pending',
  edit: mayEdit(actor, lab) !== null,
  upload: mayUpload(actor, lab) !== null,
  analyze: mayAnalyze(actor, lab) !== null,
  resubmit: mayResubmit(actor, lab) !== null && lab.status === 'denied',
  review: mayDecide(actor, lab) !== null && lab.needs_review,
});

/** The abilities in a row of the administrators' list: deleting is possible in any state. */
export const listAbilities = (actor: Actor, lab: LabFacts) => ({
  decide: mayDecide(actor, lab) !== null && lab.status === 'pending',
  delete: mayDeleteLab(actor, lab) !== null,
});
