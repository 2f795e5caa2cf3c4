import { laboratoryPath } from '@aliquot/contract/engagements/project-words';
import type { Lab } from '@aliquot/contract/hearts/labs';
import { isPaused } from '@aliquot/contract/hearts/words/terms-words';
import { useQueryClient } from '@tanstack/react-query';
import { type Banners, useChange } from '../../../platform/use-change.ts';
import { Button } from '../../../ui/button.tsx';
import { SectionCard } from '../../../ui/layout/card.tsx';
import { useConfirm } from '../../../ui/overlay/use-confirm.tsx';
import { TextLink } from '../../../ui/text/link.tsx';
import { LabStatusBadge, shownStatus } from '../../hearts/labs/lab-status.tsx';
import { myLabQuery, resubmitLab, stateTerms } from '../../hearts/labs/labs.api.ts';
import { SuspendedNotice } from '../suspensions/suspended-notice.tsx';
import { fieldList } from './settings-values.ts';

const statusText: Record<Lab['status'], string> = {
  pending: 'An administrator will review your documents. Researchers can’t see your lab until it is approved.',
  approved: 'Researchers can find your lab and send requests.',
  denied: 'Your laboratory was not approved.',
};

type StatusCardProps = Banners & { lab: Lab };

const SubmitAgain = ({ lab, ...banners }: StatusCardProps) => {
  const { busy, change } = useChange('labs', banners);
  const { confirm, dialog } = useConfirm();
  const submit = async () => {
    const question = {
      title: `Submit ${lab.name} again?`,
      body: 'An administrator will review the profile and documents as they are now.',
      confirmLabel: 'Submit again',
    };
    if (!(await confirm(question))) return;
    await change(() => resubmitLab(lab.id), {
      done: `${lab.name} was submitted again and is waiting for review.`,
      failed: 'Failed to submit the lab again. Please try again.',
    });
  };
  return (
    <div className="mt-4">
      <p className="mb-3 text-sm text-muted">
        Update your profile in Settings and your files in Documents, then submit your lab again.
      </p>
      <Button loading={busy} loadingLabel="Submitting" onClick={() => void submit()}>
        Submit again
      </Button>
      {dialog}
    </div>
  );
};

/** Says that new requests are paused, and lets the owner resume them. */
const Paused = ({ lab, ...banners }: StatusCardProps) => {
  const { busy, change } = useChange('labs', banners);
  const queries = useQueryClient();
  const resume = () =>
    change(
      async () => {
        const saved = await stateTerms(lab.id, lab.version, { ...lab.terms, availability: { kind: 'now' } });
        queries.setQueryData(myLabQuery.queryKey, saved);
      },
      {
        done: 'Your lab is shown to researchers again.',
        failed: 'Failed to save availability and prices. Please try again.',
      },
    );
  return (
    <div className="mt-4 rounded-card border border-line bg-sunken p-4">
      <p>
        <strong className="font-medium">New requests are paused.</strong> Researchers don’t see your lab while it takes no new
        work. Projects in progress continue.
      </p>
      {lab.can.edit && (
        <Button look="secondary" className="mt-3" loading={busy} loadingLabel="Saving" onClick={() => void resume()}>
          Resume new requests
        </Button>
      )}
    </div>
  );
};

/** The lab's status, the decision behind it, and what the owner can do. */
export const LabStatusCard = (props: StatusCardProps) => {
  const { lab } = props;
  const paused = isPaused(lab.terms);
  return (
    <SectionCard title="Status" action={<LabStatusBadge status={shownStatus(lab)} />}>
      {lab.suspension && <SuspendedNotice suspension={lab.suspension} />}
      {!((paused || lab.suspension) && lab.status === 'approved') && <p>{statusText[lab.status]}</p>}
      {lab.status === 'approved' && (
        <p className="mt-2 text-sm">
          <TextLink to={laboratoryPath(lab.id)}>See your public page</TextLink>
        </p>
      )}
      {paused && <Paused {...props} />}
      {lab.status === 'denied' && lab.denial_reason && <p className="mt-2 as-written">Reason: {lab.denial_reason}</p>}
      {lab.can.resubmit && <SubmitAgain {...props} />}
      {lab.needs_review && (
        <p className="mt-2 text-sm text-muted">
          Your latest changes are waiting for review. Your lab stays approved.
          {lab.review_fields.length > 0 && ` Changed: ${fieldList(lab.review_fields)}.`}
        </p>
      )}
    </SectionCard>
  );
};
