import { type Actor, isAdmin, isMemberOf } from '../../kernel/actor.ts';
import { type Permitted, permit, type Visible } from '../../kernel/permission.ts';

type WorkFacts = { readonly lab_reference_id: string | null; readonly project: { readonly user_id: string } | null };

export type DisputingSide = 'researcher' | 'laboratory';

/** The side on which the actor takes part; null for everyone else. */
export const disputingSide = (actor: Actor, { lab_reference_id, project }: WorkFacts): DisputingSide | null => {
  if (project === null) return null;
  if (actor.kind === 'user' && actor.id === project.user_id) return 'researcher';
  return lab_reference_id !== null && isMemberOf(actor, lab_reference_id) ? 'laboratory' : null;
};

export const maySeeDisputes = <Work extends WorkFacts>(actor: Actor, work: Work): Visible<Work> | null =>
  permit('see', isAdmin(actor) || disputingSide(actor, work) !== null, work);

/** Both sides may. Whether it is still time is the domain's question. */
export const mayDispute = <Work extends WorkFacts>(actor: Actor, work: Work): Permitted<'dispute', Work> | null =>
  permit('dispute', disputingSide(actor, work) !== null, work);

export const mayClose = <Dispute extends object>(actor: Actor, dispute: Dispute): Permitted<'close', Dispute> | null =>
  permit('close', isAdmin(actor), dispute);
