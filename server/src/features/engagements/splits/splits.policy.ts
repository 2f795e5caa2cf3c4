import type { Actor } from '../../../kernel/actor.ts';
import { type Permitted, permit } from '../../../kernel/permission.ts';
import { mayAct } from '../../people/colleagues/colleagues.policy.ts';
import { canMove } from '../collaborations/collaborations.domain.ts';
import { mayAskMore, type ProjectFacts, takesParts } from '../projects/projects.policy.ts';
import type { RequestFacts } from '../proposals/proposals.policy.ts';

/** Those who ask laboratories narrow a request while it has no answer that was accepted. */
export const mayNarrow = <Request extends RequestFacts>(actor: Actor, request: Request): Permitted<'ask', Request> | null =>
  permit('ask', mayAct(actor, request.project, 'work') && canMove(request.stage, 'propose'), request);

/** The action that the browser may offer. */
export const maySplit = (actor: Actor, project: ProjectFacts): boolean =>
  mayAskMore(actor, project) !== null && takesParts(project);
