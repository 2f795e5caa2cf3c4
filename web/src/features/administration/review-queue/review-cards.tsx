import { type ReviewCase, reviewLimits } from '@aliquot/contract/administration/review-queue';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { useChange } from '../../../platform/use-change.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { TextArea } from '../../../ui/form/textarea.tsx';
import { SectionCard } from '../../../ui/layout/card.tsx';
import { formatDate, formatDateTime } from '../../../ui/text/format.ts';

/** The operator's checklist for one laboratory. */
export const ChecklistCard = ({ review }: { review: ReviewCase }) => {
  const { busy, problem, change } = useChange('labs');
  const { checklist, lab_id: labId } = review;
  if (checklist.length === 0) return null;
  const done = checklist.filter(({ checked_at }) => checked_at !== null).length;
  return (
    <SectionCard
      title="Checklist"
      description={review.checklist_required ? 'Required before approval.' : undefined}
      action={
        <span className="text-sm text-muted tabular-nums">
          {done} of {checklist.length} done
        </span>
      }
    >
      <div className="grid gap-3">
        {checklist.map(({ id, text, checked_at, checked_by }) => (
          <Checkbox
            key={id}
            label={text}
            hint={checked_at === null ? undefined : `${checked_by ?? 'An administrator'}, ${formatDate(checked_at)}`}
            checked={checked_at !== null}
            disabled={busy}
            onChange={(event) => void change(() => api.reviewQueue.check({ labId, itemId: id, done: event.target.checked }))}
          />
        ))}
      </div>
      {problem && (
        <p role="alert" className="mt-3 text-sm text-bad">
          {problem}
        </p>
      )}
    </SectionCard>
  );
};

/** Notes that only administrators read. */
export const NotesCard = ({ review }: { review: ReviewCase }) => {
  const [text, setText] = useState('');
  const { busy, problem, change } = useChange('labs');
  const save = async () => {
    if (await change(() => api.reviewQueue.note({ labId: review.lab_id, text: text.trim() }))) setText('');
  };
  return (
    <SectionCard title="Internal notes" description="Only administrators can see these.">
      <div className="grid gap-2">
        <TextArea
          label="New note"
          rows={2}
          maxLength={reviewLimits.textLength}
          value={text}
          error={problem}
          onChange={(event) => setText(event.target.value)}
        />
        <div>
          <Button look="secondary" size="sm" loading={busy} disabled={text.trim() === ''} onClick={() => void save()}>
            Add note
          </Button>
        </div>
      </div>
      {review.notes.length > 0 && (
        <ul aria-label="Internal notes" className="mt-4 divide-y divide-line border-t border-line pt-3">
          {review.notes.map(({ id, author, made_at, text: words }) => (
            <li key={id} className="py-2 text-sm first:pt-0">
              <p className="text-muted">
                {author || 'Deleted account'}, {formatDateTime(made_at)}
              </p>
              <p className="as-written">{words}</p>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
};
