import { projectPath } from '@aliquot/contract/projects';
import type { Doing } from '../../platform/db/doing.ts';
import { announce } from '../../platform/events/events.ts';
import { recordChange } from '../audit/audit.repository.ts';
import { projectsOpenWith } from '../collaborations/collaborations.repository.ts';
import { withdrawRequests } from '../collaborations/requesting.service.ts';
import { notify } from '../notifications/notifications.repository.ts';
import { findProject, moveProject } from './projects.repository.ts';

/**
 * Takes their projects back from a laboratory that goes, in the transaction of that: what is open is withdrawn, the project waits
 * as pending, and its researcher is told. Accepted work stays as it is. @returns how many projects that were.
 */
export const releaseProjectsOf = async (doing: Doing, lab: { readonly id: string; readonly name: string }): Promise<number> => {
  const { db, now } = doing;
  const ids = await projectsOpenWith(db, lab.id);
  for (const id of ids) {
    const project = await findProject(db, id);
    if (!project) continue;
    await withdrawRequests(doing, project, `${lab.name} is no longer at Aliquot.`);
    const waits = await moveProject(db, id, 'reassign', now);
    if (waits)
      await recordChange(doing, {
        action: 'projects.release',
        objectType: 'project',
        objectId: id,
        before: { status: project.status, lab_reference_id: lab.id },
        after: { status: 'pending' },
      });
    await notify(db, [project.user_id], {
      kind: 'collaboration-withdrawn',
      title: `${lab.name} is no longer at Aliquot`,
      body: `“${project.title}” waits again: an administrator can ask another laboratory, or you can send a new request.`,
      link: projectPath(id),
    });
    await announce(db, { noun: 'projects', id, audience: { users: [project.user_id], admins: true } });
  }
  return ids.length;
};
