import type { Actor } from '../../../kernel/actor.ts';
import { type Permitted, permit } from '../../../kernel/permission.ts';
import { sideOf, type WorkFacts } from '../collaborations/sides.policy.ts';

/** Both sides add agreements, say which they require, and use earlier ones again. */
export const mayHandle = <Work extends WorkFacts>(actor: Actor, work: Work): Permitted<'handle-agreements', Work> | null =>
  permit('handle-agreements', sideOf(actor, work) !== null, work);

/** They decide about each one. Which step is whose is the domain's question. */
export const mayDecide = <Agreement extends { readonly collaboration_id: string }>(
  actor: Actor,
  agreement: Agreement,
  work: WorkFacts & { readonly id: string },
): Permitted<'decide-agreement', Agreement> | null =>
  permit('decide-agreement', work.id === agreement.collaboration_id && sideOf(actor, work) !== null, agreement);

/** The side that takes the last step agrees the work with it. */
export const mayAgree = <Work extends WorkFacts & { readonly agreements_due: readonly object[] }>(
  actor: Actor,
  work: Work,
): Permitted<'agree', Work> | null => permit('agree', sideOf(actor, work) !== null && work.agreements_due.length === 0, work);
