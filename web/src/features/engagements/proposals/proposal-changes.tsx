import {
  type ComparedField,
  comparedFields,
  type Proposal,
  type ProposalDifference,
  type ProposalFile,
  type ProposalLine,
} from '@aliquot/contract/engagements/proposals';
import { formatMoney } from '@aliquot/contract/money';
import { Table } from '../../../ui/layout/table.tsx';
import { formatCount, formatDate, formatFileSize, plural } from '../../../ui/text/format.ts';
import { silenceWords } from './proposal-version.tsx';

type Row = { key: string; what: string; before: string; after: string; difference: string };

const signed = (text: string, value: number | bigint) => (value > 0 ? `+${text}` : text);
const sumOf = ({ quantity, price }: ProposalLine) => BigInt(quantity) * BigInt(price);

const lineRow = (before: ProposalLine | null, after: ProposalLine | null, currency: string, key: string): Row => {
  const text = (line: ProposalLine | null) =>
    line ? `${formatCount(line.quantity)} × ${line.unit}, ${formatMoney(sumOf(line), currency)}` : 'None';
  const more = (after ? sumOf(after) : 0n) - (before ? sumOf(before) : 0n);
  const line = after ?? before;
  return {
    key,
    what: [line?.test, line?.method].filter(Boolean).join(', '),
    before: text(before),
    after: text(after),
    difference: signed(formatMoney(more, currency), more),
  };
};

const sizeOf = (file: ProposalFile | null) => (file ? formatFileSize(file.file_size) : 'None');

const fileRow = (before: ProposalFile | null, after: ProposalFile | null): Row => {
  const name = (after ?? before)?.file_name ?? '';
  return {
    key: `file ${before?.id} ${after?.id}`,
    what: `File ${name}`,
    before: sizeOf(before),
    after: sizeOf(after),
    difference: before ? (after ? 'Other content' : 'Removed') : 'New',
  };
};

const fieldText = (field: ComparedField, proposal: Proposal): string => {
  switch (field) {
    case 'earliestStart':
    case 'validUntil':
      return formatDate(proposal[field]);
    case 'turnaroundDays':
      return plural(proposal.turnaroundDays, 'working day');
    case 'silenceAcceptsAfterDays':
      return silenceWords(proposal.silenceAcceptsAfterDays);
    case 'milestones':
      return proposal.milestones.map(({ name, share }) => `${name} (${share}%)`).join(', ') || 'None';
    default:
      return proposal[field] || 'None';
  }
};

const daysText = (days: number) => (days === 0 ? '' : `${days > 0 ? '+' : '−'}${plural(Math.abs(days), 'day')}`);

const rowsOf = (difference: ProposalDifference, earlier: Proposal, proposal: Proposal): Row[] => {
  const { added, removed, changed, fields, files, total, days } = difference;
  const { currency } = proposal;
  return [
    ...changed.map(({ before, after }, index) => lineRow(before, after, currency, `changed ${index}`)),
    ...added.map((line, index) => lineRow(null, line, currency, `added ${index}`)),
    ...removed.map((line, index) => lineRow(line, null, earlier.currency, `removed ${index}`)),
    ...(Object.keys(fields) as ComparedField[]).map((field) => ({
      key: field,
      what: comparedFields[field],
      before: fieldText(field, earlier),
      after: fieldText(field, proposal),
      difference: '',
    })),
    ...files.changed.map(({ before, after }) => fileRow(before, after)),
    ...files.added.map((file) => fileRow(null, file)),
    ...files.removed.map((file) => fileRow(file, null)),
    ...(days === 0
      ? []
      : [
          {
            key: 'end',
            what: 'Results promised',
            before: formatDate(earlier.promisedEnd),
            after: formatDate(proposal.promisedEnd),
            difference: daysText(days),
          },
        ]),
    {
      key: 'total',
      what: 'Total',
      before: formatMoney(earlier.total, earlier.currency),
      after: formatMoney(proposal.total, currency),
      difference: total === null ? 'Another currency' : signed(formatMoney(total, currency), total),
    },
  ];
};

/** The changes from the version before, line by line, with the difference in price and days. */
export const ProposalChanges = ({ earlier, proposal }: { earlier: Proposal; proposal: Proposal }) => {
  if (!proposal.difference) return null;
  const rows = rowsOf(proposal.difference, earlier, proposal);
  if (rows.length === 1) return <p className="text-sm text-muted">Nothing changed since version {earlier.version}.</p>;
  return (
    <Table
      caption={`Changes since version ${earlier.version}`}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        {
          key: 'what',
          header: plural(rows.length - 1, 'change'),
          narrow: 'line',
          cell: ({ what }) => <span className="wrap-anywhere">{what}</span>,
        },
        { key: 'before', header: `Version ${earlier.version}`, align: 'end', cell: ({ before }) => before },
        { key: 'after', header: `Version ${proposal.version}`, align: 'end', cell: ({ after }) => <strong>{after}</strong> },
        { key: 'difference', header: 'Difference', align: 'end', cell: ({ difference }) => difference },
      ]}
    />
  );
};
