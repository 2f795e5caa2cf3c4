import type { ReportType } from '@aliquot/contract/administration/reports';
import type { FileTable } from '../../../../kernel/csv.ts';
import { dayOf, isoOfDay, longDay } from '../../../../kernel/days.ts';
import { mostPrinted, type Paper, type PaperBlock, type PaperSection } from '../../../../kernel/paper.ts';
import { headersOf, inWords, printedRow } from '../report-columns.domain.ts';
import { type CountId, type ListId, type SectionDefinition, type SectionId, sections } from '../report-sections.domain.ts';

/** The most rows of one list that a report keeps, for its file of rows; their number is always whole. */
export const mostRows = 20_000;

/** The sections of each type of report. */
export const sectionsOf: Readonly<Record<ReportType, readonly SectionId[]>> = {
  comprehensive: [
    'laboratories',
    'certificates',
    'scores',
    'confirmed',
    'decisions',
    'requests',
    'documents',
    'users',
    'trail',
  ],
  compliance: ['laboratories', 'certificates', 'scores', 'confirmed', 'decisions'],
  performance: ['requests', 'documents'],
  security: ['users', 'decisions', 'trail'],
  quality: ['documents', 'scores', 'confirmed'],
};

const definitionsOf = (type: ReportType): SectionDefinition[] => sectionsOf[type].map((id) => sections[id]);

/** The queries that a report of a type needs. */
export const neededBy = (type: ReportType) => {
  const definitions = definitionsOf(type);
  return {
    counts: definitions.flatMap(({ counts = [] }) => counts.map(([id]) => id)),
    lists: definitions.flatMap(({ lists = [] }) => lists.map(([id]) => id)),
    trail: definitions.some(({ trail }) => trail === true),
  };
};

export type Counted = readonly { readonly name: string; readonly value: string; readonly unit?: string | null }[];
/** Rows as the columns of the list's file, as text. */
export type Listed = { readonly rows: readonly (readonly (string | null)[])[]; readonly total: number };

/** The result of verifying the audit trail. */
export type TrailFacts = {
  readonly ok: boolean;
  readonly entries: number;
  readonly checkpoints: number;
  readonly lastCheckpoint: string | null;
  readonly problems: number;
};

/** The scope of a report. Days are YYYY-MM-DD (UTC), both included; `asOf` is the day at whose end standings are taken. */
export type ReportScope = {
  readonly type: ReportType;
  readonly startDate: string;
  readonly endDate: string;
  readonly asOf: string;
  readonly lab: { readonly id: string; readonly name: string } | null;
};

export type ReportFacts = {
  readonly counts: Partial<Readonly<Record<CountId, Counted>>>;
  readonly lists: Partial<Readonly<Record<ListId, Listed>>>;
  readonly trail: TrailFacts | null;
  readonly rulesVersion: string;
};

const typeWords: Readonly<Record<ReportType, string>> = {
  comprehensive: 'Comprehensive audit report',
  compliance: 'Compliance audit report',
  performance: 'Performance audit report',
  security: 'Security audit report',
  quality: 'Quality audit report',
};

const countedBlocks = (name: string, counted: Counted): PaperBlock[] => [
  { kind: 'note', text: counted.length > 0 ? `${name}:` : `${name}: none.` },
  ...(counted.length > 0
    ? [
        {
          kind: 'facts' as const,
          items: counted.map(({ name: each, value, unit }) => [inWords(each), unit ? `${value} ${unit}` : value] as const),
        },
      ]
    : []),
];

const trailBlocks = ({ ok, entries, checkpoints, lastCheckpoint, problems }: TrailFacts): PaperBlock[] => [
  {
    kind: 'facts',
    items: [
      ['Audit trail', ok ? 'Intact: every entry is in place and unchanged.' : `Problems found: ${problems}`],
      ['Entries verified', String(entries)],
      ['Signed checkpoints', String(checkpoints)],
      ['Newest checkpoint', lastCheckpoint ?? 'None yet'],
    ],
  },
];

const sectionOf = (definition: SectionDefinition, { lab }: ReportScope, facts: ReportFacts): PaperSection => ({
  title: definition.title,
  blocks: [
    ...(definition.wholeService && lab ? [{ kind: 'note' as const, text: 'This section covers the whole service.' }] : []),
    ...(definition.trail && facts.trail ? trailBlocks(facts.trail) : []),
    ...(definition.counts ?? []).flatMap(([id, name]) => countedBlocks(name, facts.counts[id] ?? [])),
    ...(definition.lists ?? []).map(([id, name, columns]): PaperBlock => {
      const { rows, total } = facts.lists[id] ?? { rows: [], total: 0 };
      const printed = rows.slice(0, mostPrinted).map((row) => printedRow(columns, row));
      return { kind: 'table', name, columns: headersOf(columns), rows: printed, total, kept: rows.length };
    }),
  ],
});

const fileName = (id: string) => id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** All counts in one table, and a table for each list. Days are ISO, words are as stored. */
const filesOf = (definitions: readonly SectionDefinition[], facts: ReportFacts): FileTable[] => [
  {
    name: 'counts',
    columns: ['section', 'count_id', 'count', 'name', 'value', 'unit'],
    rows: definitions.flatMap(({ title, counts = [] }) =>
      counts.flatMap(([id, count]) =>
        (facts.counts[id] ?? []).map(({ name, value, unit = null }) => [title, fileName(id), count, name, value, unit]),
      ),
    ),
  },
  ...definitions.flatMap(({ lists = [] }) =>
    lists.map(([id, , columns]) => ({
      name: id === 'labs' ? 'laboratories' : fileName(id),
      columns: columns.flatMap(({ file }) => file),
      rows: facts.lists[id]?.rows ?? [],
    })),
  ),
];

/** An audit report as a document, from what was counted and listed. */
export const auditReportPaper = (
  scope: ReportScope,
  facts: ReportFacts,
  made: { readonly by: string; readonly at: string; readonly id: string },
): Paper => ({
  title: typeWords[scope.type],
  facts: [
    ['Period', `${longDay(scope.startDate)} to ${longDay(scope.endDate)} (UTC)`],
    ['Laboratory', scope.lab ? `${scope.lab.name} (${scope.lab.id})` : 'All laboratories'],
    ['Rules version', `${facts.rulesVersion} today; each judgment names its own`],
    ['Generated by', made.by],
    ['Generated at', made.at],
    ['Report ID', made.id],
  ],
  sections: definitionsOf(scope.type).map((definition) => sectionOf(definition, scope, facts)),
  files: filesOf(definitionsOf(scope.type), facts),
});

const defaultDays = 30;

/** The days of a report that names none: the last 30 to today. */
export const defaultPeriod = (today: string): { readonly startDate: string; readonly endDate: string } => ({
  startDate: isoOfDay((dayOf(today) ?? 0) - defaultDays),
  endDate: today,
});

/**
 * The problems of a period, as a sentence by field; null when it can be reported. Accepts a day ahead, which is today further
 * east.
 */
export const periodProblem = (
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
  today: string,
): { readonly field: 'startDate' | 'endDate'; readonly message: string } | null => {
  const tomorrow = isoOfDay((dayOf(today) ?? 0) + 1);
  if (startDate > endDate) return { field: 'startDate', message: 'The start date is after the end date.' };
  if (endDate > tomorrow)
    return { field: 'endDate', message: 'The end date is in the future. A report covers only what has already happened.' };
  return null;
};
