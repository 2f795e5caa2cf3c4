import type { Evidence } from '@aliquot/contract/hearts/evidence';
import type { Fact } from '@aliquot/contract/hearts/readings';
import readingTopics from '../../../../../../knowledge/reading-topics.json' with { type: 'json' };
import type { DocumentView } from '../candidates/view.domain.ts';
import { type DocumentKind, headingWeights, mayProve } from '../scores/document-type.domain.ts';
import { segmentAt } from '../text/layout.domain.ts';
import { matcherOf } from '../text/phrases.domain.ts';
import { quoteOf } from '../text/quotes.domain.ts';

const matcher = matcherOf<string>({
  plain: Object.entries(readingTopics.records).flatMap(([kind, phrases]) => phrases.map((phrase) => [phrase, kind] as const)),
});

/** Records of measurements have figures; a form without any shows nothing yet. */
const measured = new Set([
  'record.uncertainty',
  'record.method-comparison',
  'record.accuracy-check',
  'record.calibration-verification',
]);
/** Logs have entries with days; a heading alone shows nothing. */
const logged = new Set([
  'record.document-list',
  'record.confidentiality',
  'record.impartiality',
  'record.complaint',
  'record.nonconformity',
  'record.corrective-action',
  'record.risk',
  'record.supplier',
  'record.critical-call',
  'record.maintenance',
  'record.reagent',
  'record.environment',
  'record.safety',
  'record.specimen-receipt',
  'record.data',
  'record.exercise',
  'record.communication',
  'record.proficiency-review',
]);
const fewestDays = 2;
const figures = /(?<![\d.])\d{1,6}(?:[.,]\d{1,4})?(?![\d.])/g;
const fewestFigures = 6;
const headingEnough = 0.7;
const blankForm = /_{6,}|\.{10,}/g;
const mostBlanks = 4;

/** The line of a log that holds a day. */
const entryAt = (view: DocumentView, at: number): Evidence => {
  const segment = segmentAt(view.layout, at);
  const line = segment && view.layout.lines[segment.line];
  return quoteOf(view.document, line?.start ?? at, line?.end ?? at + 1);
};

/** What the heading on the first page says the paper is a record of, as `record.*` facts. Linear. */
export const readRecords = (view: DocumentView, kind: DocumentKind | null): Fact[] => {
  const [stream] = view.streams;
  if (!stream) return [];
  const hasFigures = (view.text.match(figures)?.length ?? 0) >= fewestFigures;
  const isBlank = (view.text.match(blankForm)?.length ?? 0) > mostBlanks;
  const headings = headingWeights(view);
  const found = new Map<string, Fact>();
  for (const hit of matcher(stream)) {
    const segment = segmentAt(view.layout, hit.start);
    if (!segment || (headings.get(segment) ?? 0) < headingEnough || isBlank) continue;
    for (const record of hit.payloads) {
      if (!mayProve(kind, record) || found.has(record) || (measured.has(record) && !hasFigures)) continue;
      if (logged.has(record) && view.dates.length < fewestDays) continue;
      found.set(record, {
        kind: record,
        value: segment.text.replace(/\s+/g, ' ').trim().slice(0, 160),
        confidence: segment.words.length <= 8 ? 0.82 : 0.65,
        evidence: [
          ...(logged.has(record) ? view.dates.filter(({ start }) => start > segment.end).slice(0, 1) : []).map((date) =>
            entryAt(view, date.start),
          ),
          quoteOf(view.document, segment.start, segment.end),
        ],
      });
    }
  }
  return [...found.values()];
};
