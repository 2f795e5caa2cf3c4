import { queryOf } from '../../../platform/server/query-of.ts';

/** The noun of the live updates that reach the reader of a room. */
export type RoomNoun = 'projects' | 'requests';

export const reviewsQuery = (noun: RoomNoun, collaborationId: string) => queryOf.reviews.list({ collaborationId }, { noun });

export const researcherReviewsQuery = (collaborationId: string) =>
  queryOf.reviews.ofResearcher({ collaborationId }, { noun: 'requests' });
