import { type Actor, isAdmin } from '../../../kernel/actor.ts';
import { type Permitted, permit } from '../../../kernel/permission.ts';
import { sideOf, type WorkFacts } from '../collaborations/sides.policy.ts';

/** Both sides may. Whether it is still time is the domain's question. */
export const mayDispute = <Work extends WorkFacts>(actor: Actor, work: Work): Permitted<'dispute', Work> | null =>
  permit('dispute', sideOf(actor, work) !== null, work);

export const mayClose = <Dispute extends object>(actor: Actor, dispute: Dispute): Permitted<'close', Dispute> | null =>
  permit('close', isAdmin(actor), dispute);
