import type { EngagementStage } from '@aliquot/contract/engagement-stages';
import { labsAtOnce } from '@aliquot/contract/engagements/project-words';
import type { PartTest, RequestPart } from '@aliquot/contract/engagements/splits/request-parts';
import type { Understanding } from '@aliquot/contract/hearts/understanding';
import type { ProjectStatus } from '@aliquot/contract/options';
import { type Actor, isAdmin, mayWriteToOthers } from '../../../kernel/actor.ts';
import { type Permitted, permit, type Visible } from '../../../kernel/permission.ts';
import { takesDocuments } from '../../hearts/documents/documents.policy.ts';
import { mayAct, type TeamFacts } from '../../people/colleagues/colleagues.policy.ts';
import { canMove, isActive, isEngaged, openStages } from '../collaborations/collaborations.domain.ts';
import { decideOn, type RecordAct, type RecordParty } from '../collaborations/records/records.domain.ts';
import { canMoveProject } from './projects.domain.ts';
import { testsOf } from './requests.domain.ts';

type Engagement = {
  readonly id: string;
  readonly stage: EngagementStage;
  readonly lab_name: string;
  readonly lab_reference_id: string | null;
  readonly first_agreed_at: unknown;
  /** Null asks for the whole request. */
  readonly part: RequestPart | null;
};

/** The facts of a project that a policy needs. */
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

/** True if a laboratory can be asked beside or after the earlier ones: the project is pending, and none is awarded. */
export const takesMoreLabs = (project: ProjectFacts): boolean =>
  project.status === 'pending' &&
  project.lab_collaborations.length > 0 &&
  project.lab_collaborations.every(({ stage }) => stage !== 'awarded');

const moreLabs = (actor: Actor, project: ProjectFacts): number =>
  mayWriteToOthers(actor) && mayAct(actor, project, 'work') && takesMoreLabs(project)
    ? Math.max(0, labsAtOnce - openRequests(project))
    : 0;

export const mayDelete = <Project extends ProjectFacts>(actor: Actor, project: Project): Permitted<'delete', Project> | null =>
  permit('delete', mayAct(actor, project, 'manage') || isAdmin(actor), project);

export const mayAssign = <Project extends ProjectFacts>(actor: Actor, project: Project): Permitted<'assign', Project> | null =>
  permit('assign', isAdmin(actor), project);

const awaitsAcceptance = <Project extends ProjectFacts>(project: Project): Project['lab_collaborations'][number] | undefined =>
  project.lab_collaborations.find(({ stage }) => stage === 'delivered');

const partTests = (some: readonly Engagement[]): PartTest[] => some.flatMap(({ part }) => part?.tests ?? []);

/** The tests of a split request that no laboratory has or is asked for; none of one that is not split. */
export const openTests = ({
  lab_collaborations,
  understanding,
}: Pick<ProjectFacts, 'lab_collaborations'> & { readonly understanding: Understanding | null }): PartTest[] => {
  const held = new Set(partTests(lab_collaborations.filter(isActive)).map(({ id }) => id));
  const parts = partTests(lab_collaborations);
  if (parts.length === 0 || lab_collaborations.some((each) => each.part === null && isEngaged(each))) return [];
  const all = [...testsOf(understanding?.asked ?? []).map(({ id, label }) => ({ id, label })), ...parts];
  return [...new Map(all.map((test) => [test.id, test])).values()].filter(({ id }) => !held.has(id));
};

/** True if tests can be given to laboratories: none has the whole request, and it was not cancelled. */
export const takesParts = (project: ProjectFacts): boolean =>
  project.status !== 'cancelled' &&
  project.lab_collaborations.length > 0 &&
  !project.lab_collaborations.some((each) => each.part === null && isEngaged(each));

/** True if the request to one laboratory can end while others go on. */
export const mayCancelRequest = (actor: Actor, project: ProjectFacts, { stage, part }: Engagement): boolean =>
  mayCancel(actor, project) !== null &&
  canMove(stage, 'withdraw') &&
  (part !== null || project.lab_collaborations.filter(isActive).length > 1);

/** The collaboration whose completed work the researcher may accept; null when there is no such work. */
export const workToAccept = <Project extends ProjectFacts>(
  project: Permitted<'accept', Project>,
  collaborationId?: string,
): Permitted<'accept', Project['lab_collaborations'][number]> | null => {
  const work: Project['lab_collaborations'][number] | undefined =
    collaborationId === undefined
      ? awaitsAcceptance<Project>(project)
      : project.lab_collaborations.find(({ id, stage }) => id === collaborationId && stage === 'delivered');
  return work ? permit('accept', true, work) : null;
};

/** A lab was asked or is at work: ending the project withdraws its request. */
const hasOpenWork = ({ lab_collaborations }: ProjectFacts): boolean =>
  lab_collaborations.some(({ stage }) => (openStages as readonly EngagementStage[]).includes(stage));

/** A suggested profile was chosen, and no laboratory was asked yet. */
export const isOpenDemand = ({ suggested_profile, lab_collaborations }: ProjectFacts) =>
  Boolean(suggested_profile) && lab_collaborations.length === 0;

/** True if no laboratory works on the project or is asked, and no administrator looks for one. */
export const mayBeSentAgain = (project: ProjectFacts): boolean =>
  project.status === 'cancelled' || (project.status === 'pending' && !isOpenDemand(project) && !hasOpenWork(project));

/**
 * The decision of the table of records on an act before it is tried. A dispute and unpaid invoices are known only when it is,
 * and answered with what to do about them.
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

/** The actions that the browser may offer. */
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
