import { daysLeft } from '@aliquot/contract/days-left';
import {
  type ComparedLab,
  type ComparedPart,
  comparedPartWords,
  coverageWords,
  paymentWords,
  perSampleWords,
} from '@aliquot/contract/engagements/proposal-comparison';
import { formatMoney } from '@aliquot/contract/money';
import { type ReactNode, useState } from 'react';
import { ClampedText } from '../../../ui/text/clamped-text.tsx';
import { formatDate, plural } from '../../../ui/text/format.ts';
import { Check, TriangleAlert } from '../../../ui/text/icon.ts';
import { collaborationLabel } from '../collaborations/collaboration-words.ts';

const statusOfStage = { declined: 'rejected', expired: 'rejected', withdrawn: 'withdrawn' } as const;
const isEnded = ({ stage }: ComparedLab): boolean => stage in statusOfStage;

/** Marks the best value of a part. */
export const Best = ({ lab, part }: { lab: ComparedLab; part: ComparedPart }) =>
  lab.best.includes(part) ? <span className="ml-2 text-xs font-semibold text-good">{comparedPartWords[part]}</span> : null;

const rankOf = (lab: ComparedLab): number => (isEnded(lab) ? 2 : lab.proposal ? 0 : 1);

/** Those with a proposal first, then those that are still asked, then those whose request ended; each by match. */
export const inOrder = (labs: readonly ComparedLab[]): ComparedLab[] =>
  labs.toSorted((one, other) => rankOf(one) - rankOf(other) || (other.match ?? 0) - (one.match ?? 0));

const soonDays = 5;
const utcToday = () => new Date().toISOString().slice(0, 10);
const inDays = (left: number) => (left === 0 ? 'today' : `in ${plural(left, 'day')}`);

/** Days until the last one to accept the proposal; null where that is not near, or there is nothing to accept. */
const daysToAccept = ({ stage, proposal }: ComparedLab, today: string): number | null => {
  if (stage !== 'proposed' || !proposal) return null;
  const left = daysLeft(proposal.validUntil, today);
  return left < 0 || left > soonDays ? null : left;
};

/** When the first of several proposals ends, in a sentence; undefined where none does soon. */
export const firstEndWords = (labs: readonly ComparedLab[], today = utcToday()): string | undefined => {
  const near = labs.flatMap((lab) => daysToAccept(lab, today) ?? []);
  return near.length === 0 || labs.length < 2 ? undefined : `The first proposal ends ${inDays(Math.min(...near))}.`;
};

/** The last day to accept a proposal, marked when it is near. */
const LastDay = ({ lab, day }: { lab: ComparedLab; day: string }) => {
  const [today] = useState(utcToday);
  const left = daysToAccept(lab, today);
  if (left === null) return formatDate(day);
  return (
    <span className="font-medium text-warn">
      {formatDate(day)}, {inDays(left)}
    </span>
  );
};

const nothing = <span className="text-muted">–</span>;

const standing = ({ stage, respond_by }: ComparedLab): string => {
  if (stage === 'asked') return `Waiting for a proposal${respond_by ? ` until ${formatDate(respond_by)}` : ''}`;
  if (stage === 'proposed') return 'Proposal sent';
  return collaborationLabel(
    stage in statusOfStage ? statusOfStage[stage as keyof typeof statusOfStage] : 'approved',
    'in-progress',
    stage,
  );
};

type Row = { key: string; title: string; cell: (lab: ComparedLab) => ReactNode };

/** The compared values of each laboratory. */
export const rows: readonly Row[] = [
  { key: 'tests', title: 'Tests', cell: ({ tests }) => tests?.join(', ') ?? 'All' },
  { key: 'standing', title: 'Status', cell: standing },
  {
    key: 'match',
    title: 'Match',
    cell: (lab) =>
      lab.match === null ? (
        nothing
      ) : (
        <>
          {lab.match}%<Best lab={lab} part="match" />
        </>
      ),
  },
  {
    key: 'price',
    title: 'Price, everything included',
    cell: (lab) =>
      lab.proposal ? (
        <>
          <span className="text-lg tabular-nums">{formatMoney(lab.proposal.total, lab.proposal.currency)}</span>
          <Best lab={lab} part="price" />
        </>
      ) : (
        nothing
      ),
  },
  {
    key: 'sample',
    title: 'Price per sample',
    cell: ({ proposal, per_sample: each }) =>
      proposal && each ? (
        <>
          <span className="tabular-nums">{formatMoney(each.price, proposal.currency)}</span>{' '}
          <span className="text-muted">{perSampleWords(each)}</span>
        </>
      ) : (
        nothing
      ),
  },
  {
    key: 'start',
    title: 'Start',
    cell: (lab) =>
      lab.proposal ? (
        <>
          {formatDate(lab.proposal.earliestStart)}
          <Best lab={lab} part="start" />
        </>
      ) : (
        nothing
      ),
  },
  {
    key: 'turnaround',
    title: 'Turnaround',
    cell: (lab) =>
      lab.proposal ? (
        <>
          {plural(lab.proposal.turnaroundDays, 'working day')}, results {formatDate(lab.proposal.promisedEnd)}
          <Best lab={lab} part="end" />
        </>
      ) : (
        nothing
      ),
  },
  {
    key: 'valid',
    title: 'Proposal valid until',
    cell: (lab) => (lab.proposal ? <LastDay lab={lab} day={lab.proposal.validUntil} /> : nothing),
  },
  {
    key: 'payment',
    title: 'Payment',
    cell: ({ proposal }) =>
      proposal ? (
        <>
          <span className="wrap-anywhere">{paymentWords(proposal)}</span>
          {proposal.terms && <ClampedText className="text-muted">{proposal.terms}</ClampedText>}
        </>
      ) : (
        nothing
      ),
  },
  {
    key: 'certificates',
    title: 'Certificates',
    cell: (lab) => {
      if (!lab.proposal) return nothing;
      if (lab.ending.length === 0) return 'None on record ends before the work does';
      return (
        <ul className="font-medium text-warn">
          {lab.ending.map(({ type, sentence }) => (
            <li key={type}>{sentence}</li>
          ))}
        </ul>
      );
    },
  },
];

/** How a laboratory shows one of the tests. */
export const CoverageCell = ({ lab, id }: { lab: ComparedLab; id: string }) => {
  const covered = lab.coverage.find((each) => each.id === id);
  if (covered?.proof === 'proven') {
    const ends = lab.proposal !== null && covered.until !== null && covered.until < lab.proposal.promisedEnd;
    const Icon = ends ? TriangleAlert : Check;
    return (
      <span className={ends ? 'text-warn' : undefined}>
        <Icon aria-hidden="true" size={14} className="mr-1 inline text-good" />
        <span className="font-medium">{covered.where}</span>
        {ends && covered.until && `, ends ${formatDate(covered.until)}`}
        <span className="block text-muted wrap-anywhere">“{covered.line}”</span>
      </span>
    );
  }
  return covered?.proof === 'claimed' ? (
    <span className="text-warn">{coverageWords.claimed}</span>
  ) : (
    <span className="text-muted">{coverageWords.missing}</span>
  );
};
