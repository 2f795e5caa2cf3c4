import type { Lab } from '@aliquot/contract/labs';
import { isPaused } from '@aliquot/contract/terms-words';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { SectionCard } from '../../ui/layout/card.tsx';
import { useConfirm } from '../../ui/overlay/use-confirm.tsx';
import { LabStatusBadge } from '../labs/lab-status.tsx';
import { myLabQuery, resubmitLab, stateTerms } from '../labs/labs.api.ts';
import { fieldList } from './settings-values.ts';

const statusWords: Record<Lab['status'], string> = {
  pending: 'An administrator looks at your documents and decides. Until then researchers do not see the laboratory.',
  approved: 'Researchers find the laboratory and can send requests.',
  denied: 'The laboratory was not approved.',
};

type StatusCardProps = { lab: Lab; succeed: (text: string) => void; fail: (text: string) => void };

const SubmitAgain = ({ lab, succeed, fail }: StatusCardProps) => {
  const [busy, setBusy] = useState(false);
  const queries = useQueryClient();
  const { confirm, dialog } = useConfirm();
  const submit = async () => {
    const question = {
      title: `Submit ${lab.name} again?`,
      body: 'An administrator looks at the profile and the documents as they are now.',
      confirmLabel: 'Submit again',
    };
    if (!(await confirm(question))) return;
    setBusy(true);
    try {
      await resubmitLab(lab.id);
      succeed(`${lab.name} was submitted again. An administrator decides.`);
    } catch (error) {
      fail(failureMessage(error, 'Failed to submit the laboratory again.'));
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: ['labs'] });
    }
  };
  return (
    <div className="mt-4">
      <p className="mb-3 text-sm text-muted">
        Change the profile in Settings and the documents in Documents, then submit it again.
      </p>
      <Button loading={busy} loadingLabel="Submitting" onClick={() => void submit()}>
        Submit again
      </Button>
      {dialog}
    </div>
  );
};

/** Says that the laboratory is offered to nobody by its own word, and takes that back. */
const Paused = ({ lab, succeed, fail }: StatusCardProps) => {
  const [busy, setBusy] = useState(false);
  const queries = useQueryClient();
  const resume = async () => {
    setBusy(true);
    try {
      const saved = await stateTerms(lab.id, lab.version, { ...lab.terms, availability: { kind: 'now' } });
      queries.setQueryData(myLabQuery.queryKey, saved);
      succeed('Researchers are offered the laboratory again.');
    } catch (error) {
      fail(failureMessage(error, 'Failed to save what you stated.'));
      await queries.invalidateQueries({ queryKey: ['labs'] });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="mt-4 rounded-card border border-line bg-sunken p-4">
      <p>
        <strong className="font-medium">New requests are paused.</strong> You stated that no new work is taken, so researchers
        are not offered the laboratory. Running projects go on.
      </p>
      {lab.can.edit && (
        <Button look="secondary" className="mt-3" loading={busy} loadingLabel="Saving" onClick={() => void resume()}>
          Take new work again
        </Button>
      )}
    </div>
  );
};

/** Where the laboratory stands, what was decided, and what can be done about it. */
export const LabStatusCard = (props: StatusCardProps) => {
  const { lab } = props;
  const paused = isPaused(lab.terms);
  return (
    <SectionCard title="Status" action={<LabStatusBadge status={lab.status} />}>
      {!(paused && lab.status === 'approved') && <p>{statusWords[lab.status]}</p>}
      {paused && <Paused {...props} />}
      {lab.status === 'denied' && lab.denial_reason && <p className="mt-2 wrap-anywhere">Reason: {lab.denial_reason}</p>}
      {lab.can.resubmit && <SubmitAgain {...props} />}
      {lab.needs_review && (
        <p className="mt-2 text-sm text-muted">
          Your latest changes wait for a review; the approval stays.
          {lab.review_fields.length > 0 && ` Changed: ${fieldList(lab.review_fields)}.`}
        </p>
      )}
    </SectionCard>
  );
};
