import { type Actor, isAdmin } from '../../../../kernel/actor.ts';
import { type Permitted, permit } from '../../../../kernel/permission.ts';
import { isActive } from '../../collaborations/collaborations.domain.ts';
import { canMoveProject } from '../projects.domain.ts';
import { foreseen, mayAssign, mayDelete, openRequests, type ProjectFacts } from '../projects.policy.ts';

export const maySetStatus = <Project extends ProjectFacts>(
  actor: Actor,
  project: Project,
): Permitted<'set-status', Project> | null => permit('set-status', isAdmin(actor), project);

/** Several laboratories are asked and none is engaged, so that no status says which of them works. */
export const isUndecided = (project: ProjectFacts): boolean => openRequests(project) > 1;

/** Laboratories have parts of it, so that each engagement is moved by itself. */
export const isSplit = ({ lab_collaborations }: ProjectFacts): boolean =>
  lab_collaborations.some((each) => each.part !== null && isActive(each));

/** The engagement that an administrator's status moves along: the one that is open on the project, or was accepted. */
export const engagementToSettle = <Project extends ProjectFacts>(
  project: Permitted<'set-status', Project>,
): Permitted<'set-status', Project['lab_collaborations'][number]> | null => {
  const engagement: Project['lab_collaborations'][number] | undefined = project.lab_collaborations.find(isActive);
  return engagement ? permit('set-status', true, engagement) : null;
};

/** The actions that an administrator's browser may offer. */
export const adminAbilities = (actor: Actor, project: ProjectFacts) => {
  const ending = foreseen('cancel', 'administrator', project);
  return {
    assign:
      mayAssign(actor, project) !== null &&
      canMoveProject(project.status, 'reassign') &&
      foreseen('reassign', 'administrator', project).allowed,
    setStatus: maySetStatus(actor, project) !== null,
    cancel: ending.allowed,
    delete: mayDelete(actor, project) !== null && foreseen('delete-project', 'administrator', project).allowed,
    ends: ending.reasonFor,
  };
};
