import { millisecondsPerDay, utcDay } from '../../../kernel/days.ts';
import { permitSystem } from '../../../kernel/permission.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import type { JobDefinition } from '../../../platform/jobs/definition.ts';
import { forEachRow } from '../../../platform/jobs/each-row.ts';
import type { World } from '../../../platform/world.ts';
import { inform } from '../../people/notifications/happenings.service.ts';
import { happenedTo } from './acting.service.ts';
import { acceptanceReminders } from './collaborations.domain.ts';
import { acceptanceNews, expiredNews, expiredReason } from './collaborations.letters.ts';
import { type CollaborationRow, findToDecide, moveEngagement } from './collaborations.repository.ts';
import { deliveriesToRemind, noteReminded, overdueRequests } from './waits.repository.ts';

const atOnce = 500;

const expire = async (doing: Doing, id: string): Promise<void> => {
  const { db, now } = doing;
  const row = await findToDecide(db, id);
  if (!row?.project || row.respond_by === null || row.respond_by >= utcDay(now)) return;
  if (!(await moveEngagement(db, permitSystem('expire', row), 'expire', { by: null, now }))) return;
  await happenedTo(doing, row, {
    action: 'collaborations.expire',
    before: { collaboration_status: row.collaboration_status },
    after: { collaboration_status: 'rejected' },
    reason: expiredReason(row),
    news: expiredNews(row.project, row),
  });
};

const remind = async (doing: Doing, row: CollaborationRow, reminders: number, days: number): Promise<void> => {
  if (!row.project || !(await noteReminded(doing.db, permitSystem('remind', row), reminders))) return;
  await inform(doing, { news: [acceptanceNews(row.project, row, days)] });
};

/**
 * Ends requests without an answer in time and reminds researchers of results that wait for them. A repeated run does nothing
 * twice.
 */
export const endWaits = async (world: World): Promise<void> => {
  const logged = { noun: 'collaboration', failure: 'a wait that is over was not ended' };
  await forEachRow(world, {
    ...logged,
    find: (db, now) => overdueRequests(db, utcDay(now), atOnce),
    handle: (doing, { id }) => expire(doing, id),
  });
  for (const [index, days] of [...acceptanceReminders.entries()].toReversed()) {
    const reminders = index + 1;
    await forEachRow(world, {
      ...logged,
      find: (db, now) =>
        deliveriesToRemind(db, { deliveredBefore: new Date(now.getTime() - days * millisecondsPerDay), reminders }, atOnce),
      handle: (doing, row) => remind(doing, row, reminders, days),
    });
  }
};

export const collaborationJobs: readonly JobDefinition[] = [
  {
    queue: 'collaborations.end-waits',
    options: { seconds: 600, retries: 2, concurrency: 1 },
    cron: '*/10 * * * *',
    run: endWaits,
  },
];
