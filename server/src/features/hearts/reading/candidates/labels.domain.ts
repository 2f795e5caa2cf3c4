import readingLabels from '../../../../../../knowledge/reading-labels.json' with { type: 'json' };
import {
  aboveOf,
  belowOf,
  type Layout,
  type Rect,
  rectWithin,
  rightOf,
  type Segment,
  segmentAt,
} from '../text/layout.domain.ts';
import { matcherOf, type Stream } from '../text/phrases.domain.ts';

/** A field that documents label, as knowledge/reading-labels.json lists them. */
export type Field = keyof typeof readingLabels.labels;

/** A label found in the text. One phrase can name more than one field. */
export type Label = {
  readonly fields: readonly Field[];
  readonly start: number;
  readonly end: number;
  readonly segment: Segment;
  readonly rect: Rect;
  /** Its segment holds only the label. */
  readonly whole: boolean;
  /** The segment begins with the label. */
  readonly leads: boolean;
};

type Entry = { plain?: string[]; number?: string[] };

const entries = Object.entries(readingLabels.labels as Record<Field, Entry>) as [Field, Entry][];

const matcher = matcherOf<Field>({
  plain: entries.flatMap(([field, entry]) => (entry.plain ?? []).map((phrase) => [phrase, field] as const)),
  stems: entries.flatMap(([field, entry]) => (entry.number ?? []).map((phrase) => [phrase, field] as const)),
  tails: readingLabels.numberWords,
});

const hasWord = /[\p{L}\p{N}]/u;

/** "LIC" at the end of "C8-0000040-LIC" is part of a number, not a label. */
const insideNumber = /\d[\p{L}\p{N}]*[-_./] ?$/u;
/** "1. Number of license" is the entry of a form, not part of a number. */
const entryNumber = /^\s*\d{1,2}\. $/;

const labelOf = (layout: Layout, fields: readonly Field[], start: number, end: number): Label | null => {
  const segment = segmentAt(layout, start);
  if (!segment || end > segment.end) return null;
  const { text } = layout.document;
  const isEntry = entryNumber.test(text.slice(segment.start, start));
  if (!isEntry && insideNumber.test(text.slice(Math.max(0, start - 16), start))) return null;
  const leads = !hasWord.test(text.slice(segment.start, start));
  const whole = leads && !hasWord.test(text.slice(end, segment.end));
  return { fields, start, end, segment, rect: rectWithin(segment, start, end), whole, leads };
};

const separatorsOnly = /^[\s/|:()–—-]*$/;

/** Two adjacent labels of one field ("Expiry date / Gültig bis") are one. */
const merged = (layout: Layout, labels: readonly Label[]): Label[] => {
  const result: Label[] = [];
  for (const label of labels) {
    const last = result.at(-1);
    const together =
      last &&
      last.segment === label.segment &&
      last.fields.some((field) => label.fields.includes(field)) &&
      separatorsOnly.test(layout.document.text.slice(last.end, label.start));
    if (together)
      result[result.length - 1] = {
        ...last,
        end: label.end,
        rect: rectWithin(last.segment, last.start, label.end),
        whole: last.leads && !hasWord.test(layout.document.text.slice(label.end, last.segment.end)),
      };
    else result.push(label);
  }
  return result;
};

/** All labels of a stream of text, in order. A label is within one segment. */
export const labelsOf = (layout: Layout, stream: Stream): Label[] => {
  const accept = (start: number, end: number) => {
    const segment = segmentAt(layout, start);
    return segment !== undefined && end <= segment.end;
  };
  const single = matcher(stream, accept).flatMap((hit) => labelOf(layout, hit.payloads, hit.start, hit.end) ?? []);
  return merged(layout, single);
};

type Relation = 'same' | 'right' | 'below' | 'next' | 'above';

/** A value that may belong to a label. The lower the cost, the more likely. */
export type Candidate<Value> = {
  readonly label: Label;
  readonly value: Value;
  readonly start: number;
  readonly end: number;
  readonly relation: Relation;
  readonly cost: number;
};

export type Read<Value> = { readonly value: Value; readonly start: number; readonly end: number };

/** Reads a typed value at the beginning of the characters from `from` to `to`, or gives null. */
export type ValueReader<Value> = (from: number, to: number, relation: Relation) => Read<Value> | null;

/** Labels of a document by segment, so that a search stops where another label begins. */
export type LabelIndex = { readonly all: readonly Label[]; readonly bySegment: ReadonlyMap<number, readonly Label[]> };

export const indexLabels = (labels: readonly Label[]): LabelIndex => {
  const bySegment = new Map<number, Label[]>();
  for (const label of labels) {
    const list = bySegment.get(label.segment.index);
    if (list) list.push(label);
    else bySegment.set(label.segment.index, [label]);
  }
  return { all: labels, bySegment };
};

const leadingLabel = (index: LabelIndex, segment: Segment): Label | undefined =>
  index.bySegment.get(segment.index)?.find((label) => label.leads);

/** The segment of the label holds only labels, as in the heading of a row whose cells touch. */
const isHeadingRow = (index: LabelIndex, text: string, segment: Segment): boolean => {
  const labels = index.bySegment.get(segment.index) ?? [];
  let from = segment.start;
  for (const label of labels) {
    if (hasWord.test(text.slice(from, label.start))) return false;
    from = label.end;
  }
  return labels.length > 1 && !hasWord.test(text.slice(from, segment.end));
};

