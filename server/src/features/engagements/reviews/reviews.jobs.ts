import { reviewLimits, reviewSides } from '@aliquot/contract/engagements/reviews';
import { millisecondsPerDay } from '../../../kernel/days.ts';
import { permitSystem } from '../../../kernel/permission.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import type { JobDefinition } from '../../../platform/jobs/definition.ts';
import { forEachRow } from '../../../platform/jobs/each-row.ts';
import type { World } from '../../../platform/world.ts';
import { inform } from '../../people/notifications/happenings.service.ts';
import { happenedTo } from '../collaborations/acting.service.ts';
import { type Engagement, findToDecide, isLive } from '../collaborations/collaborations.repository.ts';
import { noteReviewReminded, workInReview } from '../collaborations/waits.repository.ts';
import { disputesOf } from '../disputes/disputes.repository.ts';
import { isReminderDue, reviewTime } from './reviews.domain.ts';
import { publishedNews, reminderNews } from './reviews.letters.ts';
import { closeReviews, reviewsOf } from './reviews.repository.ts';

const atOnce = 500;

const publish = async (doing: Doing, engagement: Engagement): Promise<void> => {
  const published = await closeReviews(doing.db, permitSystem('close-reviews', engagement), doing.now);
  if (!published) return;
  await happenedTo(doing, engagement, { action: 'reviews.publish', news: publishedNews(engagement) });
};

const remind = async (doing: Doing, engagement: Engagement): Promise<void> => {
  const written = new Set((await reviewsOf(doing.db, permitSystem('see', engagement))).map(({ side }) => side));
  await noteReviewReminded(doing.db, permitSystem('remind', engagement), doing.now);
  await inform(doing, { news: reviewSides.filter((side) => !written.has(side)).map((side) => reminderNews(engagement, side)) });
};

const lookAt = async (doing: Doing, id: string): Promise<void> => {
  const { db, now } = doing;
  const engagement = await findToDecide(db, id);
  if (!isLive(engagement)) return;
  const time = reviewTime(engagement, await disputesOf(db, permitSystem('see', engagement)), now);
  if (time.state === 'over') await publish(doing, engagement);
  else if (isReminderDue(time, engagement.review_reminded_at, now)) await remind(doing, engagement);
};

/** Reminds those who have not reviewed accepted work, and publishes what there is when the time is over. Run again, it does nothing twice. */
export const endReviews = (world: World): Promise<void> =>
  forEachRow(world, {
    find: (db, now) => workInReview(db, new Date(now.getTime() - reviewLimits.reminderDay * millisecondsPerDay), atOnce),
    handle: lookAt,
    noun: 'collaboration',
    failure: 'the time for reviews was not ended',
  });

export const reviewJobs: readonly JobDefinition[] = [
  { queue: 'reviews.end', options: { seconds: 600, retries: 2, concurrency: 1 }, cron: '*/10 * * * *', run: endReviews },
];
