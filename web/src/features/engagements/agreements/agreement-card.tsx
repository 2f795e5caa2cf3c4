import { agreementKindWords, agreementLimits, signatureMeanings } from '@aliquot/contract/engagements/agreement-words';
import type { Agreement } from '@aliquot/contract/engagements/agreements';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { useChange } from '../../../platform/use-change.ts';
import { WordsDialog } from '../../../platform/words-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { DescriptionList } from '../../../ui/layout/description-list.tsx';
import { Disclosure } from '../../../ui/layout/disclosure.tsx';
import { useConfirm } from '../../../ui/overlay/use-confirm.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { formatDate, formatDateTime } from '../../../ui/text/format.ts';
import { FileText } from '../../../ui/text/icon.ts';
import { statusOf } from './agreement-status.ts';
import { openAgreementFile, refuseAgreement, withdrawAgreement } from './agreements.api.ts';
import { SignDialog } from './sign-dialog.tsx';

const reasons = {
  refuse: { title: 'Refuse this agreement?', saveLabel: 'Refuse agreement', save: refuseAgreement },
  withdraw: { title: 'Withdraw this agreement?', saveLabel: 'Withdraw agreement', save: withdrawAgreement },
} as const;

const sideNames = { researcher: 'the researcher', laboratory: 'the laboratory' } as const;

const partyOf = ({ institution, signer }: Agreement['researcher']) => (signer ? `${institution}, ${signer}` : institution);

const validity = ({ effective_day, end_day }: Agreement) =>
  end_day ? `${formatDate(effective_day)} to ${formatDate(end_day)}` : `From ${formatDate(effective_day)}, no end date`;

const Signatures = ({ agreement: { signatures, file } }: { agreement: Agreement }) => (
  <Disclosure summary={signatures.length > 0 ? 'Signatures and file' : 'File'}>
    <ul className="grid gap-2 text-sm">
      {signatures.map(({ side, name, meaning, signed_at }) => (
        <li key={side}>
          <span className="font-medium">{name}</span> for {sideNames[side]}, {formatDateTime(signed_at)}
          <span className="block text-muted">“{signatureMeanings[meaning]}”</span>
        </li>
      ))}
      <li className="wrap-anywhere text-muted">SHA-256: {file.sha256}</li>
    </ul>
  </Disclosure>
);

type AgreementCardProps = { agreement: Agreement; fail: (text: string) => void };

/** An agreement with its parties, days, file and signatures, and what this person can do about it. */
export const AgreementCard = ({ agreement, fail }: AgreementCardProps) => {
  const { id, kind, added_by, added_side, added_at, reason, file, can } = agreement;
  const [asked, setAsked] = useState<'sign' | keyof typeof reasons | null>(null);
  const { busy, change } = useChange('requests', { succeed: () => undefined, fail });
  const { confirm, dialog } = useConfirm();
  const { label, name } = agreementKindWords[kind];
  const { words, tone } = statusOf(agreement);
  const close = () => setAsked(null);
  const confirmIt = async () => {
    const sure = await confirm({
      title: `Confirm the ${name}?`,
      body: 'You confirm that both sides signed this file outside of Aliquot. A complete agreement can’t be changed.',
      confirmLabel: 'Confirm agreement',
    });
    if (sure) await change(() => api.agreements.confirm({ agreementId: id }));
  };
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-sans text-base font-semibold tracking-normal">{label}</h3>
        <Badge tone={tone}>{words}</Badge>
      </div>
      <DescriptionList
        columns={2}
        items={[
          { term: 'Researcher', value: partyOf(agreement.researcher) },
          { term: 'Laboratory', value: partyOf(agreement.laboratory) },
          { term: 'Valid', value: validity(agreement) },
          {
            term: agreement.is_from_earlier ? 'From an earlier project' : 'Added',
            value: `${added_by ?? sideNames[added_side]}, ${formatDate(added_at)}`,
          },
        ]}
      />
      {reason && <p className="rounded-control bg-sunken px-3 py-2 text-sm as-written">{reason}</p>}
      <Signatures agreement={agreement} />
      <div className="flex flex-wrap gap-2">
        <Button
          look="secondary"
          size="sm"
          icon={<FileText aria-hidden="true" size={16} />}
          onClick={() => void openAgreementFile(id).catch(() => fail('We couldn’t open the file. Please try again.'))}
        >
          Open {file.file_name}
        </Button>
        {can.sign && (
          <Button size="sm" onClick={() => setAsked('sign')}>
            Sign agreement
          </Button>
        )}
        {can.confirm && (
          <Button size="sm" disabled={busy} onClick={() => void confirmIt()}>
            Confirm agreement
          </Button>
        )}
        {can.refuse && (
          <Button look="quiet-danger" size="sm" disabled={busy} onClick={() => setAsked('refuse')}>
            Refuse agreement
          </Button>
        )}
        {can.withdraw && (
          <Button look="quiet-danger" size="sm" disabled={busy} onClick={() => setAsked('withdraw')}>
            Withdraw agreement
          </Button>
        )}
      </div>
      {dialog}
      {asked === 'sign' && <SignDialog agreement={agreement} onClose={close} />}
      {asked !== null && asked !== 'sign' && (
        <WordsDialog
          title={reasons[asked].title}
          description={`The ${name} stays visible with your reason. Either side can add a new one.`}
          label="Reason"
          saveLabel={reasons[asked].saveLabel}
          maxLength={agreementLimits.reasonLength}
          danger
          save={(words) => reasons[asked].save(id, words)}
          onClose={close}
        />
      )}
    </Card>
  );
};
