import type { Claim } from '@aliquot/contract/hearts/members';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../../platform/use-change.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/form/textarea.tsx';
import { Pager } from '../../../ui/layout/pager.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { useConfirm } from '../../../ui/overlay/use-confirm.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { claimsQuery, decideClaim } from '../members/members.api.ts';
import { LabStatusBadge } from './lab-status.tsx';

type DenyDialogProps = { claim: Claim; onClose: () => void; onDenied: () => void };

const DenyDialog = ({ claim, onClose, onDenied }: DenyDialogProps) => {
  const [reason, setReason] = useState('');
  const { change, form } = useChange('labs');
  const deny = async () => {
    const failed = 'Failed to deny the claim.';
    if (await change(() => decideClaim(claim.id, 'denied', reason.trim()), { failed })) onDenied();
  };
  return (
    <FormDialog
      width="md"
      title={`Deny the claim on ${claim.lab.name}?`}
      {...form}
      isDirty={reason.trim() !== ''}
      canSave={reason.trim() !== ''}
      saveLabel="Deny claim"
      savingLabel="Denying the claim"
      danger
      onSave={() => void deny()}
      onClose={onClose}
    >
      <TextArea
        label="Reason"
        hint="The person who made the claim will see it."
        required
        maxLength={2000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
};

/** `labId` shows the claims of one laboratory. */
type ClaimsPanelProps = { labId?: string; className?: string; succeed: (text: string) => void; fail: (text: string) => void };

/** The claims waiting for an administrator, if any. */
export const ClaimsPanel = ({ labId, className = 'mt-10', succeed, fail }: ClaimsPanelProps) => {
  const [page, setPage] = useState(1);
  const { data: claims } = useQuery(claimsQuery('pending', page, labId));
  const { busy, change } = useChange('labs', { succeed, fail });
  const { confirm, dialog } = useConfirm();
  const [denied, setDenied] = useState<Claim | null>(null);
  if (!claims || claims.total === 0) return null;

  const grant = async ({ id, lab, claimant }: Claim) => {
    const question = {
      title: `Make ${claimant.name} the owner of ${lab.name}?`,
      body: `${claimant.email} is the lab’s contact address and has been verified.`,
      confirmLabel: 'Grant claim',
    };
    if (!(await confirm(question))) return;
    await change(() => decideClaim(id, 'granted'), {
      done: `${claimant.name} is now the owner of ${lab.name}.`,
      failed: 'Failed to grant the claim.',
    });
  };

  return (
    <section className={className}>
      <h2 className="mb-3 text-lg">Claims</h2>
      <ul aria-label="Claims" className="divide-y divide-line rounded-card border border-line bg-card">
        {claims.items.map((claim) => (
          <li key={claim.id} className="flex flex-wrap items-center justify-between gap-4 p-4 sm:p-5">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-medium wrap-anywhere">{claim.lab.name}</span>
                <LabStatusBadge status={claim.lab.status} />
              </p>
              <p className="text-sm wrap-anywhere text-muted">
                Claimed by {claim.claimant.name}, {claim.claimant.email}, on {formatDate(claim.created_at)}
              </p>
            </div>
            {claim.can.decide && (
              <div className="flex gap-2">
                <Button look="secondary" size="sm" disabled={busy} onClick={() => setDenied(claim)}>
                  Deny<span className="sr-only"> the claim on {claim.lab.name}</span>
                </Button>
                <Button size="sm" disabled={busy} onClick={() => void grant(claim)}>
                  Grant<span className="sr-only"> the claim on {claim.lab.name}</span>
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <Pager label="Claims" page={claims.page} pageSize={claims.pageSize} total={claims.total} onPage={setPage} />
      {denied && (
        <DenyDialog
          claim={denied}
          onClose={() => setDenied(null)}
          onDenied={() => {
            succeed(`The claim on ${denied.lab.name} was denied.`);
            setDenied(null);
          }}
        />
      )}
      {dialog}
    </section>
  );
};
