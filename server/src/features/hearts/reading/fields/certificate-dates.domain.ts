import { fieldOfDateWords, leadsInPeriod } from '../candidates/date-words.domain.ts';
import { isWholeYears } from '../candidates/dates.domain.ts';
import { assignValues, type Candidate, type Field, type Label, valuesFor } from '../candidates/labels.domain.ts';
import { type DocumentDate, type DocumentView, dateReader } from '../candidates/view.domain.ts';
import { aboveOf, leftOf, type Segment, segmentAt } from '../text/layout.domain.ts';
import { pattern } from '../text/wordings.domain.ts';

/** A date with the field that its label names, such as `date.expiry`. */
export type NamedDate = {
  readonly field: Field;
  readonly date: DocumentDate;
  readonly label: Label | null;
  readonly cost: number;
  readonly relation: Candidate<DocumentDate>['relation'] | 'range' | 'place';
};

const isDateField = (field: Field) => field.startsWith('date.');

const specialtyList = /lab(?:oratory)? certification ?\(? ?code|specialties ?\/ ?subspecialties/i;

/** The list of a CLIA certificate's specialties has dates of its own: from its introduction to the end of the page. */
const specialtyListAt = (view: DocumentView): number =>
  view.layout.lines.find((line) => specialtyList.test(line.text))?.start ?? Number.POSITIVE_INFINITY;

const periodFields: ReadonlySet<Field> = new Set(['date.effective', 'date.expiry', 'date.issue', 'date.plain']);

const placeAndDate = /^[\p{Lu}][\p{L} .()/-]{2,40},? (?:(?:den|le|the|am|a) )?$/u;

const proseBefore = 120;
/** The words by which prose introduces the end of a validity; they may be broken over lines, as labels are not. */
const leadsInEnd = pattern('i')`${'date.leadsInEnd'}`;
const fieldInProse = (view: DocumentView, date: DocumentDate): Field | null => {
  const before = view.text
    .slice(Math.max(0, date.start - proseBefore), date.start)
    .replace(/\s+/g, ' ')
    .trim();
  return leadsInEnd.test(before) ? 'date.expiry' : null;
};

const longestLead = 90;
const mostHeadingWords = 6;
const clauseEnd = /[.;!?)](?:\s|$)|,\s(?=\p{Lu})/u;

/** The words right before a date in its line, from the date or sentence before it. */
const leadWords = (view: DocumentView, segment: Segment, start: number): string => {
  const before = view.dates.findLast((date) => date.end <= start && date.end > segment.start);
  const from = Math.max(segment.start, before?.end ?? 0, start - longestLead);
  return (view.text.slice(from, start).split(clauseEnd).at(-1) ?? '').trim();
};

const isHeading = (segment: Segment) => segment.words.length <= mostHeadingWords && !/\d{3}/.test(segment.text);

type Led = { readonly field: Field; readonly cost: number };

/** The field of a date that no known label names, from the words before it, beside it or above it. */
const fieldFromWords = (view: DocumentView, date: DocumentDate, segment: Segment): Led | null => {
  const words = leadWords(view, segment, date.start);
  const inLine = fieldOfDateWords(words);
  if (inLine) return { field: inLine, cost: 2.3 };
  if (/\p{L}{3}/u.test(words)) return null;
  const [left] = leftOf(view.layout, segment, segment.page);
  const [above] = aboveOf(view.layout, segment, segment.page, 1.6);
  for (const [heading, cost] of [
    [left, 2.7],
    [above, 3],
  ] as const) {
    if (!heading || !isHeading(heading)) continue;
    const field = fieldOfDateWords(heading.text);
    if (field) return { field, cost };
  }
  return null;
};

/** True when this date begins a period of two: by the words before it in its line, or the heading in the cell beside it. */
const isPeriod = (view: DocumentView, from: DocumentDate): boolean => {
  const segment = segmentAt(view.layout, from.start);
  if (!segment) return false;
  const words = leadWords(view, segment, from.start);
  const [left] = leftOf(view.layout, segment, segment.page);
  return leadsInPeriod(words) || (words === '' && left !== undefined && isHeading(left) && leadsInPeriod(left.text));
};

/** "1st issue date" and "Data di 1a emissione / issue date" are no later issue, and "Expiring date" is no plain date. */
const refined = (view: DocumentView, field: Field, label: Label): Field => {
  if (field !== 'date.plain' && field !== 'date.issue') return field;
  const words = view.text.slice(Math.max(label.segment.start, label.start - longestLead), label.end);
  const told = fieldOfDateWords(words.split(clauseEnd).at(-1) ?? '');
  if (field === 'date.plain') return told ?? field;
  return told === 'date.initial' ? told : field;
};

