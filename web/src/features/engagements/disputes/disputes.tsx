import { type Dispute, disputeLimits } from '@aliquot/contract/engagements/disputes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';
import { WordsDialog } from '../../../platform/words-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { formatDate } from '../../../ui/text/format.ts';

const openerOf = ({ side, opened_by }: Dispute) => opened_by ?? (side === 'researcher' ? 'The researcher' : 'The laboratory');

const DisputeCard = ({ dispute, onClose }: { dispute: Dispute; onClose: () => void }) => (
  <Card className="grid gap-2">
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="font-medium">
        {openerOf(dispute)} opened a dispute on {formatDate(dispute.opened_at)}
      </p>
      {dispute.closed_at ? <Badge tone="neutral">Decided</Badge> : <Badge tone="warn">In dispute</Badge>}
    </div>
    <p className="as-written">{dispute.reason}</p>
    {dispute.closed_at && (
      <p className="as-written border-t border-line pt-2">
        <span className="font-medium">
          Decision of {dispute.closed_by ?? 'an administrator'}, {formatDate(dispute.closed_at)}:
        </span>{' '}
        {dispute.decision}
      </p>
    )}
    {!dispute.closed_at && (
      <p className="text-sm text-muted">An administrator reads both sides and decides. Reminders are paused until then.</p>
    )}
    {dispute.can.close && (
      <div>
        <Button look="secondary" size="sm" onClick={onClose}>
          Decide
        </Button>
      </div>
    )}
  </Card>
);

/** The disputes about a request, with what this person can do: open one, or decide. Shows nothing where there is neither. */
export const Disputes = ({ collaborationId }: { collaborationId: string }) => {
  const { data } = useQuery(queryOf.disputes.list({ collaborationId }));
  const [asking, setAsking] = useState<'open' | Dispute | null>(null);
  if (!data || (data.disputes.length === 0 && !data.can.open)) return null;
  const close = () => setAsking(null);
  return (
    <section aria-label="Disputes" className="grid gap-3">
      {data.disputes.map((dispute) => (
        <DisputeCard key={dispute.id} dispute={dispute} onClose={() => setAsking(dispute)} />
      ))}
      {data.can.open && (
        <div>
          <Button look="quiet" size="sm" className="-ml-3" onClick={() => setAsking('open')}>
            Open a dispute
          </Button>
        </div>
      )}
      {asking === 'open' && (
        <WordsDialog
          maxLength={disputeLimits.textLength}
          title="Open a dispute"
          description="The other side and the administrators are notified. An administrator decides, and everyone involved can read the decision. Work continues."
          label="What is in dispute?"
          saveLabel="Open the dispute"
          save={(reason) => api.disputes.open({ collaborationId, reason })}
          onClose={close}
        />
      )}
      {asking !== null && asking !== 'open' && (
        <WordsDialog
          maxLength={disputeLimits.textLength}
          title="Decide the dispute"
          description="Both sides read your decision, and it stays in the timeline. You can’t change it later."
          label="What did you decide, and why?"
          saveLabel="Close the dispute"
          save={(decision) => api.disputes.close({ disputeId: asking.id, decision })}
          onClose={close}
        />
      )}
    </section>
  );
};
