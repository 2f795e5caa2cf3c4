import { projectMessages, projectPath } from '@aliquot/contract/projects';
import { type Result, refuse, succeed } from '../../kernel/result.ts';
import type { Doing } from '../../platform/db/doing.ts';
import { announce } from '../../platform/events/events.ts';
import type { World } from '../../platform/world.ts';
import { recordChange } from '../audit/audit.repository.ts';
import { askLab, withdrawRequests } from '../collaborations/requesting.service.ts';
import { findLab } from '../labs/labs.repository.ts';
import { notify } from '../notifications/notifications.repository.ts';
import { mayAssign } from './projects.policy.ts';
import { findProject, moveProject } from './projects.repository.ts';

const open = ['pending', 'approved', 'completed'];

export type Assigned = { readonly collaborationId: string; readonly reassigned: boolean };

/**
 * Asks an approved laboratory for a project, in the transaction of the caller. What was open with another laboratory ends as
 * withdrawn and stays in the history; the project waits as pending until the new laboratory answers. Everyone concerned is told.
 * @returns NOT_FOUND without the project (or for anyone but an administrator), UNPROCESSABLE_CONTENT for a laboratory that is not
 * there or not approved, CONFLICT for a project that has ended or a laboratory that is asked already.
 */
export const assignLab = async (
  doing: Doing,
  world: World,
  { projectId, labId }: { projectId: string; labId: string },
): Promise<Result<Assigned, 'NOT_FOUND' | 'UNPROCESSABLE_CONTENT' | 'CONFLICT'>> => {
  const { db, actor, now } = doing;
  const project = await findProject(db, projectId);
  if (!project || !mayAssign(actor, project)) return refuse('NOT_FOUND');
  const lab = await findLab(db, labId);
  if (lab?.status !== 'approved') return refuse('UNPROCESSABLE_CONTENT', projectMessages.labNotFound);
  const isOpenWith = project.lab_collaborations.some(
    (earlier) => earlier.lab_reference_id === labId && open.includes(earlier.collaboration_status),
  );
  if (isOpenWith) return refuse('CONFLICT', `${lab.name} is assigned to this project already.`);

  const withdrawn = await withdrawRequests(doing, project, 'The project was assigned to another laboratory.');
  const collaborationId = await askLab(doing, project, lab, null);
  if (!(await moveProject(db, project.id, 'reassign', now)))
    return refuse('CONFLICT', 'A completed or cancelled project cannot be assigned.');
  const reassigned = withdrawn > 0;
  await recordChange(doing, {
    action: reassigned ? 'projects.reassign' : 'projects.assign',
    objectType: 'project',
    objectId: project.id,
    before: { status: project.status },
    after: { status: 'pending', lab_reference_id: labId },
  });
  await notify(db, [project.user_id], {
    kind: 'collaboration-assigned',
    title: `${lab.name} was asked to take on your project`,
    body: reassigned
      ? `“${project.title}” was assigned to another laboratory and waits for its answer.`
      : `“${project.title}” waits for its answer.`,
    link: projectPath(project.id),
  });
  await announce(db, { noun: 'projects', id: project.id, audience: { users: [project.user_id], admins: true } });
  return succeed({ collaborationId, reassigned });
};
