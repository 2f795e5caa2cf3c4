import { auditActions } from '@aliquot/contract/audit-actions';
import { certificationTypeLabels, documentTypeLabels, roleLabels } from '@aliquot/contract/options';
import type { ReportType } from '@aliquot/contract/reports';
import { dayOf, isoOfDay, longDay } from '../../kernel/days.ts';
import type { Paper, PaperBlock, PaperSection } from '../../kernel/paper.ts';

/** What is counted: a name with a number (or a time) for each value. Each is one query of the repository. */
export const countIds = [
  'labsByStatus',
  'labsInPeriod',
  'certificatesByStatus',
  'certificatesByType',
  'scores',
  'risks',
  'openPoints',
  'rules',
  'corrections',
  'reasons',
  'decisions',
  'requests',
  'answers',
  'answerTimes',
  'usersByRole',
  'usersInPeriod',
  'signIns',
  'sensitive',
  'entries',
  'documentsByType',
  'analyses',
  'analysisTimes',
] as const;
export type CountId = (typeof countIds)[number];

/** What is listed, row by row. */
export const listIds = [
  'labs',
  'certificates',
  'judgements',
  'confirmedValues',
  'acceptedReasons',
  'decisionsTaken',
  'answersByLab',
  'waiting',
  'refusals',
  'roleChanges',
  'unread',
] as const;
export type ListId = (typeof listIds)[number];

/** The most rows of one list that a report keeps, for its file of rows; their number is always whole. */
export const mostRows = 20_000;

type Counts = readonly (readonly [id: CountId, name: string])[];
type Lists = readonly (readonly [id: ListId, name: string, columns: readonly string[]])[];
type SectionDefinition = {
  readonly title: string;
  /** Does not belong to single laboratories: it is left as it is when a report is about one. */
  readonly wholeService?: true;
  readonly counts?: Counts;
  readonly lists?: Lists;
  readonly trail?: true;
};

const sections = {
  laboratories: {
    title: 'Laboratories',
    counts: [
      ['labsByStatus', 'At the end of the period, by current status'],
      ['labsInPeriod', 'In the period'],
    ],
    lists: [['labs', 'Laboratories', ['Name', 'Status', 'Registered', 'Decided', 'Score', 'Id']]],
  },
  certificates: {
    title: 'Certifications',
    counts: [
      ['certificatesByStatus', 'At the end of the period'],
      ['certificatesByType', 'By type'],
    ],
    lists: [['certificates', 'Expired or expiring', ['Laboratory', 'Type', 'Number', 'Ends', 'Standing', 'Id']]],
  },
  scores: {
    title: 'Scores and gaps',
    counts: [
      ['scores', 'Compliance score'],
      ['risks', 'Risk'],
      ['openPoints', 'Most common open gaps'],
      ['rules', 'Judged by rules version'],
    ],
    lists: [['judgements', 'Newest judgments', ['Laboratory', 'Score', 'Risk', 'Open gaps', 'Judged', 'Rules', 'Id']]],
  },
  confirmed: {
    title: 'What a person confirmed',
    counts: [
      ['corrections', 'Corrections of certificates made in the period'],
      ['reasons', 'Reasons for gaps stated in the period'],
    ],
    lists: [
      ['confirmedValues', 'Values confirmed', ['Laboratory', 'Field', 'Value', 'Read', 'Stated by', 'Confirmed', 'Id']],
      ['acceptedReasons', 'Reasons accepted', ['Laboratory', 'Requirement', 'Reason', 'Accepted', 'Id']],
    ],
  },
  decisions: {
    title: 'Decisions taken',
    counts: [['decisions', 'By kind']],
    lists: [['decisionsTaken', 'Decisions', ['Entry', 'When', 'By', 'Action', 'Object', 'Reason']]],
  },
  requests: {
    title: 'Requests and answers',
    counts: [
      ['requests', 'Requests submitted in the period, by current status'],
      ['answers', 'Sent to laboratories in the period, by current outcome'],
      ['answerTimes', 'Time until a laboratory responded'],
    ],
    lists: [
      ['answersByLab', 'By laboratory', ['Laboratory', 'Asked', 'Answered', 'Median time to respond', 'Id']],
      ['waiting', 'Without a response, oldest first', ['Laboratory', 'Asked', 'Request', 'Id']],
    ],
  },
  users: {
    title: 'Users and sign-ins',
    wholeService: true,
    counts: [
      ['usersByRole', 'Accounts, by role'],
      ['usersInPeriod', 'In the period'],
      ['signIns', 'Sign-ins and accounts'],
    ],
    lists: [
      ['refusals', 'Refused sign-ins', ['Entry', 'When', 'Account', 'From']],
      ['roleChanges', 'Changes of roles', ['Entry', 'When', 'By', 'Whose', 'Before', 'After']],
    ],
  },
  trail: {
    title: 'Audit trail',
    wholeService: true,
    trail: true,
    counts: [
      ['sensitive', 'Files and exports downloaded in the period'],
      ['entries', 'Entries in the period, by what they concern'],
    ],
  },
  documents: {
    title: 'Documents read',
    counts: [
      ['documentsByType', 'Documents stored in the period, by type'],
      ['analyses', 'Analyses started in the period'],
      ['analysisTimes', 'Time per analysis'],
    ],
    lists: [['unread', 'Documents that could not be read', ['File', 'Laboratory', 'Why', 'Analysis']]],
  },
} as const satisfies Record<string, SectionDefinition>;
type SectionId = keyof typeof sections;

