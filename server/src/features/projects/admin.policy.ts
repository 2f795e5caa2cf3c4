import { type Actor, isAdmin } from '../../kernel/actor.ts';
import { type Permitted, permit } from '../../kernel/permission.ts';
import { canMoveProject } from './projects.domain.ts';
import { mayAssign, mayDelete, type ProjectFacts } from './projects.policy.ts';

export const maySetStatus = <Project extends ProjectFacts>(
  actor: Actor,
  project: Project,
): Permitted<'set-status', Project> | null => permit('set-status', isAdmin(actor), project);

/** What the answer tells an administrator's browser. */
export const adminAbilities = (actor: Actor, project: ProjectFacts) => ({
  assign: mayAssign(actor, project) !== null && canMoveProject(project.status, 'reassign'),
  setStatus: maySetStatus(actor, project) !== null,
  delete: mayDelete(actor, project) !== null,
});
