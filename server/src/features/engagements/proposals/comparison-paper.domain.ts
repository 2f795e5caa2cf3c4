import { counted } from '@aliquot/contract/counted';
import { engagementStageLabels } from '@aliquot/contract/engagement-stages';
import {
  type ComparedLab,
  type ComparedPart,
  comparedPartWords,
  coverageWords,
  coveredWords,
  type ProposalComparison,
  paymentWords,
  perSampleWords,
} from '@aliquot/contract/engagements/proposal-comparison';
import { type ComparedField, comparedFields, type Proposal, type ProposalLine } from '@aliquot/contract/engagements/proposals';
import { formatMoney } from '@aliquot/contract/money';
import { longDay } from '../../../kernel/days.ts';
import type { Paper, PaperBlock } from '../../../kernel/paper.ts';

/** An amount that no line break divides. */
const money = (amount: bigint | number, currency: string): string => formatMoney(amount, currency).replaceAll(' ', '\u00a0');

const signed = (amount: number, words: (size: number) => string): string => (amount < 0 ? '−' : '+') + words(Math.abs(amount));

const marked = ({ best }: ComparedLab, part: ComparedPart, value: string): string =>
  best.includes(part) ? `${value} (${comparedPartWords[part].toLowerCase()})` : value;

const lineWords = ({ test, method, quantity, unit, price }: ProposalLine, currency: string): string =>
  `${method ? `${test} (${method})` : test}, ${quantity.toLocaleString('en-US')} × ${unit} at ${money(price, currency)}`;

/** The changes since the version before, a sentence each. */
const changesOf = ({ difference, currency }: Proposal): string[] => {
  if (!difference) return [];
  const { added, removed, changed, fields, files, total, days } = difference;
  const names = (Object.keys(fields) as ComparedField[]).map((field) => comparedFields[field]);
  return [
    ...added.map((line) => `Added: ${lineWords(line, currency)}`),
    ...removed.map((line) => `Removed: ${lineWords(line, currency)}`),
    ...changed.map(({ before, after }) => `Changed: ${lineWords(before, currency)}; now ${lineWords(after, currency)}`),
    ...files.added.map(({ file_name }) => `Added file: ${file_name}`),
    ...files.removed.map(({ file_name }) => `Removed file: ${file_name}`),
    ...files.changed.map(({ after }) => `Changed file: ${after.file_name}`),
    ...(names.length > 0 ? [`Changed terms: ${names.join(', ')}`] : []),
    ...(total ? [`Total: ${signed(total, (size) => money(size, currency))}`] : []),
    ...(days ? [`Results promised: ${signed(days, (size) => counted(size, 'day'))}`] : []),
  ];
};

const perSampleCell = ({ per_sample: each, proposal }: ComparedLab): string =>
  each && proposal ? `${money(each.price, proposal.currency)} ${perSampleWords(each)}` : 'Not priced by sample';

const overview = (labs: readonly ComparedLab[]): PaperBlock => ({
  kind: 'table',
  name: 'Laboratories',
  columns: ['Laboratory', 'Price, everything included', 'Price per sample', 'Start and results', 'Proposal valid until'],
  rows: labs.map((lab) => {
    const { lab_name, proposal } = lab;
    if (!proposal) return [lab_name, 'No proposal', '', '', ''];
    const { total, currency, earliestStart, promisedEnd, validUntil } = proposal;
    return [
      lab_name,
      marked(lab, 'price', money(total, currency)),
      perSampleCell(lab),
      `${marked(lab, 'start', longDay(earliestStart))} to ${marked(lab, 'end', longDay(promisedEnd))}`,
      longDay(validUntil),
    ];
  }),
  total: labs.length,
});

const coverageBlock = (lab: ComparedLab, asked: ProposalComparison['asked']): PaperBlock => ({
  kind: 'table',
  name: 'Scope of what was asked for',
  columns: ['Asked for', 'Shown by', 'Line of the scope'],
  rows: asked.map(({ id, label }) => {
    const covered = lab.coverage.find((each) => each.id === id);
    if (covered?.proof !== 'proven') return [label, coverageWords[covered?.proof === 'claimed' ? 'claimed' : 'missing'], ''];
    const until = covered.until === null ? '' : `, valid until ${longDay(covered.until)}`;
    return [label, `${covered.where ?? ''}${until}`, covered.line ?? ''];
  }),
  total: asked.length,
});

/** Columns of laboratories that fit a page. */
const matrixColumns = 5;

const matrixCell = (lab: ComparedLab, id: string): string => {
  const covered = lab.coverage.find((each) => each.id === id);
  if (covered?.proof === 'proven')
    return `${covered.where ?? 'Proven'}${covered.until === null ? '' : ` to ${longDay(covered.until)}`}`;
  return covered?.proof === 'claimed' ? 'Stated' : 'Not on record';
};

