import { engagementStageLabels } from '@aliquot/contract/engagement-stages';
import { projectMessages } from '@aliquot/contract/engagements/projects';
import type { Permitted } from '../../../../kernel/permission.ts';
import { type Result, refuse, succeed } from '../../../../kernel/result.ts';
import type { Doing } from '../../../../platform/db/doing.ts';
import { findLab } from '../../../hearts/labs/labs.repository.ts';
import { happened } from '../../../people/notifications/happenings.service.ts';
import { isActive } from '../../collaborations/collaborations.domain.ts';
import { endsIn } from '../../collaborations/records/records.domain.ts';
import { ruleOnProject, ruleOnRequest } from '../../collaborations/records/records.service.ts';
import { askLab, withdrawRequests } from '../../collaborations/requesting.service.ts';
import { assignedNews, reloadProject } from '../projects.letters.ts';
import { moveProject, type ProjectRow } from '../projects.repository.ts';

/**
 * Asks another approved lab for a part of a split request, in place of the one that was asked; the other parts go on. @returns the same
 * as `assignLab`
 */
export const assignPart = async (
  doing: Doing,
  project: Permitted<'assign', ProjectRow>,
  replaced: ProjectRow['lab_collaborations'][number],
  labId: string,
  reason?: string,
): Promise<Result<Assigned, 'UNPROCESSABLE_CONTENT' | 'CONFLICT' | 'NOT_FOUND'>> => {
  const lab = await findLab(doing.db, labId);
  if (lab?.status !== 'approved') return refuse('UNPROCESSABLE_CONTENT', projectMessages.labNotFound);
  const isOpenWith = project.lab_collaborations.some((earlier) => earlier.lab_reference_id === labId && isActive(earlier));
  if (isOpenWith) return refuse('CONFLICT', `${lab.name} is already assigned to this project.`);
  const ruled = await ruleOnRequest(doing.db, 'reassign', project, replaced.id, reason);
  if (!ruled.ok) return ruled;
  await withdrawRequests(doing, project, reason ?? 'These tests were assigned to another lab.', { id: replaced.id });
  const asked = await askLab(doing, project, lab, null, replaced.part);
  if (!asked.ok) return asked;
  await happened(doing, {
    action: 'projects.reassign',
    objectType: 'project',
    objectId: project.id,
    before: { status: project.status, ended: [`${replaced.lab_name} (${engagementStageLabels[replaced.stage]})`] },
    after: { lab_reference_id: labId, laboratory: lab.name },
    reason,
    news: [assignedNews(project, lab.name, { reassigned: true, reason })],
    reload: [reloadProject(project)],
  });
  return succeed({ collaborationId: asked.value, reassigned: true });
};

type Assigned = { readonly collaborationId: string; readonly reassigned: boolean };

/**
 * Asks an approved lab to take on a project, in the transaction of the caller. Open requests to another lab are withdrawn and
 * stay in the history; the project is pending until the new lab answers. Everyone concerned is notified.
 * @returns UNPROCESSABLE_CONTENT for a lab that does not exist or is not approved, CONFLICT for a project that has ended or a
 * lab that is asked already. Delivered work stays with its lab, and agreed work ends only with a reason for both sides.
 */
export const assignLab = async (
  doing: Doing,
  project: Permitted<'assign', ProjectRow>,
  labId: string,
  reason?: string,
): Promise<Result<Assigned, 'UNPROCESSABLE_CONTENT' | 'CONFLICT'>> => {
  const { db, now } = doing;
  const lab = await findLab(db, labId);
  if (lab?.status !== 'approved') return refuse('UNPROCESSABLE_CONTENT', projectMessages.labNotFound);
  const isOpenWith = project.lab_collaborations.some((earlier) => earlier.lab_reference_id === labId && isActive(earlier));
  if (isOpenWith) return refuse('CONFLICT', `${lab.name} is already assigned to this project.`);

  const ruled = await ruleOnProject(db, 'reassign', 'administrator', project, reason);
  if (!ruled.ok) return ruled;
  const ending = ruled.value.engagements.filter(({ stage }) => endsIn(stage));
  const reassigned = (await withdrawRequests(doing, project, reason ?? 'The project was assigned to another lab.')) > 0;
  const asked = await askLab(doing, project, lab, null);
  if (!asked.ok) return asked;
  if (!(await moveProject(db, project, 'reassign', now)))
    return refuse('CONFLICT', "A completed or cancelled project can't be assigned.");
  await happened(doing, {
    action: reassigned ? 'projects.reassign' : 'projects.assign',
    objectType: 'project',
    objectId: project.id,
    before: {
      status: project.status,
      ...(ending.length > 0 && { ended: ending.map(({ lab_name, stage }) => `${lab_name} (${engagementStageLabels[stage]})`) }),
    },
    after: { status: 'pending', lab_reference_id: labId, laboratory: lab.name },
    reason,
    news: [assignedNews(project, lab.name, { reassigned, reason })],
    reload: [reloadProject(project)],
  });
  return succeed({ collaborationId: asked.value, reassigned });
};
