import { milestoneLimits, type milestoneRoutes } from '@aliquot/contract/engagements/milestones';
import { refuse, succeed } from '../../../kernel/result.ts';
import type { UserDoing } from '../../../platform/db/doing.ts';
import type { CallInSteps } from '../../../platform/http/mount.ts';
import { mayDeliver } from '../../hearts/documents/documents.policy.ts';
import { locationsOf, storeAll } from '../../hearts/documents/several.service.ts';
import { keepingIf } from '../../hearts/documents/storing.service.ts';
import { act, lockPermitted } from '../collaborations/acting.service.ts';
import { addResult, notUnderWay } from '../deliverables/results.service.ts';
import { findMilestone, reachMilestone } from './milestones.repository.ts';
import { canReport } from './plan.domain.ts';
import { reachedNews } from './plan.letters.ts';
import { mayPlan } from './plan.policy.ts';
import { presentPlan } from './plan.service.ts';

const reportedAlready = refuse('CONFLICT', 'This milestone was reported already. Reload the page.');
const notNow = refuse('CONFLICT', 'Milestones can be reported from the agreement until the work is accepted.');
const tooMany = `Please add at most ${milestoneLimits.files} files.`;

/** The milestone that a laboratory reports, with its engagement locked. */
const lockMilestone = async (doing: UserDoing, milestoneId: string, hasFiles: boolean) => {
  const milestone = await findMilestone(doing.db, milestoneId);
  if (!milestone) return refuse('NOT_FOUND');
  const found = await lockPermitted(doing, milestone.collaboration_id, mayPlan);
  if (!found.ok) return found;
  const { engagement } = found.value;
  if (!canReport(engagement)) return notNow;
  if (milestone.reached_at !== null) return reportedAlready;
  if (hasFiles && engagement.collaboration_status !== 'approved') return notUnderWay;
  return succeed({ engagement, milestone });
};

/** Reports a milestone as reached. Its files are kept as results of the work, all of them or none. */
export const reportReached = async (call: CallInSteps<typeof milestoneRoutes.reportMilestone>) => {
  const { input, world, actor, now, inTransaction, attempt } = call;
  const files = [input.files ?? []].flat();
  const found = await inTransaction((doing) => lockMilestone(doing, input.milestoneId, files.length > 0));
  if (!found.ok) return found;
  if (files.length > milestoneLimits.files) return refuse('UNPROCESSABLE_CONTENT', tooMany, { files: tooMany });
  const { id: collaborationId, project } = found.value.engagement;
  const stored = await storeAll(call, files, { projectId: project.id, collaborationId });
  if (!stored.ok) return stored;
  return keepingIf(world, locationsOf(stored.value), () =>
    attempt((doing) =>
      act(doing, {
        load: () => lockMilestone(doing, input.milestoneId, files.length > 0),
        move: async ({ db }, { engagement, milestone }) => {
          if (!(await reachMilestone(db, engagement, milestone, { by: actor.id, note: input.note, now })))
            return reportedAlready;
          const delivering = mayDeliver(actor, engagement);
          for (const file of stored.value) {
            const added = delivering && (await addResult({ ...doing, actor }, delivering, file, milestone.id));
            if (!added?.ok) return notUnderWay;
          }
          const { id, name, due_on } = milestone;
          return succeed({
            action: 'milestones.report',
            after: { milestone_id: id, name, due_on, files: stored.value.length },
            reason: [name, input.note].filter(Boolean).join(': '),
            news: [reachedNews(engagement, milestone, input.note)],
          });
        },
        present: presentPlan,
      }),
    ),
  );
};
