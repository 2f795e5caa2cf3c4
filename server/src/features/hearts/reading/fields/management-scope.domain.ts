import type { Found } from '@aliquot/contract/hearts/evidence';
import { type Cue, cuesOf } from '../candidates/cues.domain.ts';
import type { Label } from '../candidates/labels.domain.ts';
import { type DocumentView, pageOf, within } from '../candidates/view.domain.ts';
import { belowOf, rightOf, type Segment, segmentAt } from '../text/layout.domain.ts';
import { quoteOf, wordConfidence } from '../text/quotes.domain.ts';
import { pattern } from '../text/wordings.domain.ts';

const longest = { lines: 8, words: 90 };
/** Letters. */
const shortest = 6;
/** Line heights from one line of a paragraph to the next. */
const nextLine = 1.9;
/** Line heights from the words that lead in to the scope. */
const afterLead = 4;
const confidence = 0.85;

const separators = pattern('iu')`^[\s:/|"“”'’(–—-]*(?:of )?(?:${'scope.leadEnd'}\s*:\s*)?`;
const hasWords = /\p{L}{3}/u;
const sameSize = 0.2;

const height = (segment: Segment) => segment.y1 - segment.y0;

/** The end of the scope in a line: a label of its own, another sentence of the certificate, a standard or a date. */
const endIn = (view: DocumentView, stops: readonly Cue[], from: number, to: number): number => {
  const labels = view.labels.all.filter(
    (label) => label.start >= from && label.end <= to && !label.fields.every((field) => field === 'scope.field'),
  );
  const isFirst = (start: number) => /^\s*$/.test(view.text.slice(from, start));
  // "Equipment, glassware …" begins with a word that is a label on other papers.
  const isLabel = ({ start, end, whole }: Label) => isFirst(start) && (whole || /^\s*[:|]/.test(view.text.slice(end, end + 3)));
  const starts = [
    ...stops.filter((cue) => cue.start >= from && cue.start < to).map((cue) => cue.start),
    ...within(view.standards, from, to).map((standard) => standard.start),
    ...within(view.dates, from, to).map((date) => date.start),
    ...labels.flatMap((label) =>
      isLabel(label) || label.fields.some((field) => /^(?:date|number)\./.test(field)) ? [label.start] : [],
    ),
    ...within(view.issuers, from, to)
      .filter((mention) => mention.inFull && isFirst(mention.start))
      .map((mention) => mention.start),
  ];
  return Math.min(to, ...starts);
};

/** A caption, who signs, or a sentence of its own about the certificate. */
const endsScope = pattern('iu')`${'scope.endsScope'}`;

const continues = (view: DocumentView, above: Segment, below: Segment) => {
  const isFlow = view.document.pages[below.page]?.source === 'flow';
  const isSameSize = Math.abs(height(above) - height(below)) <= sameSize * Math.max(height(above), height(below));
  return isFlow || (isSameSize && above.bold === below.bold);
};

/** The text that begins in a segment at an offset and runs on over the lines below it. */
export const paragraphFrom = (view: DocumentView, stops: readonly Cue[], first: Segment, from: number) => {
  const spans: Cue[] = [];
  let segment = first;
  let start = from;
  for (let count = 0; count < longest.lines; count++) {
    const end = endIn(view, stops, start, segment.end);
    if (hasWords.test(view.text.slice(start, end))) spans.push({ start, end });
    if (end < segment.end) break;
    const [below] = belowOf(view.layout, segment, segment.page, nextLine);
    if (!below || !continues(view, segment, below) || endsScope.test(below.text.trim())) break;
    segment = below;
    start = below.start;
  }
  return spans;
};

/** The beginning of the text after lead-in words: behind them in their line, beside or below them. */
export const startOf = (view: DocumentView, cue: Cue): { segment: Segment; from: number } | null => {
  const segment = segmentAt(view.layout, cue.end - 1);
  if (!segment) return null;
  const rest = view.text.slice(cue.end, segment.end);
  const from = cue.end + (separators.exec(rest)?.[0].length ?? 0);
  if (hasWords.test(view.text.slice(from, segment.end))) return { segment, from };
  const [right] = rightOf(view.layout, segment, segment.page);
  if (right && hasWords.test(right.text)) return { segment: right, from: right.start };
  const below = belowOf(view.layout, segment, segment.page, afterLead).find((one) => hasWords.test(one.text));
  return below ? { segment: below, from: below.start } : null;
};

const oneWord = /^\p{L}+$/u;

/** "Scope" and the like lead in a scope only as a heading or before a colon, never in running text. */
const leads = (view: DocumentView, cue: Cue): boolean => {
  if (!oneWord.test(view.text.slice(cue.start, cue.end))) return true;
  const segment = segmentAt(view.layout, cue.start);
  const isFirst = segment !== undefined && !hasWords.test(view.text.slice(segment.start, cue.start));
  return (
    isFirst && (/^\s*:/.test(view.text.slice(cue.end, segment.end)) || !hasWords.test(view.text.slice(cue.end, segment.end)))
  );
};

/** The scope of each certificate of a management system: the sentence that the words before it lead in, in full. */
export const managementScopes = (view: DocumentView): Found<string>[] => {
  const leadIns = cuesOf(view, 'scope').filter((cue) => leads(view, cue));
  const stops = [...cuesOf(view, 'afterScope'), ...cuesOf(view, 'certifies'), ...cuesOf(view, 'holder')];
  const found: Found<string>[] = [];
  const pages = new Set<number>();
  for (const [index, cue] of leadIns.entries()) {
    const next = leadIns[index + 1];
    // "Per le seguenti attività / for the following activities": the last of several in a row leads in.
    if (next && !hasWords.test(view.text.slice(cue.end, next.start))) continue;
    const page = pageOf(view, cue.start);
    if (pages.has(page)) continue;
    const place = startOf(view, cue);
    const spans = place ? paragraphFrom(view, [...stops, ...leadIns], place.segment, place.from) : [];
    const value = spans
      .map(({ start, end }) => view.text.slice(start, end))
      .join(' ')
      .replace(/\s+/g, ' ')
      .replace(/[\s:;,."“”]+$/, '')
      .trim();
    const [first] = spans;
    const last = spans.at(-1);
    if (!first || !last || value.split(' ').length > longest.words || value.length < shortest) continue;
    pages.add(page);
    found.push({
      value,
      confidence: confidence * wordConfidence(view.document, first.start, last.end),
      evidence: spans.map(({ start, end }) => quoteOf(view.document, start, end)),
    });
  }
  return found;
};
