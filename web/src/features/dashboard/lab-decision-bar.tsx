import type { Lab } from '@aliquot/contract/labs';
import type { ReviewCase } from '@aliquot/contract/review-queue';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { TextArea } from '../../ui/form/textarea.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { useDecision } from '../labs/use-decision.ts';
import { reviewQuery } from '../review-queue/review-queue.api.ts';

type Tell = { succeed: (message: string) => void };

type WordsProps = {
  label: string;
  hint: string;
  sendLabel: string;
  danger?: boolean;
  busy: boolean;
  onSend: (words: string) => void;
  onBack: () => void;
};

/** The words that a decision needs. */
const DecisionWords = ({ label, hint, sendLabel, danger = false, busy, onSend, onBack }: WordsProps) => {
  const [words, setWords] = useState('');
  return (
    <div className="grid gap-3">
      <TextArea
        label={label}
        hint={hint}
        required
        rows={3}
        maxLength={2000}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <div className="flex justify-end gap-3">
        <Button look="secondary" disabled={busy} onClick={onBack}>
          Cancel
        </Button>
        <Button
          look={danger ? 'danger' : 'primary'}
          loading={busy}
          disabled={words.trim() === ''}
          onClick={() => onSend(words.trim())}
        >
          {sendLabel}
        </Button>
      </div>
    </div>
  );
};

const shownObjections = 3;

/** What is against an approval, in a line. */
const Against = ({ review }: { review: ReviewCase }) => {
  const { against } = review;
  if (against.length === 0) return <p className="text-sm text-muted">This laboratory is waiting for your decision.</p>;
  const more = against.length - shownObjections;
  return (
    <p className="min-w-0 text-sm sm:flex-1">
      <Badge tone={review.needs_note ? 'bad' : 'warn'}>Against</Badge>{' '}
      <span className="sm:hidden">{against.length === 1 ? '1 point' : `${against.length} points`}</span>
      <span className="hidden sm:inline">
        {against
          .slice(0, shownObjections)
          .map(({ words }) => words.replace(/\.$/, ''))
          .join(' · ')}
        {more > 0 && ` · ${more} more`}
      </span>
    </p>
  );
};

/**
 * Approve or deny, always visible while a decision is pending. An error stays visible and names a colleague's earlier decision.
 */
export const LabDecisionBar = ({ lab, succeed }: Tell & { lab: Lab }) => {
  const [writing, setWriting] = useState<'approval' | 'denial' | null>(null);
  const { data: review } = useQuery({ ...reviewQuery(lab.id), enabled: lab.can.decide });
  const { busy, failure, setFailure, decide } = useDecision(lab.id, (status) => {
    setWriting(null);
    succeed(`Lab status updated to ${status} successfully`);
  });
  if (!lab.can.decide && !failure) return null;
  const back = () => setWriting(null);
  return (
    <section
      aria-label="Decision"
      className="no-print sticky bottom-0 z-20 -mx-4 mt-8 border-t border-line bg-card px-4 py-3 shadow-pop sm:mx-0 sm:rounded-t-card sm:border-x sm:px-5"
    >
      <Banner tone="error" message={failure} onClear={() => setFailure(null)} className="mb-3" />
      {lab.can.decide && writing === 'denial' && (
        <DecisionWords
          key="denial"
          label="Reason"
          hint="The lab will see this. Say what is missing."
          sendLabel="Deny laboratory"
          danger
          busy={busy}
          onBack={back}
          onSend={(reason) => void decide('denied', { reason })}
        />
      )}
      {lab.can.decide && writing === 'approval' && (
        <DecisionWords
          key="approval"
          label="Why you approve it"
          hint="Only administrators read this. It stays in the audit trail."
          sendLabel="Approve laboratory"
          busy={busy}
          onBack={back}
          onSend={(note) => void decide('approved', { note })}
        />
      )}
      {lab.can.decide && writing === null && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          {review ? <Against review={review} /> : <p className="text-sm text-muted">Loading …</p>}
          <div className="flex gap-3">
            <Button look="secondary" disabled={busy} onClick={() => setWriting('denial')}>
              Deny
            </Button>
            <Button
              loading={busy}
              loadingLabel="Approving"
              disabled={!review}
              onClick={() => (review?.needs_note ? setWriting('approval') : void decide('approved'))}
            >
              {review?.needs_note ? 'Approve with a note' : 'Approve'}
            </Button>
          </div>
        </div>
      )}
    </section>
  );
};
