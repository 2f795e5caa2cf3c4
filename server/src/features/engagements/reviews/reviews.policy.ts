import { type Actor, isAdmin } from '../../../kernel/actor.ts';
import { type Permitted, permit, type Visible } from '../../../kernel/permission.ts';
import { sideOf, type WorkFacts } from '../collaborations/sides.policy.ts';
import type { Side } from './reviews.domain.ts';

type ReviewFacts = { readonly side: Side; readonly published_at: Date | null; readonly removed_at: Date | null };

/** Both sides may. Whether it is time is the domain's question. */
export const mayReview = <Work extends WorkFacts>(actor: Actor, work: Work): Permitted<'review', Work> | null =>
  permit('review', sideOf(actor, work) !== null, work);

/** The own one, and published ones. Administrators wait for the publication too. */
export const visible = <Review extends ReviewFacts>(actor: Actor, work: WorkFacts, review: Review): Visible<Review> | null =>
  permit('see', review.published_at !== null || sideOf(actor, work) === review.side, review);

export const mayRemove = <Review extends ReviewFacts>(actor: Actor, review: Review): Permitted<'remove', Review> | null =>
  permit('remove', isAdmin(actor) && review.published_at !== null, review);
