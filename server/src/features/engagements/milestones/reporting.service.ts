import { milestoneLimits, type milestoneRoutes } from '@aliquot/contract/engagements/milestones';
import { refuse, succeed } from '../../../kernel/result.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import type { CallInSteps } from '../../../platform/http/mount.ts';
import { mayDeliver } from '../../hearts/documents/documents.policy.ts';
import { locationsOf, storeAll } from '../../hearts/documents/several.service.ts';
import { keepingIf } from '../../hearts/documents/storing.service.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { reloadRequest } from '../collaborations/collaborations.letters.ts';
import { addResult, notUnderWay } from '../deliverables/results.service.ts';
import { findMilestone, reachMilestone } from './milestones.repository.ts';
import { canReport } from './plan.domain.ts';
import { reachedNews } from './plan.letters.ts';
import { mayPlan } from './plan.policy.ts';
import { lockedWork, presentById } from './plan.service.ts';

const reportedAlready = refuse('CONFLICT', 'This milestone was reported already. Reload the page.');
const notNow = refuse('CONFLICT', 'Milestones can be reported from the agreement until the work is accepted.');
const tooMany = `Please add at most ${milestoneLimits.files} files.`;

/** The milestone that a laboratory reports, with its work locked. */
const toReport = async (doing: Doing, milestoneId: string, hasFiles: boolean) => {
  const milestone = await findMilestone(doing.db, milestoneId);
  const work = milestone && (await lockedWork(doing, milestone.collaboration_id));
  const permitted = work && mayPlan(doing.actor, work);
  if (!permitted) return refuse('NOT_FOUND');
  if (!canReport(permitted)) return notNow;
  if (milestone.reached_at !== null) return reportedAlready;
  if (hasFiles && permitted.collaboration_status !== 'approved') return notUnderWay;
  return succeed({ work: permitted, milestone });
};

/** Reports a milestone as reached. Its files are kept as results of the work, all of them or none. */
export const reportReached = async (call: CallInSteps<typeof milestoneRoutes.reportMilestone>) => {
  const { input, world, actor, now, inTransaction, attempt } = call;
  const files = [input.files ?? []].flat();
  const found = await inTransaction((doing) => toReport(doing, input.milestoneId, files.length > 0));
  if (!found.ok) return found;
  if (files.length > milestoneLimits.files) return refuse('UNPROCESSABLE_CONTENT', tooMany, { files: tooMany });
  const { id: collaborationId, project } = found.value.work;
  const stored = await storeAll(call, files, { projectId: project.id, collaborationId });
  if (!stored.ok) return stored;
  return keepingIf(world, locationsOf(stored.value), () =>
    attempt(async (doing) => {
      const current = await toReport(doing, input.milestoneId, files.length > 0);
      if (!current.ok) return current;
      const { work, milestone } = current.value;
      if (!(await reachMilestone(doing.db, work, milestone, { by: actor.id, note: input.note, now }))) return reportedAlready;
      const delivering = mayDeliver(actor, work);
      for (const file of stored.value) {
        const added = delivering && (await addResult({ ...doing, actor }, delivering, file, milestone.id));
        if (!added?.ok) return notUnderWay;
      }
      await happened(doing, {
        action: 'milestones.report',
        objectType: 'collaboration',
        objectId: work.id,
        after: { milestone_id: milestone.id, name: milestone.name, due_on: milestone.due_on, files: stored.value.length },
        reason: [milestone.name, input.note].filter(Boolean).join(': '),
        news: [reachedNews(work, milestone, input.note)],
        reload: reloadRequest(work),
      });
      return presentById(doing, work.id);
    }),
  );
};
