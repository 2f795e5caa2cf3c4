import type { Doing } from '../../platform/db/doing.ts';
import { recordChange } from '../audit/audit.repository.ts';
import { isActive } from '../collaborations/collaborations.domain.ts';
import { projectsOpenWith } from '../collaborations/collaborations.repository.ts';
import { withdrawRequests } from '../collaborations/requesting.service.ts';
import { inform } from '../notifications/happenings.service.ts';
import { releasedNews, reloadProject } from './projects.letters.ts';
import { mayAssign } from './projects.policy.ts';
import { findProject, moveProject } from './projects.repository.ts';

/**
 * Takes projects back from a lab that an administrator deletes, in the same transaction: open requests are withdrawn, the
 * project is pending again, and its researcher is notified. Accepted work stays as it is. @returns how many projects.
 */
export const releaseProjectsOf = async (doing: Doing, lab: { readonly id: string; readonly name: string }): Promise<number> => {
  const { db, actor, now } = doing;
  const ids = await projectsOpenWith(db, lab.id);
  for (const id of ids) {
    const row = await findProject(db, id);
    const project = row && mayAssign(actor, row);
    if (!project) continue;
    await withdrawRequests(doing, project, `${lab.name} is no longer on Aliquot.`, lab.id);
    const isWithOthers = project.lab_collaborations.some((each) => each.lab_reference_id !== lab.id && isActive(each));
    if (!isWithOthers && (await moveProject(db, project, 'reassign', now)))
      await recordChange(doing, {
        action: 'projects.release',
        objectType: 'project',
        objectId: id,
        before: { status: project.status, lab_reference_id: lab.id },
        after: { status: 'pending' },
      });
    await inform(doing, { news: [releasedNews(project, lab.name, isWithOthers)], reload: [reloadProject(project)] });
  }
  return ids.length;
};
