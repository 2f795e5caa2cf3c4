import type { Permitted } from '../../../kernel/permission.ts';
import type { Result } from '../../../kernel/result.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { reloadRequest, startedNews } from './collaborations.letters.ts';
import type { CollaborationRow } from './collaborations.repository.ts';
import { moveOn } from './moving.service.ts';

/** Starts agreed work and informs its researcher, in the transaction of the caller. */
export const startWork = async (
  doing: Doing,
  work: Permitted<'work', CollaborationRow>,
): Promise<Result<{ id: string }, 'CONFLICT'>> => {
  const moved = await moveOn(doing, work, 'start');
  if (!moved.ok) return moved;
  await happened(doing, {
    action: 'collaborations.start',
    objectType: 'collaboration',
    objectId: work.id,
    before: { stage: work.stage },
    after: { stage: 'running' },
    news: work.project ? [startedNews(work.project, work.lab_name)] : [],
    reload: reloadRequest(work),
  });
  return moved;
};
