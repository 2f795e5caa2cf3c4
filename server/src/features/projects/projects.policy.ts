import type { CollaborationStatus, ProjectStatus } from '@aliquot/contract/options';
import { type Actor, isAdmin } from '../../kernel/actor.ts';
import { type Permitted, permit } from '../../kernel/permission.ts';
import { canMoveProject } from '../collaborations/collaborations.domain.ts';

/** What a policy needs to know of a project. */
export type ProjectFacts = {
  readonly user_id: string;
  readonly status: ProjectStatus;
  readonly lab_collaborations: readonly { readonly collaboration_status: CollaborationStatus }[];
};

const owns = (actor: Actor, { user_id }: ProjectFacts) => actor.kind === 'user' && actor.id === user_id;

export const maySee = (actor: Actor, project: ProjectFacts) => owns(actor, project) || isAdmin(actor);

export const mayCancel = <Project extends ProjectFacts>(actor: Actor, project: Project): Permitted<'cancel', Project> | null =>
  permit('cancel', owns(actor, project), project);

export const mayAccept = <Project extends ProjectFacts>(actor: Actor, project: Project): Permitted<'accept', Project> | null =>
  permit('accept', owns(actor, project), project);

export const mayDelete = <Project extends ProjectFacts>(actor: Actor, project: Project): Permitted<'delete', Project> | null =>
  permit('delete', owns(actor, project) || isAdmin(actor), project);

export const mayAssign = <Project extends ProjectFacts>(actor: Actor, project: Project): Permitted<'assign', Project> | null =>
  permit('assign', isAdmin(actor), project);

/** The collaboration whose completed work waits for the researcher's word. */
export const awaitsAcceptance = <Project extends ProjectFacts>(
  project: Project,
): Project['lab_collaborations'][number] | undefined =>
  project.lab_collaborations.find(({ collaboration_status }) => collaboration_status === 'completed');

/** What the answer tells the browser. */
export const abilities = (actor: Actor, project: ProjectFacts) => ({
  cancel: mayCancel(actor, project) !== null && canMoveProject(project.status, 'cancel'),
  accept:
    mayAccept(actor, project) !== null && canMoveProject(project.status, 'accept') && awaitsAcceptance(project) !== undefined,
  delete: mayDelete(actor, project) !== null,
});
