import type { EngagementStage } from '@aliquot/contract/engagement-stages';
import { type Actor, isAdmin, isMemberOf } from '../../kernel/actor.ts';
import { type Permitted, permit, type Visible } from '../../kernel/permission.ts';
import { canMove } from '../collaborations/collaborations.domain.ts';

/** What a policy needs to know of the request that a proposal answers. */
export type RequestFacts = {
  readonly lab_reference_id: string | null;
  readonly stage: EngagementStage;
  readonly project: { readonly user_id: string } | null;
  /** Its laboratory can't answer or begin anything now. */
  readonly lab_suspended?: boolean;
};

const isLaboratory = (actor: Actor, { lab_reference_id }: RequestFacts) =>
  lab_reference_id !== null && isMemberOf(actor, lab_reference_id);
const isResearcher = (actor: Actor, { project }: RequestFacts) => actor.kind === 'user' && project?.user_id === actor.id;

/** Both sides and administrators read what was sent. */
export const mayRead = <Request extends RequestFacts>(actor: Actor, request: Request): Visible<Request> | null =>
  permit('see', isLaboratory(actor, request) || isResearcher(actor, request) || isAdmin(actor), request);

/** Members of the asked laboratory write, send and take back. */
export const mayPropose = <Request extends RequestFacts>(
  actor: Actor,
  request: Request,
): Permitted<'propose', Request> | null => permit('propose', isLaboratory(actor, request), request);

/** The researcher accepts, asks for a change or declines. */
export const mayAnswer = <Request extends RequestFacts>(actor: Actor, request: Request): Permitted<'answer', Request> | null =>
  permit('answer', isResearcher(actor, request), request);

/** An accepted proposal is agreed by its researcher where no agreement is due. */
export const agreedByAnswer = <Request extends RequestFacts & { readonly agreements_due: readonly object[] }>(
  request: Permitted<'answer', Request>,
): Permitted<'agree', Request> | null => permit('agree', request.agreements_due.length === 0, request as Request);

/** What the browser may offer. */
export const abilities = (actor: Actor, request: RequestFacts) => {
  const isLaboratorys = request.project !== null && isLaboratory(actor, request);
  return {
    send: isLaboratorys && canMove(request.stage, 'propose') && !request.lab_suspended,
    takeBack: isLaboratorys && canMove(request.stage, 'take-back'),
    answer: isResearcher(actor, request) && canMove(request.stage, 'award'),
  };
};
