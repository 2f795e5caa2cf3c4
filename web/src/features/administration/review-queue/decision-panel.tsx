import { useQuery } from '@tanstack/react-query';
import type { Banners } from '../../../platform/use-change.ts';
import { later } from '../../../ui/feedback/later.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { AskCard } from './ask-card.tsx';
import { Objections } from './objections.tsx';
import { ChecklistCard, NotesCard } from './review-cards.tsx';
import { reviewQuery } from './review-queue.api.ts';

const ScoresCard = later(async () => (await import('./scores-card.tsx')).ScoresCard);

/** What a decision about a laboratory rests on. */
export const DecisionPanel = ({ labId, ...banners }: Banners & { labId: string }) => {
  const { data: review } = useQuery(reviewQuery(labId));
  if (!review) return <SkeletonLines lines={6} />;
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)]">
      <div className="grid gap-6">
        <Objections review={review} />
        {review.scores.length > 0 && <ScoresCard scores={review.scores} />}
      </div>
      <div className="grid gap-6">
        <AskCard review={review} {...banners} />
        <ChecklistCard review={review} />
        <NotesCard review={review} />
      </div>
    </div>
  );
};
