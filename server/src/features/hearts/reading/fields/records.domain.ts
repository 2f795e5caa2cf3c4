import type { Evidence } from '@aliquot/contract/hearts/evidence';
import type { Fact } from '@aliquot/contract/hearts/readings';
import cliaSpecialties from '../../../../../../knowledge/clia-specialties.json' with { type: 'json' };
import readingTopics from '../../../../../../knowledge/reading-topics.json' with { type: 'json' };
import { type DocumentView, foundAt } from '../candidates/view.domain.ts';
import { type DocumentKind, headingWeights, type KindReading, mayProve } from '../scores/document-type.domain.ts';
import { segmentAt } from '../text/layout.domain.ts';
import { matcherOf } from '../text/phrases.domain.ts';
import { quoteOf } from '../text/quotes.domain.ts';

const matcher = matcherOf<string>({
  plain: Object.entries(readingTopics.records).flatMap(([kind, phrases]) => phrases.map((phrase) => [phrase, kind] as const)),
});

/** Records of measurements have figures; a form without any shows nothing yet. */
const measured = new Set(readingTopics.measured);
/** Logs have entries with days; a heading alone shows nothing. */
const logged = new Set(readingTopics.logged);
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

/** The records named by the heading on the first page, as `record.*` facts. Linear. */
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

const controls = cliaSpecialties.specialties.flatMap(({ code, controlWords }) =>
  controlWords ? [{ code, words: new RegExp(controlWords, 'i') }] : [],
);
const fewestDecimals = 4;

/** A control record with figures, and the specialties whose own controls it names. */
export const readQualityControl = (view: DocumentView, { kind, evidence: [place] }: KindReading): Fact[] => {
  if (kind !== 'quality-control' || place === undefined) return [];
  if ((view.text.match(/\d[.,]\d/g)?.length ?? 0) < fewestDecimals) return [];
  const record = { kind: 'qc.record', value: place.quote, confidence: 0.8, evidence: [place] };
  const named = controls.flatMap(({ code, words }) => {
    const match = words.exec(view.text);
    return match ? [{ kind: 'qc.specialty', ...foundAt(view, code, 0.75, match.index, match.index + match[0].length) }] : [];
  });
  return [record, ...named];
};
