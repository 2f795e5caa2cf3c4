import { millisecondsPerDay, utcDay } from '../../../kernel/days.ts';
import { permitSystem } from '../../../kernel/permission.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import type { JobDefinition } from '../../../platform/jobs/definition.ts';
import { forEachRow } from '../../../platform/jobs/each-row.ts';
import type { World } from '../../../platform/world.ts';
import { inform } from '../../people/notifications/happenings.service.ts';
import { findToDecide, isLive } from '../collaborations/collaborations.repository.ts';
import { endingRequests, noteReminder } from './ending.repository.ts';
import { endingNews } from './proposals.letters.ts';

/** Days before the last day of a proposal on which both sides are reminded, once; not within a day of being sent. */
const daysBefore = 2;
const atOnce = 500;

const remind = async (doing: Doing, id: string): Promise<void> => {
  const request = await findToDecide(doing.db, id);
  if (!isLive(request) || request.stage !== 'proposed' || request.respond_by === null) return;
  if (!(await noteReminder(doing.db, permitSystem('remind', request), doing.now))) return;
  await inform(doing, { news: endingNews(request, request.respond_by) });
};

/** Reminds both sides of proposals that end soon. A repeated run reminds no one twice. */
export const remindOfEnds = (world: World): Promise<void> =>
  forEachRow(world, {
    find: (db, now) => {
      const until = utcDay(new Date(now.getTime() + daysBefore * millisecondsPerDay));
      const sentBefore = new Date(now.getTime() - millisecondsPerDay);
      return endingRequests(db, { from: utcDay(now), until, sentBefore }, atOnce);
    },
    handle: remind,
    noun: 'collaboration',
    failure: 'reminder of an ending proposal failed',
  });

export const endingJobs: readonly JobDefinition[] = [
  {
    queue: 'proposals.remind-of-end',
    options: { seconds: 600, retries: 2, concurrency: 1 },
    cron: '37 * * * *',
    run: remindOfEnds,
  },
];
