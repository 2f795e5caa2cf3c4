import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { formatCount, plural } from '../../../ui/text/format.ts';
import type { QueuePage } from './review-queue.api.ts';

/** The state of the queue, in a sentence. */
export const QueueSummary = ({ page: { counts, due_today, target_days } }: { page: QueuePage }) => (
  <>
    {plural(counts.all, 'laboratory', 'laboratories')} waiting.{' '}
    {counts.overdue > 0 && (
      <span className="font-semibold text-bad">
        {formatCount(counts.overdue)} past the target of {plural(target_days, 'day')},{' '}
      </span>
    )}
    {formatCount(due_today)} due today, {formatCount(counts.nobody)} unassigned.
  </>
);

/** An empty queue. */
export const NothingToReview = () => (
  <EmptyState title="Nothing to review">New laboratories appear here right away.</EmptyState>
);