/** The things asked against the laboratories, those with a proposal first: the certificate that proves each. */
const matrixBlock = (labs: readonly ComparedLab[], asked: ProposalComparison['asked']): PaperBlock => {
  const shown = labs.toSorted((a, b) => Number(b.proposal !== null) - Number(a.proposal !== null)).slice(0, matrixColumns);
  return {
    kind: 'table',
    name: 'Proof matrix',
    columns: ['Asked for', ...shown.map(({ lab_name }) => lab_name)],
    rows: [
      ...asked.map(({ id, label }) => [label, ...shown.map((lab) => matrixCell(lab, id))]),
      ['Covered', ...shown.map(coveredWords)],
    ],
    total: asked.length + 1,
  };
};

const proposalBlocks = (proposal: Proposal): PaperBlock[] => {
  const { lines, milestones, currency, version, files } = proposal;
  const changes = changesOf(proposal);
  return [
    {
      kind: 'table',
      name: 'Lines',
      columns: ['Test', 'Quantity', 'Price each', 'Amount'],
      rows: lines.map(({ test, method, quantity, unit, price }) => [
        method ? `${test} (${method})` : test,
        `${quantity.toLocaleString('en-US')} × ${unit}`,
        money(price, currency),
        money(BigInt(quantity) * BigInt(price), currency),
      ]),
      total: lines.length,
    },
    ...(changes.length > 0
      ? [
          {
            kind: 'entries' as const,
            items: [{ mark: `Version ${version}`, head: `Changes since version ${version - 1}`, lines: changes }],
          },
        ]
      : []),
    {
      kind: 'facts',
      items: [
        ...milestones.map(
          ({ name, dueInDays, share }) =>
            [`Milestone: ${name}`, `${counted(dueInDays, 'working day')} after the start, ${share}% of the total`] as const,
        ),
        ['Sample requirements', proposal.sampleRequirements || 'None'],
        ['Terms', proposal.terms || 'None'],
        ...(files.length > 0 ? [['Files', files.map(({ file_name }) => file_name).join('\n')] as const] : []),
      ],
    },
  ];
};

const labBlocks = (lab: ComparedLab, asked: ProposalComparison['asked']): PaperBlock[] => {
  const { proposal } = lab;
  return [
    {
      kind: 'facts',
      items: [
        ['Location', lab.lab_location],
        ['Status', engagementStageLabels[lab.stage]],
        ...(lab.match === null ? [] : [['Match', marked(lab, 'match', `${lab.match}%`)] as const]),
        ...(proposal
          ? ([
              ['Version', `${proposal.version}, sent by ${proposal.author} on ${longDay(proposal.created_at.slice(0, 10))}`],
              ['Price', marked(lab, 'price', money(proposal.total, proposal.currency))],
              ['Price per sample', perSampleCell(lab)],
              ['Payment', paymentWords(proposal)],
              ['Earliest start', marked(lab, 'start', longDay(proposal.earliestStart))],
              ['Turnaround', counted(proposal.turnaroundDays, 'working day')],
              ['Results promised', marked(lab, 'end', longDay(proposal.promisedEnd))],
              ['Valid until', longDay(proposal.validUntil)],
              [
                'Certificates',
                lab.ending.map(({ sentence }) => sentence).join(' ') || 'None on record ends before the work does',
              ],
            ] as const)
          : []),
        ...(asked.length > 0 ? [['Covered', marked(lab, 'coverage', coveredWords(lab))] as const] : []),
        ['Request ID', lab.collaboration_id],
      ],
    },
    ...(proposal ? proposalBlocks(proposal) : []),
    ...(asked.length > 0 ? [coverageBlock(lab, asked)] : []),
  ];
};

/** The comparison as a document. @param made an ISO timestamp */
export const comparisonPaper = (
  { project_id, title, asked, labs, mixed_currencies }: ProposalComparison,
  made: string,
): Paper => ({
  title: 'Comparison of proposals',
  facts: [
    ['Project', title],
    ['Project ID', project_id],
    ['Generated', `${longDay(made.slice(0, 10))} at ${made.slice(11, 16)} UTC`],
  ],
  sections: [
    {
      title: 'Side by side',
      blocks: [
        ...(mixed_currencies
          ? [{ kind: 'note' as const, text: 'Prices are in different currencies, so none is marked as the lowest.' }]
          : []),
        overview(labs),
        ...(asked.length > 0 ? [matrixBlock(labs, asked)] : []),
      ],
    },
    ...labs.map((lab) => ({ title: lab.lab_name, blocks: labBlocks(lab, asked) })),
  ],
});
