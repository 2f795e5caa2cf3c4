import type { DropReason, WitnessField } from '@aliquot/contract/hearts/witness/witness';
import type { DocumentText } from '../../../../kernel/document-text.ts';
import { sameName } from '../../judging/facts/names.domain.ts';
import { fieldOfDateWords, isOfOtherSubject } from '../../reading/candidates/date-words.domain.ts';
import { daysBetween } from '../../reading/candidates/dates.domain.ts';
import { isNumberLike, isPlaceholder } from '../../reading/candidates/numbers.domain.ts';
import { canBeHolder } from '../../reading/candidates/organizations.domain.ts';
import { type DocumentView, viewOf, within } from '../../reading/candidates/view.domain.ts';
import { type NamedDate, namedDates } from '../../reading/fields/certificate-dates.domain.ts';
import { monthEnd } from '../../reading/fields/ends.domain.ts';
import type { Span } from '../places.domain.ts';

/** A document as our rules see it, with its labelled dates. */
export type Seen = { readonly view: DocumentView; readonly named: readonly NamedDate[] };

export const seenIn = (document: DocumentText): Seen => {
  const view = viewOf(document);
  return { view, named: namedDates(view) };
};

const denied = /\b(?:not|no longer|never|unless|if|pending|proposed|void|cancell?ed|revoked|withdrawn|suspended|terminated)\b/i;
const deniedElsewhere =
  /(?<!\p{L})(?:nicht|kein(?:e|en)?|ungültig|caduc\p{L}*|não|nunca|annul[ée]e?s?|retir[ée]e?s?)(?!\p{L})/iu;
const sentenceEnd = /[.;!?]\s/;
const reach = 120;

/** The words of the sentence up to the end of a span. */
const sentenceTo = (text: string, { start, end }: Span): string => {
  const before =
    text
      .slice(Math.max(0, start - reach), start)
      .split(sentenceEnd)
      .at(-1) ?? '';
  return before.split('\n').slice(-2).join(' ') + text.slice(start, end);
};

/** "… is void", "…, which no longer applies": not "… unless it is withdrawn". */
const deniedAfter =
  /^[\s,)]*(?:(?:which|that|but|and|it|is|was|are|were|has|have|had|been|now)\s+){0,4}(?:no longer|not|void|cancell?ed|revoked|withdrawn|suspended|terminated|superseded)\b/;

/** True if the sentence up to the end of a span, or the words after it, deny it or make it conditional. */
export const isDenied = (text: string, span: Span): boolean => {
  const words = sentenceTo(text, span);
  return denied.test(words) || deniedElsewhere.test(words) || deniedAfter.test(text.slice(span.end, span.end + reach));
};

export type Derived = { readonly value: string; readonly start: number; readonly end: number };
export type Parsed = Derived | DropReason;

const only = (found: readonly Derived[]): Parsed => {
  const [first, ...others] = found;
  return first && others.every(({ value }) => value === first.value) ? first : 'VALUE-DIFFERS';
};

const dateFields: Partial<Record<WitnessField, readonly string[]>> = {
  issueDate: ['date.issue', 'date.effective', 'date.plain', 'date.revision', 'date.approval'],
  expiryDate: ['date.expiry', 'date.plain'],
};

/**
 * A day in the quotation, or for an end the last day of its month. A day that the paper names as another's is refused, and one of which
 * the quotation has a part: "January 2029" of "15 January 2029".
 */
const dateIn = ({ view, named }: Seen, field: 'issueDate' | 'expiryDate', span: Span): Parsed => {
  const dates = within(view.dates, span.start, span.end);
  const days = dates.flatMap(({ iso, start, end }) => (iso ? [{ value: iso, start, end }] : []));
  const isCut = view.dates.some((date) => date.start < span.end && date.end > span.start && !dates.includes(date));
  if (isCut || dates.length > days.length) return 'VALUE-DIFFERS';
  const month = days.length === 0 && field === 'expiryDate' ? monthEnd(view.text.slice(span.start, span.end)) : null;
  const day = month ? { value: month.iso, start: span.start + month.start, end: span.start + month.end } : only(days);
  if (typeof day === 'string') return day;
  const labelled = named.filter(({ date }) => date.start === day.start);
  const fits = ({ field: name }: { field: string }) => dateFields[field]?.includes(name) ?? false;
  if (labelled.length > 0) return labelled.some(fits) ? day : 'OTHER-FIELD';
  const words = sentenceTo(view.text, { start: day.start, end: day.start });
  const told = fieldOfDateWords(words);
  return isOfOtherSubject(words) || (told !== null && !fits({ field: told })) ? 'OTHER-FIELD' : day;
};

