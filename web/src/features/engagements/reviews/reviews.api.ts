import type { ReviewPoints } from '@aliquot/contract/engagements/reviews';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/server/api.ts';

/** The noun of the live updates that reach the reader of a room. */
export type RoomNoun = 'projects' | 'requests';

export const reviewsQuery = (noun: RoomNoun, collaborationId: string) =>
  queryOptions({
    queryKey: [noun, 'reviews', collaborationId],
    queryFn: ({ signal }) => api.reviews.list({ collaborationId }, { signal }),
  });

export const researcherReviewsQuery = (collaborationId: string) =>
  queryOptions({
    queryKey: ['requests', 'researcher-reviews', collaborationId],
    queryFn: ({ signal }) => api.reviews.ofResearcher({ collaborationId }, { signal }),
  });

export const writeReview = (collaborationId: string, points: ReviewPoints, text: string) =>
  api.reviews.write({ collaborationId, points, text });

export const removeReview = (reviewId: string, reason: string) => api.reviews.remove({ reviewId, reason });
