import { permitSystem } from '../../../kernel/permission.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import type { JobDefinition } from '../../../platform/jobs/definition.ts';
import { forEachRow } from '../../../platform/jobs/each-row.ts';
import type { World } from '../../../platform/world.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { reloadRequest } from '../collaborations/collaborations.letters.ts';
import { findToDecide, isLive, moveEngagement } from '../collaborations/collaborations.repository.ts';
import { silenceNews } from './proposals.letters.ts';
import { silentDeliveries } from './proposals.repository.ts';

const accept = async (doing: Doing, id: string): Promise<void> => {
  const { db, now } = doing;
  const request = await findToDecide(db, id);
  if (!isLive(request) || !(await silentDeliveries(db, now)).includes(id)) return;
  if (!(await moveEngagement(db, permitSystem('accept', request), 'accept', { by: null, now }))) return;
  await happened(doing, {
    action: 'projects.accept',
    objectType: 'project',
    objectId: request.project.id,
    before: { status: request.project.status },
    after: { status: 'completed' },
    reason: 'The accepted proposal says that results count as accepted without an answer.',
    news: silenceNews(request),
    reload: reloadRequest(request),
  });
};

/**
 * Accepts delivered results without an answer within the time that the accepted proposal names. Without such a clause nothing
 * is accepted.
 */
export const acceptBySilence = (world: World): Promise<void> =>
  forEachRow(world, {
    find: silentDeliveries,
    handle: accept,
    noun: 'collaboration',
    failure: 'a delivery was not accepted in time',
  });

export const silenceJobs: readonly JobDefinition[] = [
  {
    queue: 'proposals.accept-by-silence',
    options: { seconds: 600, retries: 2, concurrency: 1 },
    cron: '*/10 * * * *',
    run: acceptBySilence,
  },
];
