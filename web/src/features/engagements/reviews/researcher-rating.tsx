import { useQuery } from '@tanstack/react-query';
import { Disclosure } from '../../../ui/layout/disclosure.tsx';
import { PublishedReviews, ratingWords } from './review-words.tsx';
import { researcherReviewsQuery } from './reviews.api.ts';

/** What laboratories wrote about the researcher of a request. */
export const ResearcherRating = ({ collaborationId }: { collaborationId: string }) => {
  const { data } = useQuery(researcherReviewsQuery(collaborationId));
  if (!data || data.reviews.length === 0) return null;
  return (
    <Disclosure summary={`Reviews by labs: ${ratingWords(data.rating)}`}>
      <PublishedReviews reviews={data.reviews} by="Laboratory" />
    </Disclosure>
  );
};
