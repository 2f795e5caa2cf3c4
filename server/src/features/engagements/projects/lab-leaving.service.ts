import { type Result, refuse, succeed } from '../../../kernel/result.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { recordChange } from '../../../platform/db/record-change.ts';
import { inform } from '../../people/notifications/happenings.service.ts';
import { isActive } from '../collaborations/collaborations.domain.ts';
import { lockProject, projectsOpenWith } from '../collaborations/collaborations.repository.ts';
import { whyRecordsKeepLaboratory } from '../collaborations/records/records.service.ts';
import { withdrawRequests } from '../collaborations/requesting.service.ts';
import { releasedNews, reloadProject } from './projects.letters.ts';
import { mayAssign } from './projects.policy.ts';
import { findProject, moveProject } from './projects.repository.ts';

/**
 * Takes projects back from a lab that an administrator deletes, in the same transaction: open requests are withdrawn, the
 * project is pending again, and its researcher is notified. Delivered or accepted work stays as it is. @returns how many
 * projects, or CONFLICT while a dispute with the lab is open.
 */
export const releaseProjectsOf = async (
  doing: Doing,
  lab: { readonly id: string; readonly name: string },
): Promise<Result<number, 'CONFLICT'>> => {
  const { db, actor, now } = doing;
  const ids = await projectsOpenWith(db, lab.id);
  for (const id of ids) await lockProject(db, id);
  const kept = await whyRecordsKeepLaboratory(db, lab.id);
  if (kept) return refuse('CONFLICT', kept);
  for (const id of ids) {
    const row = await findProject(db, id);
    const project = row && mayAssign(actor, row);
    if (!project) continue;
    await withdrawRequests(doing, project, `${lab.name} is no longer on Aliquot.`, { labId: lab.id });
    const isWithOthers = project.lab_collaborations.some((each) => each.lab_reference_id !== lab.id && isActive(each));
    const hasDelivered = project.lab_collaborations.some(
      (each) => each.lab_reference_id === lab.id && each.stage === 'delivered',
    );
    const standing = isWithOthers ? 'others-open' : hasDelivered ? 'delivered' : 'pending';
    if (standing === 'pending' && (await moveProject(db, project, 'reassign', now)))
      await recordChange(doing, {
        action: 'projects.release',
        objectType: 'project',
        objectId: id,
        before: { status: project.status, lab_reference_id: lab.id },
        after: { status: 'pending' },
      });
    await inform(doing, { news: [releasedNews(project, lab.name, standing)], reload: [reloadProject(project)] });
  }
  return succeed(ids.length);
};
