import type { GapReason } from '@aliquot/contract/gap-reasons';
import { gapReasonLength } from '@aliquot/contract/limits';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { failureMessage } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/form/textarea.tsx';
import { Badge, type Tone } from '../../ui/text/badge.tsx';
import { formatDate } from '../../ui/text/format.ts';

const reasonsQuery = (labId: string) =>
  queryOptions({
    queryKey: ['analyses', 'reasons', labId],
    queryFn: ({ signal }) => api.analyses.reasons({ labId, pageSize: 100 }, { signal }),
  });

const looks: Record<GapReason['status'], { label: string; tone: Tone }> = {
  pending: { label: 'Waits for a reviewer', tone: 'info' },
  accepted: { label: 'Accepted by a reviewer', tone: 'plum' },
  refused: { label: 'Not accepted', tone: 'bad' },
  withdrawn: { label: 'Taken back', tone: 'neutral' },
};

/** Runs one change of a reason, and says what went wrong with it. */
const useChange = () => {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const change = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      setProblem(failureMessage(error, 'We couldn’t save this. Please try again.'));
      return false;
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: ['analyses'] });
    }
  };
  return { busy, problem, change };
};

const Reason = ({ reason }: { reason: GapReason }) => {
  const [note, setNote] = useState('');
  const { busy, problem, change } = useChange();
  const { label, tone } = looks[reason.status];
  const decide = (newStatus: 'accepted' | 'refused') =>
    void change(() =>
      api.analyses.decideReason({ reasonId: reason.id, newStatus, ...(note.trim() ? { note: note.trim() } : {}) }),
    );
  return (
    <li className="grid gap-2 py-3 text-sm first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{label}</Badge>
        <span className="font-medium">{reason.title}</span>
        <span className="text-muted">
          {formatDate(reason.stated_at)}
          {reason.stated_by && ` by ${reason.stated_by}`}
        </span>
      </p>
      <p className="wrap-anywhere">{reason.reason}</p>
      {reason.decision_note && <p className="text-muted">Reviewer: {reason.decision_note}</p>}
      {reason.can.decide && (
        <div className="grid gap-2">
          <TextArea
            label="Note to the lab"
            hint="Required if you reject it."
            maxLength={gapReasonLength}
            error={problem}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          <div className="flex flex-wrap gap-2">
            <Button size="sm" disabled={busy} onClick={() => decide('accepted')}>
              Accept<span className="sr-only"> the reason for {reason.title}</span>
            </Button>
            <Button look="secondary" size="sm" disabled={busy} onClick={() => decide('refused')}>
              Refuse<span className="sr-only"> the reason for {reason.title}</span>
            </Button>
          </div>
        </div>
      )}
      {reason.can.withdraw && (
        <div>
          <Button
            look="quiet"
            size="sm"
            className="-ml-3"
            disabled={busy}
            onClick={() => void change(() => api.analyses.withdrawReason({ reasonId: reason.id }))}
          >
            Take back<span className="sr-only"> the reason for {reason.title}</span>
          </Button>
          {problem && <p className="text-bad">{problem}</p>}
        </div>
      )}
    </li>
  );
};

/** The reasons for which a laboratory takes gaps for closed, with what the reader may do about each. */
export const GapReasons = ({ labId }: { labId: string }) => {
  const { data, isError } = useQuery(reasonsQuery(labId));
  if (isError) return <p className="text-bad">The reasons could not be loaded.</p>;
  if (!data || data.items.length === 0) return <p className="text-sm text-muted">No reason was given.</p>;
  return (
    <ul className="divide-y divide-line">
      {data.items.map((reason) => (
        <Reason key={reason.id} reason={reason} />
      ))}
    </ul>
  );
};

/** Gives a reason why a gap is closed without a document. */
export const StateReason = ({ labId, gap }: { labId: string; gap: { id: string; title: string } }) => {
  const [open, setOpen] = useState(false);
  const [words, setWords] = useState('');
  const { busy, problem, change } = useChange();
  const { data } = useQuery(reasonsQuery(labId));
  const waiting = data?.items.some(({ gap_id, status }) => gap_id === gap.id && status === 'pending');
  if (waiting) return <p className="mt-1 text-sm text-muted">A reason for this waits for a reviewer.</p>;
  if (!open) {
    return (
      <Button look="quiet" size="sm" className="mt-1 -ml-3" onClick={() => setOpen(true)}>
        Close with a reason<span className="sr-only">: {gap.title}</span>
      </Button>
    );
  }
  const state = async () => {
    if (await change(() => api.analyses.stateReason({ labId, gapId: gap.id, reason: words }))) setOpen(false);
  };
  return (
    <div className="mt-2 grid gap-2">
      <TextArea
        label="Why is this closed?"
        hint="An administrator accepts or refuses it. Accepted, it counts half of what a document counts."
        maxLength={gapReasonLength}
        error={problem}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <div className="flex gap-2">
        <Button size="sm" loading={busy} disabled={words.trim() === ''} onClick={() => void state()}>
          Send to a reviewer
        </Button>
        <Button look="secondary" size="sm" disabled={busy} onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </div>
  );
};