const token = /[\p{L}\p{N}](?:[\p{L}\p{N}]|[./_–-](?=[\p{L}\p{N}]))*/gu;
const isOfCertificate = (field: string) => field.startsWith('number.') && field !== 'number.report';
const otherNumber =
  /\b(?:phone|tel|telephone|fax|npi|zip|report|invoice|page|version|revision|order|suite|room)\b[\s.:#№no]*$/i;

const numberIn = ({ view }: Seen, span: Span): Parsed => {
  const text = view.text.slice(span.start, span.end);
  const tokens = [...text.matchAll(token)].flatMap(({ index, 0: value }) => {
    const [start, end] = [span.start + index, span.start + index + value.length];
    const touches = (one: Span) => one.start < end && one.end > start;
    const isOther = view.dates.some(touches) || view.standards.some(touches);
    return isNumberLike(value) && !isOther ? [{ value, start, end }] : [];
  });
  if (tokens.length === 0 && [...text.matchAll(token)].some(([value]) => isPlaceholder(value))) return 'BLANK';
  const number = only(tokens);
  if (typeof number === 'string') return number;
  // "4100.02" of "D-4100.02-A" is another number.
  const [before, after] = [
    view.text.slice(Math.max(0, number.start - 2), number.start),
    view.text.slice(number.end, number.end + 2),
  ];
  if (/[\p{L}\p{N}][/_-]$/u.test(before) || /^[/_-][\p{L}\p{N}]/u.test(after)) return 'VALUE-DIFFERS';
  const label = view.labels.all.findLast(({ end }) => end <= number.start && number.start - end < 40);
  const isNamedOther = label && !label.fields.some(isOfCertificate);
  const isLabelledOther = otherNumber.test(view.text.slice(Math.max(0, number.start - 24), number.start));
  return isNamedOther || isLabelledOther ? 'OTHER-FIELD' : number;
};

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();

const bodyIn = ({ view }: Seen, span: Span): Parsed => {
  const named = within(view.issuers, span.start, span.end);
  return only(named.map(({ issuer, start, end }) => ({ value: issuer.name, start, end })));
};

const holderIn = ({ view }: Seen, span: Span, ownNames: readonly string[]): Parsed => {
  const value = squeezed(view.text.slice(span.start, span.end));
  if (!canBeHolder(value)) return 'VALUE-DIFFERS';
  if (within(view.issuers, span.start, span.end).length > 0 && !ownNames.some((own) => sameName(own, value)))
    return 'OTHER-FIELD';
  return ownNames.some((own) => sameName(own, value)) ? { value, ...span } : 'OTHER-HOLDER';
};

/** The value that our own rules read in words of a document, or the reason why they read none. */
export const valueIn = (seen: Seen, field: WitnessField, span: Span, ownNames: readonly string[]): Parsed => {
  switch (field) {
    case 'issueDate':
    case 'expiryDate':
      return dateIn(seen, field, span);
    case 'number':
      return numberIn(seen, span);
    case 'issuingBody':
      return bodyIn(seen, span);
    case 'holder':
      return holderIn(seen, span, ownNames);
  }
};

const longestValidity = 11 * 366;
const firstYear = '1980';
const lastYear = '2100';

/** False for a day out of any order: an issue after its end, a validity of more than ten years, a year out of bounds. */
export const isPossible = (field: WitnessField, value: string, { issueDate, expiryDate }: KnownDates): boolean => {
  if (field !== 'issueDate' && field !== 'expiryDate') return true;
  const from = field === 'issueDate' ? value : issueDate;
  const to = field === 'expiryDate' ? value : expiryDate;
  if (value < firstYear || value > lastYear) return false;
  if (from === null || to === null) return true;
  const days = daysBetween(from, to);
  return days > 0 && days <= longestValidity;
};

export type KnownDates = { readonly issueDate: string | null; readonly expiryDate: string | null };