const statesGrant = /accredit|certif|grant|award|registr|licens|otorg|conce/i;
const statesIssue = /issu|ausgestell|ausstell|emi[st]|exped|deliv|délivr/i;
/** Beside the day a paper was issued, the day on which the accreditation was granted is rather the first of all. */
const grantCost = (view: DocumentView, field: Field, label: Label): number => {
  const words = view.text.slice(label.start, label.end);
  return field === 'date.issue' && statesGrant.test(words) && !statesIssue.test(words) ? 0.5 : 0;
};

/** A day that is all of its line, as on a certificate whose foot only says when it was awarded. */
const isAlone = (view: DocumentView, date: DocumentDate, segment: Segment): boolean =>
  view.layout.lines[segment.line]?.segments.length === 1 &&
  !/[\p{L}\p{N}]/u.test(view.text.slice(segment.start, date.start) + view.text.slice(date.end, segment.end)) &&
  segment.page === 0;

const letter = /^(?:dear|re:|subject:|sehr geehrte|estimad[oa]|madame|monsieur|betreff)\b/im;

/**
 * Every labelled date of the document, each date under its most likely label; two dates of one period as `date.effective` and
 * `date.expiry`; and a date after a place ("Frankfurt am Main, 12.03.2019") as `date.plain`.
 */
export const namedDates = (view: DocumentView): NamedDate[] => {
  const read = dateReader(view);
  const listStart = specialtyListAt(view);
  const labels = view.labels.all.filter((label) => label.fields.some(isDateField) && label.start < listStart);
  const assigned = assignValues(labels.flatMap((label) => valuesFor(view.layout, view.labels, label, read, { above: true })));
  const rangeFrom = new Map(view.ranges.map((range) => [range.from.start, range]));
  const taken = new Set<number>();
  const named: NamedDate[] = [];
  for (const { label, value, cost: distance, relation } of assigned) {
    const field = refined(view, label.fields.find(isDateField) ?? 'date.plain', label);
    const cost = distance + grantCost(view, field, label);
    const range = rangeFrom.get(value.start);
    taken.add(value.start);
    if (range && periodFields.has(field)) {
      const from: Field = field === 'date.issue' ? 'date.issue' : 'date.effective';
      named.push({ field: from, date: range.from, label, cost, relation });
      named.push({ field: 'date.expiry', date: range.to, label, cost, relation });
      taken.add(range.to.start);
    } else named.push({ field, date: value, label, cost, relation });
  }
  for (const { from, to } of view.ranges) {
    if (taken.has(from.start) || !from.iso || !to.iso || from.iso >= to.iso) continue;
    const isValidity = isWholeYears(from.iso, to.iso) || isPeriod(view, from);
    // The "through" between the two may have been taken for the label of the second.
    const ending = named.some((one) => one.date === to && one.field === 'date.expiry' && (one.label?.start ?? 0) >= from.end);
    if (!isValidity || (taken.has(to.start) && !ending)) continue;
    named.push({ field: 'date.effective', date: from, label: null, cost: ending ? 2.2 : 4, relation: 'range' });
    taken.add(from.start);
    if (ending) continue;
    named.push({ field: 'date.expiry', date: to, label: null, cost: 4, relation: 'range' });
    taken.add(to.start);
  }
  const isLetter = letter.test(view.text.slice(0, 3000));
  for (const date of view.dates) {
    if (taken.has(date.start)) continue;
    const segment = segmentAt(view.layout, date.start);
    if (!segment || segment.page > 1 || date.start >= listStart) continue;
    const prose = segment.page === 0 ? fieldInProse(view, date) : null;
    const led = prose ? { field: prose, cost: 2.5 } : fieldFromWords(view, date, segment);
    if (led) {
      named.push({ ...led, date, label: null, relation: 'same' });
      continue;
    }
    if (!isLetter && isAlone(view, date, segment))
      named.push({ field: 'date.plain', date, label: null, cost: 3.6, relation: 'place' });
    if (date.end < segment.end || segment.page > 0) continue;
    if (placeAndDate.test(view.text.slice(segment.start, date.start)))
      named.push({ field: 'date.plain', date, label: null, cost: 3.5, relation: 'place' });
  }
  return named;
};
