import type { EngagementStage } from '@aliquot/contract/engagement-stages';
import { labsAtOnce } from '@aliquot/contract/engagements/project-words';
import type { ProjectStatus } from '@aliquot/contract/options';
import { type Actor, isAdmin } from '../../../kernel/actor.ts';
import { type Permitted, permit, type Visible } from '../../../kernel/permission.ts';
import { takesDocuments } from '../../hearts/documents/documents.policy.ts';
import { mayAct, type TeamFacts } from '../../people/colleagues/colleagues.policy.ts';
import { canMove, openStages } from '../collaborations/collaborations.domain.ts';
import { decideOn, type RecordAct, type RecordParty } from '../collaborations/records/records.domain.ts';
import { canMoveProject } from './projects.domain.ts';

type Engagement = {
  readonly stage: EngagementStage;
  readonly lab_name: string;
  readonly lab_reference_id: string | null;
  readonly first_agreed_at: unknown;
};

/** What a policy needs to know of a project. */
export type ProjectFacts = TeamFacts & {
  readonly status: ProjectStatus;
  readonly left_at: Date | null;
  readonly suggested_profile?: unknown;
  readonly lab_collaborations: readonly Engagement[];
};

export const visible = <Project extends ProjectFacts>(actor: Actor, project: Project): Visible<Project> | null =>
  permit('see', mayAct(actor, project, 'read') || isAdmin(actor), project);

export const mayCancel = <Project extends ProjectFacts>(actor: Actor, project: Project): Permitted<'cancel', Project> | null =>
  permit('cancel', mayAct(actor, project, 'manage'), project);

export const mayAccept = <Project extends ProjectFacts>(actor: Actor, project: Project): Permitted<'accept', Project> | null =>
  permit('accept', mayAct(actor, project, 'answer'), project);

/** Further laboratories are asked while none is engaged. */
export const mayAskMore = <Project extends ProjectFacts>(actor: Actor, project: Project): Permitted<'ask', Project> | null =>
  permit('ask', mayAct(actor, project, 'work'), project);

/** How many laboratories have not answered yet. */
export const openRequests = ({ lab_collaborations }: ProjectFacts): number =>
  lab_collaborations.filter(({ stage }) => canMove(stage, 'expire')).length;

/** Whether a laboratory can be asked beside or after those that were: the project is pending, and none is awarded. */
export const takesMoreLabs = (project: ProjectFacts): boolean =>
  project.status === 'pending' &&
  project.lab_collaborations.length > 0 &&
  project.lab_collaborations.every(({ stage }) => stage !== 'awarded');

const moreLabs = (actor: Actor, project: ProjectFacts): number =>
  mayAct(actor, project, 'work') && takesMoreLabs(project) ? Math.max(0, labsAtOnce - openRequests(project)) : 0;

export const mayDelete = <Project extends ProjectFacts>(actor: Actor, project: Project): Permitted<'delete', Project> | null =>
  permit('delete', mayAct(actor, project, 'manage') || isAdmin(actor), project);

export const mayAssign = <Project extends ProjectFacts>(actor: Actor, project: Project): Permitted<'assign', Project> | null =>
  permit('assign', isAdmin(actor), project);

const awaitsAcceptance = <Project extends ProjectFacts>(project: Project): Project['lab_collaborations'][number] | undefined =>
  project.lab_collaborations.find(({ stage }) => stage === 'delivered');

/** The collaboration whose completed work the researcher may accept; null when there is no such work. */
export const workToAccept = <Project extends ProjectFacts>(
  project: Permitted<'accept', Project>,
): Permitted<'accept', Project['lab_collaborations'][number]> | null => {
  const work = awaitsAcceptance<Project>(project);
  return work ? permit('accept', true, work) : null;
};

/** A lab was asked or is at work: ending the project withdraws its request. */
const hasOpenWork = ({ lab_collaborations }: ProjectFacts): boolean =>
  lab_collaborations.some(({ stage }) => (openStages as readonly EngagementStage[]).includes(stage));

/** A suggested profile was chosen, and no laboratory was asked yet. */
export const isOpenDemand = ({ suggested_profile, lab_collaborations }: ProjectFacts) =>
  Boolean(suggested_profile) && lab_collaborations.length === 0;

/** No laboratory works on the project or is asked, and nobody looks for one. */
export const mayBeSentAgain = (project: ProjectFacts): boolean =>
  project.status === 'cancelled' || (project.status === 'pending' && !isOpenDemand(project) && !hasOpenWork(project));

/**
 * What the table of records says of an act before it is tried. A dispute and unpaid invoices are known when it is, and answered with
 * what to do about them.
 */
export const foreseen = (act: RecordAct, party: RecordParty, { lab_collaborations, left_at }: ProjectFacts) => {
  const engagements = lab_collaborations.map(({ stage, lab_name, lab_reference_id, first_agreed_at }) => ({
    stage,
    lab_name,
    hasRecord: first_agreed_at !== null,
    hasLaboratory: lab_reference_id !== null,
    disputed: false,
    unpaid: [],
  }));
  const decision = decideOn(act, party, engagements, left_at !== null);
  return 'refused' in decision
    ? { allowed: false, reasonFor: null, keepsRecord: true }
    : { allowed: true, reasonFor: decision.needsReason?.lab_name ?? null, keepsRecord: decision.project === 'hidden' };
};

const workAbilities = (actor: Actor, project: ProjectFacts) => ({
  accept: mayAccept(actor, project) !== null && awaitsAcceptance(project) !== undefined,
  requestChanges: mayAccept(actor, project) !== null && (awaitsAcceptance(project)?.lab_reference_id ?? null) !== null,
  delete: mayDelete(actor, project) !== null,
  attach: mayAct(actor, project, 'work') && takesDocuments(project.status),
  requestAgain: mayAct(actor, project, 'manage') && mayBeSentAgain(project),
  askMore: moreLabs(actor, project),
});

/** What the answer tells the browser. */
export const abilities = (actor: Actor, project: ProjectFacts) => {
  const owns = mayCancel(actor, project) !== null;
  const { reasonFor, keepsRecord } = foreseen('delete-project', 'researcher', project);
  return {
    ...workAbilities(actor, project),
    cancel: owns && canMoveProject(project.status, 'cancel') && foreseen('cancel', 'researcher', project).allowed,
    reasonFor: owns ? reasonFor : null,
    keepsRecord: owns && keepsRecord,
    undoDelete: mayDelete(actor, project) !== null && ((owns && keepsRecord) || !hasOpenWork(project)),
  };
};
