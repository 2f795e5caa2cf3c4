import type { Permitted } from '../../../kernel/permission.ts';
import type { Result } from '../../../kernel/result.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { happenedTo } from './acting.service.ts';
import { startedNews } from './collaborations.letters.ts';
import type { Engagement } from './collaborations.repository.ts';
import { moveOn } from './moving.service.ts';

/** Starts agreed work and informs its researcher, in the transaction of the caller. */
export const startWork = async (
  doing: Doing,
  engagement: Permitted<'work', Engagement>,
): Promise<Result<{ id: string }, 'CONFLICT'>> => {
  const moved = await moveOn(doing, engagement, 'start');
  if (!moved.ok) return moved;
  await happenedTo(doing, engagement, {
    action: 'collaborations.start',
    before: { stage: engagement.stage },
    after: { stage: 'running' },
    news: [startedNews(engagement.project, engagement.lab_name)],
  });
  return moved;
};
