import { notEnoughWords, noteBeside, standingWords } from '@aliquot/contract/administration/report-words';
import type { Checklist, ChecklistLine } from '@aliquot/contract/administration/reports';
import { counted } from '@aliquot/contract/counted';
import { gapsOf } from '@aliquot/contract/counts';
import type { AnalysisRequirement, Gap } from '@aliquot/contract/hearts/analyses';
import { csvLine } from '../../../kernel/csv.ts';
import { longDay } from '../../../kernel/days.ts';
import type { Paper, PaperEntry } from '../../../kernel/paper.ts';
import { countStandings } from '../../hearts/judging/counts.domain.ts';
import { catalogues } from '../../hearts/judging/lines/knowledge.domain.ts';
import { type HandedIn, shownStanding } from '../../hearts/judging/things.domain.ts';
import { toDoOf } from '../../hearts/judging/to-do.domain.ts';

/** The person who answered a question, and the day as YYYY-MM-DD. */
export type AnsweredBy = { readonly name: string | null; readonly on: string };

/** A reason that a reviewer accepted in place of a document. */
export type Acceptance = {
  readonly reason: string;
  readonly by: string | null;
  readonly on: string;
  readonly note: string | null;
};

/** A value of a certificate that an administrator confirmed. */
export type ConfirmedValue = {
  readonly certificate: string;
  readonly field: string;
  readonly value: string;
  readonly read: string | null;
  readonly statedBy: string;
  readonly confirmedBy: string | null;
  readonly on: string;
};

/** The facts of a checklist: the stored judgment, and who gave each answer and acceptance, by control. */
export type ChecklistFacts = HandedIn & {
  readonly lab: Checklist['lab'];
  readonly analysis: Checklist['analysis'];
  readonly answeredBy: ReadonlyMap<string, AnsweredBy>;
  readonly acceptances: ReadonlyMap<string, Acceptance>;
  readonly confirmed: readonly ConfirmedValue[];
};

const quotesShown = 3;
const quoteLength = 240;

const shortened = (quote: string): string => {
  const words = quote.replaceAll(/\s+/g, ' ').trim();
  return words.length > quoteLength ? `${words.slice(0, quoteLength)}…` : words;
};

const byWhom = (by: AnsweredBy | undefined): string =>
  by === undefined ? '' : ` Answered by ${by.name ?? 'an account that was deleted'} on ${longDay(by.on)}.`;

/** The first quotations, once for each page: “sop.pdf, page 1: “Approved”, “Version 3” and 1 more place”. */
const documentSources = ({ evidence }: AnalysisRequirement): ChecklistLine['sources'] => {
  const placeOf = ({ fileName, evidence: { page } }: (typeof evidence)[number]) =>
    page === null ? fileName : `${fileName}, page ${page}`;
  const pages = Map.groupBy(evidence.slice(0, quotesShown), placeOf);
  const more = evidence.length - quotesShown;
  const texts = [...pages].map(
    ([place, found]) => `${place}: ${found.map(({ evidence: { quote } }) => `“${shortened(quote)}”`).join(', ')}`,
  );
  return texts.map((text, index) => ({
    kind: 'document',
    text: more > 0 && index === texts.length - 1 ? `${text} and ${counted(more, 'more place')}` : text,
  }));
};

const sourcesOf = (line: AnalysisRequirement, facts: ChecklistFacts): ChecklistLine['sources'] => {
  const { answered, control } = line;
  const acceptance = line.status === 'accepted' ? facts.acceptances.get(control) : undefined;
  return [
    ...documentSources(line),
    ...(answered
      ? [
          {
            kind: 'answer' as const,
            text: `${answered.question} “${answered.given}”.${byWhom(facts.answeredBy.get(control))}`,
          },
        ]
      : []),
    ...(acceptance
      ? [
          {
            kind: 'reviewer' as const,
            text: `“${acceptance.reason}” Accepted by ${acceptance.by ?? 'a reviewer'} on ${longDay(acceptance.on)}.${acceptance.note ? ` “${acceptance.note}”` : ''}`,
          },
        ]
      : []),
  ];
};

const isClosed = ({ status }: AnalysisRequirement) => status === 'met' || status === 'accepted';

const closes = (line: AnalysisRequirement, gap: Gap | undefined): string | null => {
  if (isClosed(line) || gap === undefined) return null;
  const missing = gap.missing.join('; ');
  return missing === '' || missing === line.raise ? gap.fix : `${gap.fix} Missing: ${missing}.`;
};

const confirmedText = ({ certificate, field, value, read, statedBy, confirmedBy, on }: ConfirmedValue): string =>
  `${certificate}, ${field}: “${value}”${read === null ? '' : ` in place of “${read}”`}. Stated by ${statedBy}, confirmed by ${confirmedBy ?? 'an administrator'} on ${longDay(on)}.`;

