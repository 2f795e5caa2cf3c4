import { isWholeYears } from './dates.domain.ts';
import { assignValues, type Candidate, type Field, type Label, valuesFor } from './labels.domain.ts';
import { segmentAt } from './layout.domain.ts';
import { type DocumentDate, type DocumentView, dateReader } from './view.domain.ts';

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
/** How prose leads in the end and the beginning of a validity; its words may be broken over lines, as labels are not. */
const leadsInEnd =
  /\b(?:re-?inspection|next inspection|next assessment)\b[^.;]{0,60}\b(?:prior to|before)$|\b(?:expires?|expiring|lapses)(?: on)?$|\b(?:valid|effective|in force|in effect|accredited) (?:until|through|till|up to)$/i;
const leadsInStart = /\b(?:effective|takes? effect|with effect|in force|valid) (?:on|from|as of|since)$/i;

const fieldInProse = (view: DocumentView, date: DocumentDate): Field | null => {
  const before = view.text
    .slice(Math.max(0, date.start - proseBefore), date.start)
    .replace(/\s+/g, ' ')
    .trim();
  if (leadsInEnd.test(before)) return 'date.expiry';
  return leadsInStart.test(before) ? 'date.effective' : null;
};

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
  for (const { label, value, cost, relation } of assigned) {
    const field = label.fields.find(isDateField) ?? 'date.plain';
    const range = rangeFrom.get(value.start);
    taken.add(value.start);
    if (range && periodFields.has(field)) {
      const from: Field = field === 'date.issue' ? 'date.issue' : 'date.effective';
      named.push({ field: from, date: range.from, label, cost, relation });
      named.push({ field: 'date.expiry', date: range.to, label, cost, relation });
      taken.add(range.to.start);
    } else named.push({ field, date: value, label, cost, relation });
  }
  const ends = named.filter((one) => one.field === 'date.expiry' && one.date.iso);
  for (const [index, one] of named.entries()) {
    const isBare = one.field === 'date.expiry' && one.label && /^valid$/i.test(view.text.slice(one.label.start, one.label.end));
    const { iso } = one.date;
    if (isBare && iso && ends.some((end) => end.date.iso && end.date.iso > iso))
      named[index] = { ...one, field: 'date.effective' };
  }
  for (const { from, to } of view.ranges) {
    if (taken.has(from.start) || taken.has(to.start) || !from.iso || !to.iso || !isWholeYears(from.iso, to.iso)) continue;
    named.push({ field: 'date.effective', date: from, label: null, cost: 4, relation: 'range' });
    named.push({ field: 'date.expiry', date: to, label: null, cost: 4, relation: 'range' });
    taken.add(from.start).add(to.start);
  }
  for (const date of view.dates) {
    if (taken.has(date.start)) continue;
    const segment = segmentAt(view.layout, date.start);
    if (!segment || segment.page > 0) continue;
    const field = fieldInProse(view, date);
    if (field) {
      named.push({ field, date, label: null, cost: 2.5, relation: 'same' });
      continue;
    }
    if (date.end < segment.end) continue;
    if (placeAndDate.test(view.text.slice(segment.start, date.start)))
      named.push({ field: 'date.plain', date, label: null, cost: 3.5, relation: 'place' });
  }
  return named;
};
