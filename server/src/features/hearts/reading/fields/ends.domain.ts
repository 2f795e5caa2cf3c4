import type { EndState } from '@aliquot/contract/hearts/readings';
import { millisecondsPerDay, utcDay } from '../../../../kernel/days.ts';
import { isoDate, monthOf } from '../candidates/dates.domain.ts';
import type { Issuer } from '../candidates/issuers.domain.ts';
import { type Label, type ValueReader, valuesFor } from '../candidates/labels.domain.ts';
import { type DocumentView, within } from '../candidates/view.domain.ts';
import { pattern, wordings } from '../text/wordings.domain.ts';

/** The end of a certificate that prints no day: the day that follows from it, if any, and the place that says so. */
export type End = { readonly state: EndState; readonly iso: string | null; readonly start: number; readonly end: number };

const lastOfMonth = (year: number, month: number): string | null =>
  [31, 30, 29, 28].map((day) => isoDate(year, month, day)).find((iso) => iso !== null) ?? null;

const lead = /^[\s:.,–—-]*/;
const monthFirst = /^(\d{1,2}) ?[/.-] ?(\d{4})(?![\d/.-])/;
const yearFirst = /^(\d{4}) ?[/.-] ?(\d{1,2})(?![\d/.-])/;
const inWords = /^(\p{L}{3,12})\.?,? ?(?:de |of )?(\d{4})(?!\d)/u;

/** Reads a month at the beginning of a text, as its last day, with its length in characters. */
const leadingMonth = (part: string): { readonly iso: string; readonly length: number } | null => {
  const [whole = '', a = '', b = ''] = monthFirst.exec(part) ?? yearFirst.exec(part) ?? inWords.exec(part) ?? [];
  const [month, year] = a.length === 4 && /^\d/.test(a) ? [Number(b), Number(a)] : [monthOf(a) ?? Number(a), Number(b)];
  const iso = whole === '' ? null : lastOfMonth(year, month);
  return iso === null ? null : { iso, length: whole.length };
};

/** Reads a month at the beginning of a span, as its last day. */
const monthReader =
  ({ text }: DocumentView): ValueReader<string> =>
  (from, to) => {
    const start = from + (lead.exec(text.slice(from, to))?.[0].length ?? 0);
    const month = leadingMonth(text.slice(start, to));
    return month && { value: month.iso, start, end: start + month.length };
  };

/** The only month of a text, as its last day; null if it names none, or more than one. Offsets are of the text. */
export const monthEnd = (text: string): { readonly iso: string; readonly start: number; readonly end: number } | null => {
  const found = [...text.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)].flatMap(({ index: start }) => {
    const month = leadingMonth(text.slice(start));
    return month ? [{ iso: month.iso, start, end: start + month.length }] : [];
  });
  const [first, ...others] = found;
  return first && others.length === 0 ? first : null;
};

const dayForm = pattern('iu')`^(?:${'end.dayForm'})(?![\d/.-])`;

/** Reads what has the form of a day, whether or not there is one. */
const formReader =
  ({ text }: DocumentView): ValueReader<string> =>
  (from, to) => {
    const start = from + (lead.exec(text.slice(from, to))?.[0].length ?? 0);
    const value = dayForm.exec(text.slice(start, to))?.[0];
    return value === undefined ? null : { value, start, end: start + value.length };
  };

const untilRevoked = pattern('iu')`${'end.untilRevoked'}`;
const duration = pattern('iu')`${'end.validity'}[^.;\n]{0,60}?(${'end.count'})\s*(?:\(\d{1,2}\)\s*)?(${'end.unit'})(?!\p{L})`;
const atMost = pattern('iu')`\b${'end.upTo'}\b`;
const isMonths = pattern('iu')`^${'end.month'}$`;
const numbers = wordings['end.number'].map((forms) => new RegExp(`^(?:${forms})$`, 'iu'));
const mostText = 8000;

/** The day before the one that is so many months after another. */
const monthsAfter = (iso: string, months: number): string => {
  const [year = 0, month = 0, day = 0] = iso.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return utcDay(new Date(Date.UTC(year, month - 1 + months, Math.min(day, last)) - millisecondsPerDay));
};

const computed = (text: string, issue: string | null): End | null => {
  const match = issue === null ? null : duration.exec(text);
  if (!match || issue === null) return null;
  const [whole, count = '', unit = ''] = match;
  const number = /^\d/.test(count) ? Number(count) : numbers.findIndex((form) => form.test(count)) + 1;
  const iso = monthsAfter(issue, isMonths.test(unit) ? number : 12 * number);
  return number > 0 && !atMost.test(whole)
    ? { state: 'computed', iso, start: match.index, end: match.index + whole.length }
    : null;
};

/**
 * Reads an end without a day: a month, a duration from its issue, until it is revoked, a day that does not exist, a label whose
 * day cannot be read, or nothing, as its body does on all of them. Null when it says nothing else.
 */
export const endWithoutDay = (view: DocumentView, issue: string | null, issuer: Issuer | null): End | null => {
  const text = view.text.slice(0, mostText);
  const labels = view.labels.all.filter(
    ({ fields, start, leads, whole }) => fields.includes('date.expiry') && start < mostText && (leads || whole),
  );
  const valueOf = <Value>(label: Label, read: ValueReader<Value>) => valuesFor(view.layout, view.labels, label, read)[0];
  for (const label of labels) {
    const month = valueOf(label, monthReader(view));
    if (month) return { state: 'month', iso: month.value, start: month.start, end: month.end };
  }
  if (labels.length === 0 && issuer?.printsNoEnd) return { state: 'by-design', iso: null, start: 0, end: 0 };
  const revoked = untilRevoked.exec(text);
  if (revoked) return { state: 'until-revoked', iso: null, start: revoked.index, end: revoked.index + revoked[0].length };
  const period = computed(text, issue);
  if (period) return period;
  for (const label of labels) {
    const form = valueOf(label, formReader(view));
    const isDay = form && within(view.dates, form.start - 1, form.end + 1).length > 0;
    if (form && !isDay) return { state: 'impossible', iso: null, start: form.start, end: form.end };
  }
  const [label] = labels.filter(({ whole, end }) => whole || /^\s*:/.test(view.text.slice(end, end + 3)));
  return label ? { state: 'unreadable', iso: null, start: label.start, end: label.end } : null;
};

/** An end without a day, in words. */
export const endWords: Readonly<Record<EndState, string>> = {
  date: 'The end is printed as a day.',
  month: 'The end is printed as a month: its last day counts.',
  computed: 'No end is printed: it is computed from the day of issue and how long the paper says it is valid.',
  'until-revoked': 'No end: the paper is valid until it is revoked.',
  'by-design': 'No end is printed, as on every certificate of this body: its own directory says whether it is in force.',
  unreadable: 'There is a place for the end, and no day could be read there.',
  impossible: 'The printed end is a day that does not exist.',
};
