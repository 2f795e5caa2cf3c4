import { notEnoughWords } from '@aliquot/contract/administration/report-words';
import type { JudgementDifference } from '@aliquot/contract/hearts/judgements';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';
import { useChange } from '../../../platform/use-change.ts';
import { Button } from '../../../ui/button.tsx';
import { SectionCard } from '../../../ui/layout/card.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm.tsx';
import { formatDate } from '../../../ui/text/format.ts';

const pendingQuery = (labId: string) => queryOf.analyses.pending({ labId }, { select: ({ pending }) => pending });

const Names = ({ label, names }: { label: string; names: readonly string[] }) =>
  names.length === 0 ? null : (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd>
        <ul className="grid gap-1">
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </dd>
    </div>
  );

/** The changes that a new judgment would make, and why. */
const Difference = ({ difference }: { difference: JudgementDifference }) => {
  const { score, certificatesLost, certificatesGained, gapsOpened, gapsClosed, reasons } = difference;
  return (
    <dl className="grid gap-4">
      <div>
        <dt className="text-sm text-muted">Compliance score</dt>
        <dd className="font-semibold tabular-nums">
          {score.before}% now, {score.after}% after
        </dd>
      </div>
      <Names label="Certificates that would no longer count" names={certificatesLost.map(({ name }) => name)} />
      <Names label="Why" names={reasons} />
      <Names label="New certificates" names={certificatesGained} />
      <Names label="New gaps" names={gapsOpened} />
      <Names label="Closed gaps" names={gapsClosed} />
    </dl>
  );
};

type PendingResultsProps = {
  labId: string;
  succeed: (message: string) => void;
  fail: (message: string) => void;
  className?: string;
};

/** Results that would lower earlier ones wait here until the laboratory or an administrator accepts them. */
export const PendingResults = ({ labId, succeed, fail, className = '' }: PendingResultsProps) => {
  const { data: pending } = useQuery(pendingQuery(labId));
  const [asking, setAsking] = useState(false);
  const { busy, change } = useChange(['analyses', 'labs', 'documents'], { succeed, fail });
  if (!pending) return null;
  const accept = () =>
    change(
      async () => {
        const { complianceScore } = await api.analyses.accept({ pendingId: pending.id });
        const score = complianceScore === null ? notEnoughWords : `The compliance score is ${complianceScore}%`;
        succeed(`The new results are in force. ${score}.`);
      },
      { failed: 'The new results could not be accepted. Please try again.' },
    );

  return (
    <SectionCard
      title="New results are waiting to be accepted"
      description={`Made on ${formatDate(pending.made_at)}. They would lower earlier results, which stay in force until you accept.`}
      className={className}
      action={
        pending.can.accept && (
          <Button look="secondary" loading={busy} loadingLabel="Accepting the results" onClick={() => setAsking(true)}>
            Accept new results
          </Button>
        )
      }
    >
      <Difference difference={pending.difference} />
      <ConfirmDialog
        open={asking}
        title="Accept the new results?"
        body={<Difference difference={pending.difference} />}
        confirmLabel="Accept new results"
        declineLabel="Keep earlier results"
        onAnswer={(confirmed) => {
          setAsking(false);
          if (confirmed) void accept();
        }}
      />
    </SectionCard>
  );
};
