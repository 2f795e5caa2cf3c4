import {
  type PublishedReview,
  pointsOfSide,
  type Rating,
  type Review,
  type ReviewPoints,
} from '@aliquot/contract/engagements/reviews';
import type { Actor } from '../../../kernel/actor.ts';
import type { Visible } from '../../../kernel/permission.ts';
import { wireOf } from '../../../kernel/pick.ts';
import { mayRemove } from './reviews.policy.ts';
import type { OutsideReview, ReviewRow } from './reviews.repository.ts';

type Rated = Pick<ReviewRow, 'side' | 'removed_at' | keyof ReviewPoints>;

const pointsOf = (row: Rated): ReviewPoints =>
  row.removed_at === null ? Object.fromEntries(pointsOfSide[row.side].map((point) => [point, row[point]])) : {};

const textOf = ({ removed_at, body }: Pick<ReviewRow, 'removed_at' | 'body'>): string => (removed_at === null ? body : '');

export const presentReview = (actor: Actor, row: Visible<ReviewRow>): Review => ({
  ...wireOf(row, ['id', 'side', 'written_at', 'published_at']),
  points: pointsOf(row),
  text: textOf(row),
  removed: row.removed_at && { at: row.removed_at.toISOString(), reason: row.removal_reason ?? '' },
  can: { remove: row.removed_at === null && mayRemove(actor, row) !== null },
});

/** A published review for people outside of its engagement. */
export const presentPublished = (row: OutsideReview): PublishedReview => ({
  id: row.id,
  points: pointsOf(row),
  text: textOf(row),
  country: row.country,
  month: row.published_at?.toISOString().slice(0, 7) ?? '',
  removed: row.removed_at !== null,
});

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.round((10 * values.reduce((sum, value) => sum + value, 0)) / values.length) / 10;

/** The averages of reviews by one side, to one decimal. */
export const ratingOf = (rows: readonly Rated[]): Rating => {
  const counted = rows.filter(({ removed_at }) => removed_at === null);
  const points = counted[0] ? pointsOfSide[counted[0].side] : [];
  const values = (point: (typeof points)[number]) => counted.flatMap((row) => row[point] ?? []);
  return {
    count: counted.length,
    average: mean(points.flatMap(values)),
    points: Object.fromEntries(points.map((point) => [point, mean(values(point)) ?? 0])),
  };
};
