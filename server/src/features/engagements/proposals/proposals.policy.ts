import type { EngagementStage } from '@aliquot/contract/engagement-stages';
import { type Actor, isMemberOf } from '../../../kernel/actor.ts';
import { type Permitted, permit } from '../../../kernel/permission.ts';
import { type ApprovalRule, approvalWords } from '../../people/colleagues/colleagues.domain.ts';
import { mayAcceptPrice, mayAct, type TeamFacts } from '../../people/colleagues/colleagues.policy.ts';
import { canMove } from '../collaborations/collaborations.domain.ts';

/** The facts that a policy needs of the request behind a proposal. */
export type RequestFacts = {
  readonly lab_reference_id: string | null;
  readonly stage: EngagementStage;
  readonly project: TeamFacts | null;
  /** Its laboratory can't answer or begin anything now. */
  readonly lab_suspended?: boolean;
};

const isLaboratory = (actor: Actor, { lab_reference_id }: RequestFacts) =>
  lab_reference_id !== null && isMemberOf(actor, lab_reference_id);

/** Members of the asked laboratory write, send and take back. */
export const mayPropose = <Request extends RequestFacts>(
  actor: Actor,
  request: Request,
): Permitted<'propose', Request> | null => permit('propose', isLaboratory(actor, request), request);

/** The researcher's side accepts, asks for a change or declines. */
export const mayAnswer = <Request extends RequestFacts>(actor: Actor, request: Request): Permitted<'answer', Request> | null =>
  permit('answer', mayAct(actor, request.project, 'answer'), request);

/** An accepted proposal is agreed by its researcher where no agreement is due. */
export const agreedByAnswer = <Request extends RequestFacts & { readonly agreements_due: readonly object[] }>(
  request: Permitted<'answer', Request>,
): Permitted<'agree', Request> | null => permit('agree', request.agreements_due.length === 0, request as Request);

type Price = { readonly total: number; readonly currency: string };
type PricedRequest = RequestFacts & { readonly project: (TeamFacts & ApprovalRule) | null };

/** Why the newest proposal waits for an approver, for the researcher's side; null when it does not. */
export const approvalOf = (actor: Actor, { stage, project }: PricedRequest, newest: Price | undefined): string | null =>
  project && newest && stage === 'proposed' && mayAct(actor, project, 'read') ? approvalWords(project, newest) : null;

/** The actions that the browser may offer. */
export const abilities = (actor: Actor, request: PricedRequest, newest?: Price) => {
  const { project } = request;
  const isLaboratorys = request.project !== null && isLaboratory(actor, request);
  return {
    send: isLaboratorys && canMove(request.stage, 'propose') && !request.lab_suspended,
    takeBack: isLaboratorys && canMove(request.stage, 'take-back'),
    answer: mayAct(actor, project, 'answer') && canMove(request.stage, 'award'),
    accept:
      project !== null && newest !== undefined && mayAcceptPrice(actor, project, newest) && canMove(request.stage, 'award'),
  };
};
