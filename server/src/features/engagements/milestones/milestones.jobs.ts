import { utcDay } from '../../../kernel/days.ts';
import { permitSystem } from '../../../kernel/permission.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import type { JobDefinition } from '../../../platform/jobs/definition.ts';
import { forEachRow } from '../../../platform/jobs/each-row.ts';
import type { World } from '../../../platform/world.ts';
import { inform } from '../../people/notifications/happenings.service.ts';
import { reloadRequest } from '../collaborations/collaborations.letters.ts';
import { findToDecide, isLive } from '../collaborations/collaborations.repository.ts';
import { isLate } from '../collaborations/progress.domain.ts';
import { type Milestone, newlyLate, noteLate } from './milestones.repository.ts';
import { lateNews } from './plan.letters.ts';

const atOnce = 500;

const note = async (doing: Doing, milestone: Milestone): Promise<void> => {
  const { db, now } = doing;
  const work = await findToDecide(db, milestone.collaboration_id);
  if (!isLive(work) || !isLate(milestone, work, now)) return;
  if (!(await noteLate(db, permitSystem('note-late', milestone), { today: utcDay(now), now }))) return;
  await inform(doing, { news: lateNews(work, milestone), reload: reloadRequest(work) });
};

/** Notifies both sides of milestones that became late, once each. A repeated run notifies no one twice. */
export const noteLateMilestones = (world: World): Promise<void> =>
  forEachRow(world, {
    find: (db, now) => newlyLate(db, utcDay(now), atOnce),
    handle: note,
    noun: 'milestone',
    failure: 'a late milestone was not noted',
  });

export const milestoneJobs: readonly JobDefinition[] = [
  {
    queue: 'milestones.note-late',
    options: { seconds: 600, retries: 2, concurrency: 1 },
    cron: '23 * * * *',
    run: noteLateMilestones,
  },
];