/** What each type of report is made of. */
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

export type Counted = readonly { readonly name: string; readonly value: string }[];
export type Listed = { readonly rows: readonly (readonly (string | null)[])[]; readonly total: number };

/** What following the audit trail found. */
export type TrailFacts = {
  readonly ok: boolean;
  readonly entries: number;
  readonly checkpoints: number;
  readonly lastCheckpoint: string | null;
  readonly problems: number;
};

/** What a report is about. Days are YYYY-MM-DD (UTC), both included; `asOf` is the day at whose end standings are taken. */
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

const labels: Readonly<Record<string, string>> = {
  ...documentTypeLabels,
  ...certificationTypeLabels,
  ...roleLabels,
  ...auditActions,
};

/** A stored value in words: "in-progress" as "In progress", "labs.approve" as "Approved a laboratory". */
const inWords = (value: string): string => {
  const known = labels[value];
  if (known !== undefined || /[.%]/.test(value) || value === value.toUpperCase()) return known ?? value;
  return value.charAt(0).toUpperCase() + value.slice(1).replaceAll(/[-_]/g, ' ');
};

/** Columns with values of closed lists; the others say what somebody wrote. */
const columnsOfWords = new Set(['Status', 'Type', 'Standing', 'Risk', 'Action', 'Before', 'After']);

const cellsOf = (columns: readonly string[], row: readonly (string | null)[]): string[] =>
  row.map((cell, at) => (columnsOfWords.has(columns[at] ?? '') ? inWords(cell ?? '') : (cell ?? '')));

const countedBlocks = (name: string, counted: Counted): PaperBlock[] => [
  { kind: 'note', text: counted.length > 0 ? `${name}:` : `${name}: none.` },
  ...(counted.length > 0
    ? [{ kind: 'facts' as const, items: counted.map((each) => [inWords(each.name), each.value] as const) }]
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
      return { kind: 'table', name, columns, rows: rows.map((row) => cellsOf(columns, row)), total };
    }),
  ],
});

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
});

const defaultDays = 30;

/** The days of a report that names none: the last 30 to today. */
export const defaultPeriod = (today: string): { readonly startDate: string; readonly endDate: string } => ({
  startDate: isoOfDay((dayOf(today) ?? 0) - defaultDays),
  endDate: today,
});

/** What is wrong with a period, as a sentence by field; null when it can be reported. A day ahead is today further east. */
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
