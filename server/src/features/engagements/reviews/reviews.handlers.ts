import { type Reviews, reviewRoutes } from '@aliquot/contract/engagements/reviews';
import { countryOf } from '../../../kernel/places/country.ts';
import { refuse, succeed } from '../../../kernel/result.ts';
import { handle } from '../../../platform/http/mount.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { happenedTo, lockForSide, presenting } from '../collaborations/acting.service.ts';
import { type CollaborationRow, findCollaboration, isLive } from '../collaborations/collaborations.repository.ts';
import { sideOf } from '../collaborations/sides.policy.ts';
import { disputesOf } from '../disputes/disputes.repository.ts';
import { isComplete, reviewTime, type Side } from './reviews.domain.ts';
import { publishedNews, reloadSide, removedNews } from './reviews.letters.ts';
import { mayRemove, mayReview, visible } from './reviews.policy.ts';
import { presentPublished, presentReview, ratingOf } from './reviews.presenter.ts';
import { closeReviews, findReview, removeReview, reviewsOf, reviewsOfResearcher, saveReview } from './reviews.repository.ts';

const notNow = refuse('CONFLICT', 'Work can be reviewed for 14 days after it was accepted, and not during a dispute.');
const published = refuse('CONFLICT', 'The reviews are published and can’t be changed any more.');
const incomplete = refuse('UNPROCESSABLE_CONTENT', 'Please rate each point from 1 to 5.');

const presentReviews = presenting(async ({ db, actor, now }, engagement): Promise<Reviews> => {
  const time = reviewTime(engagement, await disputesOf(db, engagement), now);
  const rows = (await reviewsOf(db, engagement)).flatMap((row) => visible(actor, engagement, row) ?? []);
  return {
    side: sideOf(actor, engagement),
    reviews: rows.map((row) => presentReview(actor, row)),
    state: time.state,
    ends_at: time.until?.toISOString() ?? null,
    can: { write: time.state === 'open' && mayReview(actor, engagement) !== null },
  };
});

const presentResearcher = presenting(async ({ db }, engagement) => {
  const rows = await reviewsOfResearcher(db, engagement);
  return { rating: ratingOf(rows), reviews: rows.map(presentPublished) };
});

const countryOfSide = (side: Side, { requester, lab_location }: CollaborationRow): string | null =>
  countryOf(
    side === 'researcher' ? (requester?.region ?? '') : (lab_location.split(',').at(-1)?.replaceAll(/[\d-]/g, '') ?? ''),
  );

export const reviewHandlers = {
  list: handle(reviewRoutes.list, (call) => presentReviews(call, call.input.collaborationId)),

  write: handle(reviewRoutes.write, async (call) => {
    const { input, actor, db, now } = call;
    const { points, text } = input;
    const found = await lockForSide(call, input.collaborationId, mayReview);
    if (!found.ok) return found;
    const { engagement, side } = found.value;
    if (!isComplete(side, points)) return incomplete;
    const { state } = reviewTime(engagement, await disputesOf(db, engagement), now);
    if (state !== 'open') return engagement.reviews_closed_at === null ? notNow : published;
    const country = countryOfSide(side, engagement);
    const saved = await saveReview(db, engagement, { side, points, text, country, by: actor.id, now });
    if (!saved) return published;
    // The other side reads the timeline and the announcements of the request; neither may say that a review was written.
    await happened(call, {
      action: 'reviews.write',
      objectType: 'review',
      objectId: saved.id,
      after: { collaboration_id: engagement.id, side, ...points },
      reload: reloadSide(engagement, side),
    });
    if ((await closeReviews(db, engagement, now)) !== null)
      await happenedTo(call, engagement, { action: 'reviews.publish', news: publishedNews(engagement) });
    return presentReviews(call, engagement.id);
  }),

  remove: handle(reviewRoutes.remove, async (call) => {
    const { input, actor, db, now } = call;
    const { reason } = input;
    const found = await findReview(db, input.reviewId);
    const review = found && mayRemove(actor, found);
    const row = review && (await findCollaboration(db, review.collaboration_id));
    if (!row) return refuse('NOT_FOUND');
    if (!(await removeReview(db, review, { by: actor.id, reason, now })))
      return refuse('CONFLICT', 'Another administrator has removed this review. Reload the page.');
    await happenedTo(call, row, {
      action: 'reviews.remove',
      before: { review_id: review.id, side: review.side },
      after: { review_id: review.id },
      reason,
      news: isLive(row) ? [removedNews(row, review.side, reason)] : [],
    });
    const removed = await findReview(db, review.id);
    const shown = removed && visible(actor, row, removed);
    return shown ? succeed(presentReview(actor, shown)) : refuse('NOT_FOUND');
  }),

  ofResearcher: handle(reviewRoutes.ofResearcher, (call) => presentResearcher(call, call.input.collaborationId)),
};
