import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../platform/server/query-of.ts';
import { Disclosure } from '../../../ui/layout/disclosure.tsx';
import { PublishedReviews, ratingWords } from './review-words.tsx';

/** The laboratories' reviews of the researcher of a request. */
export const ResearcherRating = ({ collaborationId }: { collaborationId: string }) => {
  const { data } = useQuery(queryOf.reviews.ofResearcher({ collaborationId }, { noun: 'requests' }));
  if (!data || data.reviews.length === 0) return null;
  return (
    <Disclosure summary={`Reviews by labs: ${ratingWords(data.rating)}`}>
      <PublishedReviews reviews={data.reviews} by="Laboratory" />
    </Disclosure>
  );
};
