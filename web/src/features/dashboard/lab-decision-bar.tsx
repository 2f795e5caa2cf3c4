import type { Lab } from '@aliquot/contract/labs';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { TextArea } from '../../ui/form/textarea.tsx';
import { useDecision } from '../labs/use-decision.ts';

type Tell = { succeed: (message: string) => void };

const Denial = ({ busy, onDeny, onBack }: { busy: boolean; onDeny: (reason: string) => void; onBack: () => void }) => {
  const [reason, setReason] = useState('');
  return (
    <div className="grid gap-3">
      <TextArea
        label="Reason"
        hint="The lab will see this. Say what is missing."
        required
        rows={3}
        maxLength={2000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="flex justify-end gap-3">
        <Button look="secondary" disabled={busy} onClick={onBack}>
          Cancel
        </Button>
        <Button look="danger" loading={busy} disabled={reason.trim() === ''} onClick={() => onDeny(reason.trim())}>
          Deny laboratory
        </Button>
      </div>
    </div>
  );
};

/**
 * Approve or deny, always visible while a decision is pending. An error stays visible and names a colleague's earlier decision.
 */
export const LabDecisionBar = ({ lab, succeed }: Tell & { lab: Lab }) => {
  const [denying, setDenying] = useState(false);
  const { busy, failure, setFailure, decide } = useDecision(lab.id, (status) => {
    setDenying(false);
    succeed(`Lab status updated to ${status} successfully`);
  });
  if (!lab.can.decide && !failure) return null;
  return (
    <section
      aria-label="Decision"
      className="no-print sticky bottom-0 z-20 -mx-4 mt-8 border-t border-line bg-card px-4 py-3 shadow-pop sm:mx-0 sm:rounded-t-card sm:border-x sm:px-5"
    >
      <Banner tone="error" message={failure} onClear={() => setFailure(null)} className="mb-3" />
      {lab.can.decide && denying && (
        <Denial busy={busy} onBack={() => setDenying(false)} onDeny={(reason) => void decide('denied', reason)} />
      )}
      {lab.can.decide && !denying && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-muted">This laboratory is waiting for your decision.</p>
          <div className="flex gap-3">
            <Button look="secondary" disabled={busy} onClick={() => setDenying(true)}>
              Deny
            </Button>
            <Button loading={busy} loadingLabel="Approving" onClick={() => void decide('approved')}>
              Approve
            </Button>
          </div>
        </div>
      )}
    </section>
  );
};
