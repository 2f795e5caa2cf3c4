import type { Found } from '@aliquot/contract/hearts/evidence';
import type { DocumentText, PageText } from '../../../kernel/document-text.ts';
import { type DocumentView, viewOf } from '../../hearts/reading/candidates/view.domain.ts';
import { readIssuingLaboratory } from '../../hearts/reading/fields/issuing-laboratory.domain.ts';
import { withoutInstructions } from '../../hearts/reading/text/instructions.domain.ts';
import { segmentAt } from '../../hearts/reading/text/layout.domain.ts';
import { quoteOf } from '../../hearts/reading/text/quotes.domain.ts';
import { type ReportedTest, reportedTests } from './report-rows.domain.ts';

/** What a report says of itself; what it does not say is null. `released` is a day, YYYY-MM-DD. */
export type ReportReading = {
  readonly tests: readonly ReportedTest[];
  readonly released: Found<string> | null;
  readonly laboratory: Found<string> | null;
  readonly methods: readonly Found<string>[];
};

/** What leads in the day of release, the surest first. */
const releaseWords = [
  /\b(?:(?:report|certificate|coa) (?:date|issued|released)|date (?:of (?:report|issue|release)|issued|reported|released)|reported(?: (?:on|date))?|issued(?: on)?|released(?: on)?|release date|berichtsdatum|ausstellungsdatum|fecha de (?:informe|emisi[oó]n)|date d[’'](?:émission|édition))\s*[:|]?\s*$/i,
  /\b(?:completed?|completion date|date completed|finali[sz]ed|authori[sz]ed(?: on)?|approved(?: on)?)\s*[:|]?\s*$/i,
];
const wordsBefore = 40;

const releasedOn = (view: DocumentView): Found<string> | null => {
  for (const [rank, words] of releaseWords.entries()) {
    const days = view.dates.flatMap(({ iso, start, end }) => {
      const line = view.layout.lines[segmentAt(view.layout, start)?.line ?? -1];
      const before = view.text.slice(Math.max(line?.start ?? start, start - wordsBefore), start).replace(/\s+/g, ' ');
      return iso !== null && words.test(before) ? [{ iso, start, end }] : [];
    });
    // A corrected report says its own day last.
    const last = days.toSorted((a, b) => a.iso.localeCompare(b.iso) || b.start - a.start).at(-1);
    if (last)
      return { value: last.iso, confidence: 0.9 - 0.2 * rank, evidence: [quoteOf(view.document, last.start, last.end)] };
  }
  return null;
};

const methodLabel =
  /(?<!sampling )\b(?:test )?methods?(?: (?:reference|used|number))?\s*(?:#|no\.?)?\s*:\s*(?<named>[\p{L}\p{N}][^:|]{2,80})$/iu;
const mostMethods = 40;

const methodsOf = (view: DocumentView): Found<string>[] => {
  const found = new Map<string, Found<string>>();
  for (const segment of view.layout.segments) {
    const named = methodLabel.exec(segment.text)?.groups?.['named']?.trim();
    if (!named || found.has(named.toLowerCase()) || found.size >= mostMethods) continue;
    const start = segment.end - named.length;
    found.set(named.toLowerCase(), { value: named, confidence: 0.8, evidence: [quoteOf(view.document, start, segment.end)] });
  }
  return [...found.values()];
};

const namesPaper = /\b(?:report|results?|analysis|certificate)\b/i;

const laboratoryOf = (view: DocumentView): Found<string> | null => {
  const named = readIssuingLaboratory(view);
  return named === null || namesPaper.test(named.value) ? null : named;
};

/** Understands a report of results. Pure and deterministic. */
export const readReport = (document: DocumentText): ReportReading => {
  const view = viewOf(withoutInstructions(document));
  return {
    tests: reportedTests(view),
    released: releasedOn(view),
    laboratory: laboratoryOf(view),
    methods: methodsOf(view),
  };
};

/** Understands a report whose pages come one by one. @returns the JSON of a `ReportReading`, which the database takes. */
export const readReportPages = (document: Omit<DocumentText, 'pages'>, pages: readonly PageText[]): string =>
  JSON.stringify(readReport({ ...document, pages }), (_, part: unknown) =>
    typeof part === 'string' ? part.toWellFormed().replaceAll('\0', ' ') : part,
  );
