import type { QueueView, ReviewCase } from '@aliquot/contract/administration/review-queue';
import type { Lab } from '@aliquot/contract/hearts/labs';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { queryOf } from '../../../platform/server/query-of.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { takeFocus } from '../../../ui/focus.ts';
import { TextArea } from '../../../ui/form/textarea.tsx';
import { isOverlaid } from '../../../ui/keys.ts';
import { Badge } from '../../../ui/text/badge.tsx';
import { formatTime } from '../../../ui/text/format.ts';
import { LinkButton } from '../../../ui/text/link.tsx';
import { OpenQuestions } from '../review-queue/objections.tsx';
import { pointsForLab, pointsInLine } from '../review-queue/points.ts';
import { reviewQuery } from '../review-queue/review-queue.api.ts';
import { type Tell, useDecision, useUndoApproval } from '../review-queue/use-decision.ts';

type WordsProps = {
  label: string;
  hint: string;
  /** Filled in at first. */
  start?: string;
  review: ReviewCase | undefined;
  sendLabel: string;
  danger?: boolean;
  busy: boolean;
  onSend: (words: string) => void;
  onBack: () => void;
};

/** For `ref`: focuses the first field or link in an element when that appears. */
const focusField = (element: HTMLElement | null) => takeFocus(element?.querySelector('textarea') ?? null);
const focusLink = (element: HTMLElement | null) => takeFocus(element?.querySelector('a') ?? null);

/** The words that a decision needs. Escape goes back. */
const DecisionWords = ({ label, hint, start = '', review, sendLabel, danger = false, busy, onSend, onBack }: WordsProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  const words = typed ?? start;
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !busy && !isOverlaid()) onBack();
    };
    window.addEventListener('keydown', close);
    return () => window.removeEventListener('keydown', close);
  }, [busy, onBack]);
  return (
    <div ref={focusField} className="grid gap-3">
      <TextArea
        dense
        label={label}
        hint={hint}
        required
        rows={Math.min(8, Math.max(3, start.split('\n').length + 1))}
        maxLength={2000}
        value={words}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="flex flex-wrap items-center justify-end gap-3">
        {review && <OpenQuestions review={review} />}
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

/** The objections to an approval, in a line. */
const Against = ({ review }: { review: ReviewCase }) => {
  const { against } = review;
  if (against.length === 0) return <p className="text-sm text-muted">This laboratory is waiting for your decision.</p>;
  return (
    <p className="min-w-0 text-sm sm:flex-1">
      <Badge tone={review.needs_note ? 'bad' : 'warn'}>Against</Badge>{' '}
      <span className="sm:hidden">{against.length === 1 ? '1 point' : `${against.length} points`}</span>
      <span className="hidden sm:inline">{pointsInLine(against)}</span>
    </p>
  );
};

type Next = { readonly id: string; readonly name: string } | null;

/** The decision that was just made, with the way to the next one and back. */
const Decided = ({ lab, view, next, decided, ...tell }: BarProps & { next: Next; decided: string | null }) => {
  const undo = useUndoApproval(tell);
  const { approval_undo_until: until } = lab;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-muted">
        {decided === 'denied' ? 'Denied.' : 'Approved.'}
        {until && ` You can undo the approval until ${formatTime(until)}.`}
      </p>
      <div className="flex flex-wrap gap-3">
        {until && (
          <Button look="secondary" onClick={() => void undo(lab.id)}>
            Undo approval
          </Button>
        )}
        {decided && (
          <span ref={focusLink}>
            {next ? (
              <LinkButton to={`/admin/labs/${next.id}`} search={{ view }}>
                Next: {next.name}
              </LinkButton>
            ) : (
              <LinkButton to="/admin/queue">Back to the review queue</LinkButton>
            )}
          </span>
        )}
      </div>
    </div>
  );
};

type BarProps = Tell & { lab: Lab; view: QueueView };

/**
 * Approve or deny, always visible while a decision is pending, and the way on afterwards. An error stays visible and names a colleague's
 * earlier decision.
 */
export const LabDecisionBar = (props: BarProps) => {
  const { lab, view, succeed } = props;
  const [writing, setWriting] = useState<'approval' | 'denial' | null>(null);
  const cameBack = useRef<typeof writing>(null);
  const [decided, setDecided] = useState<{ status: string; next: Next } | null>(null);
  const { data: review } = useQuery({ ...reviewQuery(lab.id), enabled: lab.can.decide });
  const { data: around } = useQuery({ ...queryOf.reviewQueue.around({ labId: lab.id, view }), enabled: lab.can.decide });
  const { busy, failure, setFailure, decide } = useDecision(lab.id, (status) => {
    setWriting(null);
    setDecided({ status, next: around?.next ?? null });
    succeed(`Lab status updated to ${status} successfully`);
  });
  const isOver = !lab.can.decide && (decided !== null || lab.approval_undo_until !== null);
  if (!lab.can.decide && !failure && !isOver) return null;
  const back = () => {
    cameBack.current = writing;
    setWriting(null);
  };
  /** Gives the focus back to the button that opened the words. */
  const focusAgain = (element: HTMLElement | null) => {
    if (element && cameBack.current) element.querySelector<HTMLElement>(`[data-opens="${cameBack.current}"]`)?.focus();
    cameBack.current = null;
  };
  return (
    <section
      aria-label="Decision"
      data-bar=""
      className="no-print sticky bottom-0 z-20 -mx-4 mt-8 border-t border-line bg-card px-4 py-3 shadow-pop sm:mx-0 sm:rounded-t-card sm:border-x sm:px-5"
    >
      <Banner tone="error" message={failure} onClear={() => setFailure(null)} className="mb-3" />
      {isOver && <Decided {...props} next={decided?.next ?? null} decided={decided?.status ?? null} />}
      {lab.can.decide && writing === 'denial' && (
        <DecisionWords
          key="denial"
          label="Reason"
          hint="The lab will see this. Say what is missing."
          start={pointsForLab(review?.against ?? [])}
          review={review}
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
          label="Reason for approval"
          hint="Only administrators can see this. It’s kept in the audit trail."
          review={review}
          sendLabel="Approve laboratory"
          busy={busy}
          onBack={back}
          onSend={(note) => void decide('approved', { note })}
        />
      )}
      {lab.can.decide && writing === null && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          {review ? <Against review={review} /> : <p className="text-sm text-muted">Loading …</p>}
          <div ref={focusAgain} className="flex gap-3">
            <Button look="secondary" data-opens="denial" disabled={busy} onClick={() => setWriting('denial')}>
              Deny
            </Button>
            <Button
              data-opens="approval"
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
