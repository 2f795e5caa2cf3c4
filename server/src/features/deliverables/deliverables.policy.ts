import type { CollaborationStatus } from '@aliquot/contract/options';
import { type Actor, isAdmin, isMemberOf } from '../../kernel/actor.ts';
import { type Permitted, permit, type Visible } from '../../kernel/permission.ts';

/** What a policy needs to know of the work whose results they are. */
type WorkFacts = {
  readonly lab_reference_id: string | null;
  readonly collaboration_status: CollaborationStatus;
  readonly project: { readonly user_id: string } | null;
};

const worksForIt = (actor: Actor, { lab_reference_id, project }: WorkFacts) =>
  project !== null && lab_reference_id !== null && isMemberOf(actor, lab_reference_id);

const isResearcher = (actor: Actor, { project }: WorkFacts) => actor.kind === 'user' && actor.id === project?.user_id;

/** Both sides and administrators read results; the laboratory after the work too. */
export const mayReadResults = <Work extends WorkFacts>(actor: Actor, work: Work): Visible<Work> | null =>
  permit('see', work.project !== null && (isAdmin(actor) || isResearcher(actor, work) || worksForIt(actor, work)), work);

/** Whether the work is under way is asked again where a result is added. */
export const mayDeliverFiles = <Work extends WorkFacts>(actor: Actor, work: Work): Permitted<'deliver', Work> | null =>
  permit('deliver', worksForIt(actor, work), work);

/** What the answer says to the browser. */
export const abilities = (actor: Actor, work: WorkFacts) => ({
  add: mayDeliverFiles(actor, work) !== null && work.collaboration_status === 'approved',
});
