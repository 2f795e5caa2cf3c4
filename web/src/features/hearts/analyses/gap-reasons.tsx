import type { GapReason } from '@aliquot/contract/hearts/gap-reasons';
import { gapReasonLength } from '@aliquot/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';
import { useChange } from '../../../platform/use-change.ts';
import { Button } from '../../../ui/button.tsx';
import { DecisionForm, ReasonForm } from '../../../ui/form/reason-form.tsx';
import { Badge, type Tone } from '../../../ui/text/badge.tsx';
import { formatDate } from '../../../ui/text/format.ts';

const reasonsQuery = (labId: string) => queryOf.analyses.reasons({ labId, pageSize: 100 });

const looks: Record<GapReason['status'], { label: string; tone: Tone }> = {
  pending: { label: 'Waiting for review', tone: 'info' },
  accepted: { label: 'Accepted by a reviewer', tone: 'plum' },
  refused: { label: 'Not accepted', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
};

const Reason = ({ reason }: { reason: GapReason }) => {
  const { change, ...state } = useChange('analyses');
  const { label, tone } = looks[reason.status];
  const decide = (newStatus: 'accepted' | 'refused') => (note: string) =>
    void change(() => api.analyses.decideReason({ reasonId: reason.id, newStatus, ...(note && { note }) }));
  const about = `the reason for ${reason.title}`;
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
      <p className="as-written">{reason.reason}</p>
      {reason.decision_note && <p className="as-written text-muted">Reviewer: {reason.decision_note}</p>}
      {reason.can.decide && (
        <DecisionForm
          label="Note to the lab"
          hint="Required if you reject."
          maxLength={gapReasonLength}
          ways={[
            { label: 'Accept', about, onDecide: decide('accepted') },
            { label: 'Reject', about, onDecide: decide('refused') },
          ]}
          {...state}
        />
      )}
      {reason.can.withdraw && (
        <div>
          <Button
            look="quiet"
            size="sm"
            className="-ml-3"
            disabled={state.busy}
            onClick={() => void change(() => api.analyses.withdrawReason({ reasonId: reason.id }))}
          >
            Withdraw<span className="sr-only"> {about}</span>
          </Button>
          {state.problem && <p className="text-bad">{state.problem}</p>}
        </div>
      )}
    </li>
  );
};

/** A laboratory's reasons for closing gaps, with the actions the reader has. */
export const GapReasons = ({ labId }: { labId: string }) => {
  const { data, isError } = useQuery(reasonsQuery(labId));
  if (isError) return <p className="text-bad">The reasons could not be loaded.</p>;
  if (!data || data.items.length === 0) return <p className="text-sm text-muted">No reasons given.</p>;
  return (
    <ul className="divide-y divide-line">
      {data.items.map((reason) => (
        <Reason key={reason.id} reason={reason} />
      ))}
    </ul>
  );
};

/** Closes a gap with a reason instead of a document. */
export const StateReason = ({ labId, gap }: { labId: string; gap: { id: string; title: string } }) => {
  const { change, ...state } = useChange('analyses');
  const { data } = useQuery(reasonsQuery(labId));
  const waiting = data?.items.some(({ gap_id, status }) => gap_id === gap.id && status === 'pending');
  if (waiting) return <p className="mt-1 text-sm text-muted">A reason for this is waiting for review.</p>;
  return (
    <ReasonForm
      openLabel="Close with a reason"
      about={gap.title}
      label="Why doesn’t this apply, or how is it met?"
      hint="An administrator will accept or reject it. An accepted reason counts half as much as a document."
      sendLabel="Send to a reviewer"
      maxLength={gapReasonLength}
      onSend={(reason) => change(() => api.analyses.stateReason({ labId, gapId: gap.id, reason }))}
      {...state}
    />
  );
};