const sharesField = (a: Label, b: Label) => a.fields.some((field) => b.fields.includes(field));

const furthestBelow = 6;
const unreadBelow = 2;
/** Words. */
const longestHeading = 5;

/**
 * Values that may belong to the label: in its own segment after it, in the next segment to the right, below in its column, on
 * the next line when a sentence continues there, and last above it (as over a signature line). Cheapest first.
 */
export const valuesFor = <Value>(
  layout: Layout,
  index: LabelIndex,
  label: Label,
  read: ValueReader<Value>,
  options: { readonly above?: boolean } = {},
): Candidate<Value>[] => {
  const found: Candidate<Value>[] = [];
  const { text } = layout.document;
  const { segment } = label;
  const add = (value: Read<Value> | null, relation: Relation, cost: number): boolean => {
    if (!value) return false;
    found.push({ label, value: value.value, start: value.start, end: value.end, relation, cost });
    return true;
  };
  // "PT provider: National Proficiency Testing Program": a label's own words within its value are no other label.
  const endIn = (within: Segment, from: number): number =>
    index.bySegment
      .get(within.index)
      ?.find((other) => other.start >= from && (!sharesField(other, label) || text.startsWith(':', other.end)))?.start ??
    within.end;
  const ownEnd = endIn(segment, label.end);
  const same = read(label.end, ownEnd, 'same');
  if (same) add(same, 'same', 0.02 * (same.start - label.end));
  const restIsEmpty = !hasWord.test(text.slice(label.end, segment.end));

  if (restIsEmpty) {
    for (const [step, segmentRight] of rightOf(layout, label.rect, segment.page).slice(0, 2).entries()) {
      const other = leadingLabel(index, segmentRight);
      if (other && sharesField(other, label) && other.whole) continue;
      const value =
        other && other.whole ? null : read(segmentRight.start, endIn(segmentRight, segmentRight.start + 1), 'right');
      if (add(value, 'right', 1 + 2.5 * (segmentRight.x0 - label.rect.x1) + 0.4 * step)) break;
      if (hasWord.test(segmentRight.text)) break;
    }
  }

  const inHeadingRow = !restIsEmpty && isHeadingRow(index, text, segment);
  const fieldLike = label.leads || label.whole || restIsEmpty || inHeadingRow;
  if (fieldLike && (restIsEmpty || !same)) {
    let unread = 0;
    // The value of "AABB facility ID" is below the whole heading, not below its last word.
    const over = restIsEmpty && segment.words.length <= longestHeading ? segment : label.rect;
    const height = Math.max(0.006, label.rect.y1 - label.rect.y0);
    for (const below of belowOf(layout, over, segment.page, furthestBelow)) {
      const other = leadingLabel(index, below);
      if (other && sharesField(other, label)) {
        if (other.whole) continue;
        break;
      }
      if (other && (other.whole || !(restIsEmpty || inHeadingRow))) break;
      const value = other ? null : read(below.start, endIn(below, below.start + 1), 'below');
      const cost = 1.2 + (0.3 * (below.y0 - label.rect.y1)) / height + 1.5 * Math.abs(below.x0 - over.x0);
      if (add(value, 'below', cost + 0.8 * unread)) break;
      if (hasWord.test(below.text)) unread += 1;
      if (unread >= unreadBelow) break;
    }
  }

  const line = layout.lines[segment.line];
  const next = layout.lines[segment.line + 1];
  const isFlow = layout.document.pages[segment.page]?.source === 'flow';
  // Text without positions: the second cell of a row of labels means the second cell of the row below.
  if (isFlow && label.whole && line && next && line.segments.length > 1 && line.segments.length === next.segments.length) {
    const cell = next.segments[line.segments.indexOf(segment)];
    if (cell && !leadingLabel(index, cell)) add(read(cell.start, cell.end, 'below'), 'below', 1.3);
  }
  if (restIsEmpty && !label.whole && line && next && next.page === line.page && line.segments.at(-1) === segment) {
    const first = next.segments[0];
    if (first) add(read(first.start, first.end, 'next'), 'next', 1.5);
  }

  if (options.above && label.whole && found.length === 0) {
    const height = Math.max(0.006, label.rect.y1 - label.rect.y0);
    for (const above of aboveOf(layout, label.rect, segment.page, 2.5).slice(0, 1)) {
      if (leadingLabel(index, above)) break;
      add(read(above.start, above.end, 'above'), 'above', 3 + (0.3 * (label.rect.y0 - above.y1)) / height);
    }
  }
  return found.sort((a, b) => a.cost - b.cost);
};

/**
 * Gives every label at most one value and every value at most one label, cheapest pairs first. Values are the same when they
 * start at the same place.
 */
export const assignValues = <Value>(candidates: readonly Candidate<Value>[]): Candidate<Value>[] => {
  const takenLabels = new Set<Label>();
  const takenValues = new Set<number>();
  const assigned: Candidate<Value>[] = [];
  for (const candidate of candidates.toSorted((a, b) => a.cost - b.cost || a.start - b.start)) {
    if (takenLabels.has(candidate.label) || takenValues.has(candidate.start)) continue;
    takenLabels.add(candidate.label);
    takenValues.add(candidate.start);
    assigned.push(candidate);
  }
  return assigned.sort((a, b) => a.start - b.start);
};
