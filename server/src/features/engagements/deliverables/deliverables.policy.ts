import type { CollaborationStatus } from '@aliquot/contract/options';
import type { Actor } from '../../../kernel/actor.ts';
import { type Permitted, permit } from '../../../kernel/permission.ts';
import { sideOf, type WorkFacts } from '../collaborations/sides.policy.ts';

/** Whether the work is under way is asked again where a result is added. */
export const mayDeliverFiles = <Work extends WorkFacts>(actor: Actor, work: Work): Permitted<'deliver', Work> | null =>
  permit('deliver', sideOf(actor, work) === 'laboratory', work);

/** What the answer says to the browser. */
export const abilities = (actor: Actor, work: WorkFacts & { readonly collaboration_status: CollaborationStatus }) => ({
  add: mayDeliverFiles(actor, work) !== null && work.collaboration_status === 'approved',
});
