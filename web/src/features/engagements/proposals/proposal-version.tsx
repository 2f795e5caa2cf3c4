import { type Proposal, type ProposalFate, proposalFates } from '@aliquot/contract/engagements/proposals';
import { formatMoney } from '@aliquot/contract/money';
import { useState } from 'react';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { DescriptionList } from '../../../ui/layout/description-list.tsx';
import { Table } from '../../../ui/layout/table.tsx';
import { Badge, type Tone } from '../../../ui/text/badge.tsx';
import { formatCount, formatDate, plural } from '../../../ui/text/format.ts';
import { FileButtons } from '../../hearts/documents/file-buttons.tsx';
import { openProposalFile } from './proposals.api.ts';

const tones: Record<ProposalFate, Tone> = {
  open: 'warn',
  replaced: 'neutral',
  'taken-back': 'neutral',
  'change-asked': 'info',
  accepted: 'good',
  declined: 'bad',
  over: 'neutral',
};

export const FateBadge = ({ fate }: { fate: ProposalFate }) => <Badge tone={tones[fate]}>{proposalFates[fate]}</Badge>;

export const silenceWords = (days: number | null): string =>
  days === null
    ? 'Never automatic. The researcher accepts the results.'
    : `Delivered results count as accepted after ${plural(days, 'day')} without an answer.`;

const LongText = ({ title, text }: { title: string; text: string }) =>
  text === '' ? null : (
    <div className="text-sm">
      <h4 className="text-muted">{title}</h4>
      <p className="as-written">{text}</p>
    </div>
  );

const Files = ({ files }: Pick<Proposal, 'files'>) => {
  const [failure, setFailure] = useState<string | null>(null);
  if (files.length === 0) return null;
  return (
    <div className="text-sm">
      <h4 className="text-muted">Files</h4>
      <Banner tone="error" message={failure} onClear={() => setFailure(null)} className="my-2" />
      <FileButtons label="Files of the proposal" files={files} open={openProposalFile} onFailure={setFailure} />
    </div>
  );
};

/** One version of a proposal: its lines with the exact total, its days and its terms. */
export const ProposalVersion = ({ proposal }: { proposal: Proposal }) => {
  const { currency, lines, milestones, total } = proposal;
  return (
    <div className="grid gap-4">
      <DescriptionList
        columns={3}
        className="text-sm"
        items={[
          { term: 'Price, everything included', value: formatMoney(total, currency) },
          { term: 'Earliest start', value: formatDate(proposal.earliestStart) },
          {
            term: 'Turnaround',
            value: `${plural(proposal.turnaroundDays, 'working day')}, results by ${formatDate(proposal.promisedEnd)}`,
          },
          { term: 'Valid until', value: formatDate(proposal.validUntil) },
          { term: 'Sent by', value: `${proposal.author}, ${formatDate(proposal.created_at)}` },
          { term: 'Acceptance', value: silenceWords(proposal.silenceAcceptsAfterDays) },
        ]}
      />
      <Table
        caption={`Lines of version ${proposal.version}`}
        rows={lines.map((line, index) => ({ ...line, id: String(index) }))}
        rowKey={({ id }) => id}
        columns={[
          { key: 'test', header: 'Test', cell: ({ test }) => <span className="wrap-anywhere">{test}</span> },
          { key: 'method', header: 'Method', cell: ({ method }) => <span className="wrap-anywhere">{method || '–'}</span> },
          {
            key: 'quantity',
            header: 'Quantity',
            align: 'end',
            cell: ({ quantity, unit }) => `${formatCount(quantity)} × ${unit}`,
          },
          { key: 'price', header: 'Price each', align: 'end', cell: ({ price }) => formatMoney(price, currency) },
          {
            key: 'sum',
            header: 'Amount',
            align: 'end',
            cell: ({ quantity, price }) => formatMoney(BigInt(quantity) * BigInt(price), currency),
          },
        ]}
      />
      {milestones.length > 0 && (
        <div className="text-sm">
          <h4 className="text-muted">Milestones</h4>
          <ul>
            {milestones.map(({ name, dueInDays, share }) => (
              <li key={`${name} ${dueInDays}`}>
                {name}: {plural(dueInDays, 'working day')} after the start, {share}%
              </li>
            ))}
          </ul>
        </div>
      )}
      <LongText title="Sample requirements" text={proposal.sampleRequirements} />
      <LongText title="Terms" text={proposal.terms} />
      <Files files={proposal.files} />
      {proposal.fate_words && (
        <LongText
          title={proposal.fate === 'declined' ? 'Reason for declining' : 'Change requested'}
          text={proposal.fate_words}
        />
      )}
    </div>
  );
};
