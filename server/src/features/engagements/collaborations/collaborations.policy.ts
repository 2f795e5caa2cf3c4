import { type AdministratorMove, administratorMoves, type EngagementStage } from '@aliquot/contract/engagement-stages';
import { type Actor, isAdmin, isMemberOf } from '../../../kernel/actor.ts';
import { type Permitted, permit, type Visible } from '../../../kernel/permission.ts';
import { mayAct, type TeamFacts } from '../../people/colleagues/colleagues.policy.ts';
import { canMove, moves, stoppedBySuspension } from './collaborations.domain.ts';
import { canMoveNow, type Progress } from './progress.domain.ts';

/** What a policy needs to know of a collaboration. */
export type CollaborationFacts = {
  readonly lab_reference_id: string | null;
  readonly stage: EngagementStage;
  readonly project: object | null;
  /** Its laboratory can't answer or begin anything now. */
  readonly lab_suspended?: boolean;
};

type WithResearcher = CollaborationFacts & { readonly project: TeamFacts | null };

const worksForIt = (actor: Actor, { lab_reference_id }: CollaborationFacts) =>
  lab_reference_id !== null && isMemberOf(actor, lab_reference_id);

export const visible = <Collaboration extends CollaborationFacts>(
  actor: Actor,
  collaboration: Collaboration,
): Visible<Collaboration> | null => permit('see', worksForIt(actor, collaboration) || isAdmin(actor), collaboration);

/** The researcher's side sees it too, in the room of the project, and what was frozen at the agreement. */
export const visibleToBothSides = <Collaboration extends WithResearcher>(
  actor: Actor,
  collaboration: Collaboration,
): Visible<Collaboration> | null =>
  permit(
    'see',
    mayAct(actor, collaboration.project, 'read') || isAdmin(actor) || worksForIt(actor, collaboration),
    collaboration,
  );

/** Members of the asked lab decide. Whether the request is still open is the domain's question. */
export const mayDecide = <Collaboration extends CollaborationFacts>(
  actor: Actor,
  collaboration: Collaboration,
): Permitted<'decide', Collaboration> | null => permit('decide', worksForIt(actor, collaboration), collaboration);

/** They start the work, deliver it and add results. */
export const mayWork = <Collaboration extends CollaborationFacts>(
  actor: Actor,
  collaboration: Collaboration,
): Permitted<'work', Collaboration> | null => permit('work', worksForIt(actor, collaboration), collaboration);

/** Administrators make a move for either side. */
export const mayMove = <const Made extends AdministratorMove, Collaboration extends CollaborationFacts>(
  actor: Actor,
  collaboration: Collaboration,
  move: Made,
): Permitted<(typeof moves)[Made]['needs'], Collaboration> | null =>
  permit(moves[move].needs, isAdmin(actor) && administratorMoves.includes(move), collaboration);

/** The status of a project that an administrator sets moves its engagement too. */
export const maySettle = <Collaboration extends CollaborationFacts>(
  actor: Actor,
  collaboration: Collaboration,
): Permitted<'set-status', Collaboration> | null => permit('set-status', isAdmin(actor), collaboration);

/** The moves that the actor can make for a side now. */
export const movesOf = (
  actor: Actor,
  { project, lab_suspended, ...standing }: CollaborationFacts & Pick<Progress, 'hold'>,
): AdministratorMove[] =>
  isAdmin(actor) && project !== null
    ? administratorMoves.filter((move) => canMoveNow(standing, move) && !(lab_suspended && stoppedBySuspension.includes(move)))
    : [];

/** What the browser may offer. */
export const abilities = (actor: Actor, collaboration: CollaborationFacts & Pick<Progress, 'hold'>) => {
  const isAtIt = worksForIt(actor, collaboration) && collaboration.project !== null;
  return {
    decide: isAtIt && canMove(collaboration.stage, 'approve') && !collaboration.lab_suspended,
    start: isAtIt && canMoveNow(collaboration, 'start'),
    complete: isAtIt && canMoveNow(collaboration, 'deliver'),
  };
};