/** The requirements that apply to a laboratory, by catalogue, in the words of what is stored: nothing is added to it. */
export const checklistOf = (facts: ChecklistFacts): Checklist => {
  const { assessment } = facts;
  const open = new Set(gapsOf(assessment).map(({ id }) => id));
  const gaps = new Map(assessment.gaps.map((gap) => [gap.id, gap]));
  // A gap with the cause of another one is closed by that one.
  const gapOf = ({ control, catalogue, clause }: AnalysisRequirement): Gap | undefined =>
    gaps.get(control) ??
    assessment.gaps.find((gap) => gap.alsoAskedBy.some((also) => also.catalogue === catalogue && also.clause === clause));
  const lineOf = (line: AnalysisRequirement): ChecklistLine => ({
    id: line.id,
    control: line.control,
    clause: line.clause,
    title: line.title,
    standing: shownStanding(line, facts),
    gap: open.has(line.control),
    verified: line.verified,
    note: line.note,
    sources: sourcesOf(line, facts),
    closes: closes(line, gapOf(line)),
    raise: line.raise,
  });
  const of = (id: string) => assessment.requirements.filter(({ catalogue }) => catalogue === id).map(lineOf);
  return {
    lab: facts.lab,
    assessedOn: assessment.assessedOn,
    rulesVersion: assessment.rulesVersion,
    basis: toDoOf(facts, assessment.assessedOn).basis,
    standings: countStandings(facts),
    analysis: facts.analysis,
    catalogues: catalogues.flatMap(({ id, title, edition }) => {
      const lines = of(id);
      return lines.length > 0 ? [{ id, title, edition, lines }] : [];
    }),
    confirmed: facts.confirmed.map(confirmedText),
    contradictions: assessment.contradictions.map(({ rule, message }) => `${rule}: ${message}`),
  };
};

/** "42, each counted once; your standards ask for them in 57 clauses: 3 Not fulfilled, 39 Not uploaded yet" */
const requirementsText = ({ standings, catalogues: parts }: Checklist): string => {
  const requirements = standings.reduce((sum, { count }) => sum + count, 0);
  const clauses = parts.reduce((sum, { lines }) => sum + lines.length, 0);
  if (requirements === 0) return 'None apply.';
  const byStanding = standings.map(({ standing, count }) => `${standingWords[standing]}: ${count}`).join(' · ');
  return `${requirements}, each counted once, in ${counted(clauses, 'clause')} of the standards. ${byStanding}`;
};

const sourceWords = { document: 'Document', answer: 'Answer', reviewer: 'Reviewer' } as const;

const entryOf = (line: ChecklistLine): PaperEntry => ({
  mark: standingWords[line.standing],
  head: `${line.clause} ${line.title}${line.verified ? '' : ' (clause not verified against its source)'}`,
  lines: [
    ...line.sources.map(({ kind, text }) => `${sourceWords[kind]}: ${text}`),
    ...[noteBeside(line)].filter(Boolean),
    ...(line.closes ? [`To close it: ${line.closes}`] : []),
    ...(line.raise ? [`To raise it: ${line.raise}.`] : []),
  ],
});

const statusWords = { pending: 'Pending', approved: 'Approved', denied: 'Denied', suspended: 'Suspended' } as const;

/** The person who downloaded it, and the day as YYYY-MM-DD. */
export type MadeBy = { readonly name: string; readonly on: string };

const listed = (title: string, items: readonly string[]) =>
  items.length > 0 ? [{ title, blocks: items.map((text) => ({ kind: 'note' as const, text })) }] : [];

const scoreText = ({ score, enough, handedIn, missing }: Checklist['basis']): string =>
  enough
    ? `${score}%`
    : `${notEnoughWords}. Documents and answers cover ${handedIn}% of what counts. Missing first: ${missing.join('; ')}.`;

/** The checklist as a document. */
export const checklistPaper = (checklist: Checklist, made: MadeBy): Paper => {
  const { lab, analysis, confirmed, contradictions } = checklist;
  return {
    title: 'Compliance checklist',
    facts: [
      ['Laboratory', lab.name],
      ['Laboratory ID', lab.id],
      ['Address', lab.address],
      ['Status', statusWords[lab.status]],
      ['Compliance score', scoreText(checklist.basis)],
      ['Judged on', `${longDay(checklist.assessedOn)} by rules version ${checklist.rulesVersion}`],
      ['Analysis', analysis ? analysis.id : 'No analysis has finished yet, so no requirement is backed by a document.'],
      ['Requirements', requirementsText(checklist)],
      [
        'Gaps',
        String(
          new Set(checklist.catalogues.flatMap(({ lines }) => lines.flatMap((line) => (line.gap ? line.control : [])))).size,
        ),
      ],
      ['Generated by', `${made.name} on ${longDay(made.on)}`],
    ],
    sections: [
      ...checklist.catalogues.map(({ title, edition, lines }) => ({
        title: `${title} (${edition})`,
        blocks: [{ kind: 'entries' as const, items: lines.map(entryOf) }],
      })),
      ...listed('Values confirmed by a person', confirmed),
      ...listed('Contradictions', contradictions),
    ],
  };
};

const checklistColumns =
  'catalogue clause title standing source to_close verified requirement_id rules_version requirement gap to_raise judged_on'.split(
    ' ',
  );

/** The checklist as rows (RFC 4180), one for each clause; `requirement` is the same for clauses that ask for the same. */
export const checklistCsv = (checklist: Checklist): string =>
  [
    csvLine(checklistColumns),
    ...checklist.catalogues.flatMap(({ id, lines }) =>
      lines.map((line) =>
        csvLine([
          id,
          line.clause,
          line.title,
          standingWords[line.standing],
          line.sources.map(({ kind, text }) => `${sourceWords[kind]}: ${text}`).join('\n') || line.note,
          line.closes,
          line.verified,
          line.id,
          checklist.rulesVersion,
          line.control,
          line.gap,
          line.raise,
          checklist.assessedOn,
        ]),
      ),
    ),
  ].join('');
