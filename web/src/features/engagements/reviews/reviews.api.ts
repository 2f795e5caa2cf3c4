import type { RoomNoun } from '../../../platform/server/events.ts';
import { queryOf } from '../../../platform/server/query-of.ts';

export const reviewsQuery = (noun: RoomNoun, collaborationId: string) => queryOf.reviews.list({ collaborationId }, { noun });

export const researcherReviewsQuery = (collaborationId: string) =>
  queryOf.reviews.ofResearcher({ collaborationId }, { noun: 'requests' });
