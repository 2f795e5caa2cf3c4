import { type Reviews, reviewRoutes } from '@aliquot/contract/engagements/reviews';
import type { Visible } from '../../../kernel/permission.ts';
import { countryOf } from '../../../kernel/places/country.ts';
import { refuse, succeed } from '../../../kernel/result.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { handle } from '../../../platform/http/mount.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { reloadRequest } from '../collaborations/collaborations.letters.ts';
import { type CollaborationRow, findCollaboration, findToDecide } from '../collaborations/collaborations.repository.ts';
import { mayReadWork, refuseWork, sideOf } from '../collaborations/sides.policy.ts';
import { disputesOf } from '../disputes/disputes.repository.ts';
import { isComplete, reviewTime, type Side } from './reviews.domain.ts';
import { publishedNews, reloadSide, removedNews } from './reviews.letters.ts';
import { mayRemove, mayReview, visible } from './reviews.policy.ts';
import { presentPublished, presentReview, ratingOf } from './reviews.presenter.ts';
import { closeReviews, findReview, removeReview, reviewsOf, reviewsOfResearcher, saveReview } from './reviews.repository.ts';

const notNow = refuse('CONFLICT', 'Work can be reviewed for 14 days after it was accepted, and not during a dispute.');
const published = refuse('CONFLICT', 'The reviews are published and can’t be changed any more.');
const incomplete = refuse('UNPROCESSABLE_CONTENT', 'Please rate each point from 1 to 5.');

const presentReviews = async ({ db, actor, now }: Doing, work: Visible<CollaborationRow>): Promise<Reviews> => {
  const time = reviewTime(work, await disputesOf(db, work), now);
  const rows = (await reviewsOf(db, work)).flatMap((row) => visible(actor, work, row) ?? []);
  return {
    side: sideOf(actor, work),
    reviews: rows.map((row) => presentReview(actor, row)),
    state: time.state,
    ends_at: time.until?.toISOString() ?? null,
    can: { write: time.state === 'open' && mayReview(actor, work) !== null },
  };
};

const countryOfSide = (side: Side, { requester, lab_location }: CollaborationRow): string | null =>
  countryOf(
    side === 'researcher' ? (requester?.region ?? '') : (lab_location.split(',').at(-1)?.replaceAll(/[\d-]/g, '') ?? ''),
  );

export const reviewHandlers = {
  list: handle(reviewRoutes.list, async (call) => {
    const found = await findCollaboration(call.db, call.input.collaborationId);
    const work = found && mayReadWork(call.actor, found);
    return work ? succeed(await presentReviews(call, work)) : refuse('NOT_FOUND');
  }),

  write: handle(reviewRoutes.write, async (call) => {
    const { input, actor, db, now } = call;
    const found = await findToDecide(db, input.collaborationId);
    const work = found && mayReview(actor, found);
    const seen = found && mayReadWork(actor, found);
    const side = found && sideOf(actor, found);
    if (!work?.project || !seen || !side) return refuseWork(actor, found);
    if (!isComplete(side, input.points)) return incomplete;
    const { state } = reviewTime(work, await disputesOf(db, seen), now);
    if (state !== 'open') return work.reviews_closed_at === null ? notNow : published;
    const { points, text } = input;
    const saved = await saveReview(db, work, { side, points, text, country: countryOfSide(side, work), by: actor.id, now });
    if (!saved) return published;
    const reviewed = { ...work, project: work.project };
    // The other side reads the timeline and the announcements of the request; neither may say that a review was written.
    await happened(call, {
      action: 'reviews.write',
      objectType: 'review',
      objectId: saved.id,
      after: { collaboration_id: work.id, side, ...points },
      reload: reloadSide(reviewed, side),
    });
    if ((await closeReviews(db, work, now)) !== null)
      await happened(call, {
        action: 'reviews.publish',
        objectType: 'collaboration',
        objectId: work.id,
        news: publishedNews(reviewed),
        reload: reloadRequest(work),
      });
    const after = await findCollaboration(db, work.id);
    const shown = after && mayReadWork(actor, after);
    return shown ? succeed(await presentReviews(call, shown)) : refuse('NOT_FOUND');
  }),

  remove: handle(reviewRoutes.remove, async (call) => {
    const { input, actor, db, now } = call;
    const found = await findReview(db, input.reviewId);
    const review = found && mayRemove(actor, found);
    const work = review && (await findCollaboration(db, review.collaboration_id));
    if (!work) return refuse('NOT_FOUND');
    if (!(await removeReview(db, review, { by: actor.id, reason: input.reason, now })))
      return refuse('CONFLICT', 'Another administrator has removed this review. Reload the page.');
    await happened(call, {
      action: 'reviews.remove',
      objectType: 'collaboration',
      objectId: work.id,
      before: { review_id: review.id, side: review.side },
      after: { review_id: review.id },
      reason: input.reason,
      news: work.project ? [removedNews({ ...work, project: work.project }, review.side, input.reason)] : [],
      reload: reloadRequest(work),
    });
    const removed = await findReview(db, review.id);
    const shown = removed && visible(actor, work, removed);
    return shown ? succeed(presentReview(actor, shown)) : refuse('NOT_FOUND');
  }),

  ofResearcher: handle(reviewRoutes.ofResearcher, async ({ input, actor, db }) => {
    const found = await findCollaboration(db, input.collaborationId);
    const work = found && mayReadWork(actor, found);
    if (!work) return refuse('NOT_FOUND');
    const rows = await reviewsOfResearcher(db, work);
    return succeed({ rating: ratingOf(rows), reviews: rows.map(presentPublished) });
  }),
};
