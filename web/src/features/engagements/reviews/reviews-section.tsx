import type { Review, Reviews } from '@aliquot/contract/engagements/reviews';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import type { RoomNoun } from '../../../platform/server/events.ts';
import { queryOf } from '../../../platform/server/query-of.ts';
import { useChange } from '../../../platform/use-change.ts';
import { Button } from '../../../ui/button.tsx';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { ReasonForm } from '../../../ui/form/reason-form.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { ReviewForm } from './review-form.tsx';
import { PointList } from './review-words.tsx';

const titleOf = ({ side }: Review, reader: Reviews['side']) => {
  if (side === reader) return 'Your review';
  return side === 'researcher' ? 'The researcher’s review' : 'The laboratory’s review';
};

const ReviewCard = ({ review, reader, noun }: { review: Review; reader: Reviews['side']; noun: RoomNoun }) => {
  const { busy, problem, change } = useChange(noun);
  const { points, text, removed, published_at, written_at, can } = review;
  return (
    <Card className="grid gap-2">
      <h3 className="text-base">{titleOf(review, reader)}</h3>
      <p className="text-sm text-muted">
        {published_at ? `Published ${formatDate(published_at)}` : `Written ${formatDate(written_at)}, not published yet`}
      </p>
      {removed ? (
        <p className="as-written">
          An administrator removed this review on {formatDate(removed.at)}. Reason: {removed.reason}
        </p>
      ) : (
        <PointList points={points} />
      )}
      {text && <p className="as-written">{text}</p>}
      {can.remove && (
        <ReasonForm
          openLabel="Remove"
          about={titleOf(review, reader)}
          label="Reason"
          hint="Both sides will see it."
          sendLabel="Remove review"
          maxLength={1000}
          busy={busy}
          problem={problem}
          onSend={(reason) => change(() => api.reviews.remove({ reviewId: review.id, reason }))}
        />
      )}
    </Card>
  );
};

const stateWords = ({ state, ends_at, reviews, can }: Reviews): string => {
  if (state === 'paused') return 'Reviews are paused until the dispute is decided. The 14 days start over then.';
  if (can.write && ends_at)
    return `Neither side sees the other’s review before both are in, or before ${formatDate(ends_at)}. You can change yours until then.`;
  if (state === 'open' && ends_at) return `Both sides can write a review until ${formatDate(ends_at)}.`;
  return reviews.length === 0 ? 'No reviews.' : '';
};

type ReviewsSectionProps = {
  collaborationId: string;
  place: { kind: 'project' | 'request' };
  succeed: (text: string) => void;
};

/** The reviews of accepted work by both of its sides. */
export const ReviewsSection = ({ collaborationId, place, succeed }: ReviewsSectionProps) => {
  const noun = place.kind === 'project' ? 'projects' : 'requests';
  const { data } = useQuery(queryOf.reviews.list({ collaborationId }, { noun }));
  const [changing, setChanging] = useState(false);
  if (!data) return <PageSpinner />;
  const { side, reviews, can } = data;
  const own = reviews.find((review) => review.side === side);
  const writes = can.write && side !== null && (own === undefined || changing);
  const words = stateWords(data);
  const saved = () => {
    setChanging(false);
    succeed('Your review is saved. We’ll let you know when the reviews are published.');
  };
  return (
    <div className="grid gap-5">
      <header>
        <h2 className="text-lg">Reviews</h2>
        {words && <p className="max-w-prose text-sm text-muted">{words}</p>}
      </header>
      {writes && (
        <ReviewForm
          side={side}
          collaborationId={collaborationId}
          noun={noun}
          own={own}
          onSaved={saved}
          onCancel={own && (() => setChanging(false))}
        />
      )}
      {reviews
        .filter((review) => !writes || review !== own)
        .map((review) => (
          <ReviewCard key={review.id} review={review} reader={side} noun={noun} />
        ))}
      {own && can.write && !changing && (
        <div>
          <Button look="secondary" size="sm" onClick={() => setChanging(true)}>
            Change your review
          </Button>
        </div>
      )}
    </div>
  );
};
