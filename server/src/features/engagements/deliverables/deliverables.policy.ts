import type { CollaborationStatus } from '@aliquot/contract/options';
import type { Actor } from '../../../kernel/actor.ts';
import { type Permitted, permit } from '../../../kernel/permission.ts';
import { sideOf, type WorkFacts } from '../collaborations/sides.policy.ts';

/** Adding a result checks again that the work is under way. */
export const mayDeliverFiles = <Work extends WorkFacts>(actor: Actor, work: Work): Permitted<'deliver', Work> | null =>
  permit('deliver', sideOf(actor, work) === 'laboratory', work);

/** The actions that the browser may offer. */
export const abilities = (actor: Actor, work: WorkFacts & { readonly collaboration_status: CollaborationStatus }) => ({
  add: mayDeliverFiles(actor, work) !== null && work.collaboration_status === 'approved',
});
