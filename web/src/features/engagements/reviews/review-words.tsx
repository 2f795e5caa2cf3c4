import {
  type PublishedReview,
  type Rating,
  type ReviewPoint,
  type ReviewPoints,
  reviewPointLabels,
} from '@aliquot/contract/engagements/reviews';
import { plural } from '../../../ui/text/format.ts';

const monthWords = (month: string) =>
  new Date(`${month}-01`).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** "4.3 of 5, 12 reviews"; “No reviews yet” without any. */
export const ratingWords = ({ average, count }: Pick<Rating, 'average' | 'count'>): string =>
  average === null ? 'No reviews yet' : `${average.toFixed(1)} of 5, ${plural(count, 'review')}`;

/** Each rated point with its value of 5. */
export const PointList = ({ points }: { points: ReviewPoints }) => {
  const digits = Object.values(points).every(Number.isInteger) ? 0 : 1;
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {(Object.entries(points) as [ReviewPoint, number][]).map(([point, value]) => (
        <div key={point} className="flex gap-1.5">
          <dt className="text-muted">{reviewPointLabels[point]}</dt>
          <dd className="font-medium tabular-nums">
            {value.toFixed(digits)}
            <span className="sr-only"> of 5</span>
          </dd>
        </div>
      ))}
    </dl>
  );
};

/** Published reviews without the names of people. */
export const PublishedReviews = ({ reviews, by }: { reviews: readonly PublishedReview[]; by: string }) => (
  <ul className="divide-y divide-line">
    {reviews.map(({ id, points, text, country, month, removed }) => (
      <li key={id} className="grid gap-1.5 py-3 first:pt-0 last:pb-0">
        <p className="text-sm text-muted">{[by, country, monthWords(month)].filter(Boolean).join(', ')}</p>
        {removed ? <p className="text-muted">An administrator removed this review.</p> : <PointList points={points} />}
        {text && <p className="as-written">{text}</p>}
      </li>
    ))}
  </ul>
);
