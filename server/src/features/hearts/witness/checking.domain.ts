import type { Evidence } from '@aliquot/contract/hearts/evidence';
import type { CertificateReading } from '@aliquot/contract/hearts/readings';
import type { DropReason, WitnessField } from '@aliquot/contract/hearts/witness';
import type { DocumentText, PageText } from '../../../kernel/document-text.ts';
import { sameName } from '../judging/facts/names.domain.ts';
import { fieldOfDateWords, isOfOtherSubject } from '../reading/candidates/date-words.domain.ts';
import { daysBetween } from '../reading/candidates/dates.domain.ts';
import { isNumberLike, isPlaceholder } from '../reading/candidates/numbers.domain.ts';
import { canBeHolder } from '../reading/candidates/organizations.domain.ts';
import { type DocumentView, viewOf, within } from '../reading/candidates/view.domain.ts';
import { namedDates } from '../reading/fields/certificate-dates.domain.ts';
import { monthEnd } from '../reading/fields/ends.domain.ts';
import { foldedDocument, foldedText } from '../reading/text/characters.domain.ts';
import { withoutInstructions } from '../reading/text/instructions.domain.ts';
import { quoteOf } from '../reading/text/quotes.domain.ts';

/** An answer of a model: the name of a field and the words that show it, nothing else. */
export type Answer = { readonly field: WitnessField; readonly quotation: string };

/** An answer that passed. */
export type Held = {
  readonly field: WitnessField;
  readonly value: string;
  /** The quotation as a document shows it. */
  readonly place: Evidence;
};
export type Dropped = Answer & { readonly reason: DropReason };

export type Checked = { readonly held: Held[]; readonly dropped: Dropped[] };

type Span = { readonly start: number; readonly end: number };

const placesOf = (text: string, quotation: string): Span[] => {
  const words = quotation
    .trim()
    .split(/\s+/)
    .map((word) => RegExp.escape(word))
    .join('\\s+');
  const whole = new RegExp(`(?<![\\p{L}\\p{N}]|\\p{N}[./-])${words}(?![\\p{L}\\p{N}]|[./-]\\p{N})`, 'gu');
  return [...text.matchAll(whole)].map(({ index, 0: match }) => ({ start: index, end: index + match.length }));
};

const wholeWord = /[\p{L}\p{N}]+(?:[./-][\p{L}\p{N}]+)*/gu;

/** True if the text has every word of the quotation, in any places. */
const hasEveryWord = (text: string, quotation: string): boolean => {
  const words = new Set(text.toLowerCase().match(wholeWord));
  return (quotation.toLowerCase().match(wholeWord) ?? []).every((word) => words.has(word));
};

const blank = /_{2,}|\.{5,}|\[[^\]]*\]|<[^>]*>|\b(?:(?:DD|MM|YY|YYYY|TT|JJJJ|AAAA)\b[./-]?){2,}|\bX{2,}\b|\b(?:N\/A|TBD)\b/i;
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

type Derived = { readonly value: string; readonly start: number; readonly end: number };
type Parsed = Derived | DropReason;

const only = (found: readonly Derived[]): Parsed => {
  const [first, ...others] = found;
  return first && others.every(({ value }) => value === first.value) ? first : 'VALUE-DIFFERS';
};

const dateFields: Partial<Record<WitnessField, readonly string[]>> = {
  issueDate: ['date.issue', 'date.effective', 'date.plain', 'date.revision', 'date.approval'],
  expiryDate: ['date.expiry', 'date.plain'],
};

/** A day in the quotation, or for an end the last day of its month. A day that the paper names as another's is refused. */
const dateIn = (view: DocumentView, field: 'issueDate' | 'expiryDate', span: Span): Parsed => {
  const dates = within(view.dates, span.start, span.end);
  const days = dates.flatMap(({ iso, start, end }) => (iso ? [{ value: iso, start, end }] : []));
  if (dates.length > days.length) return 'VALUE-DIFFERS';
  if (days.length === 0) {
    const month = field === 'expiryDate' ? monthEnd(view.text.slice(span.start, span.end)) : null;
    return month ? { value: month.iso, start: span.start + month.start, end: span.start + month.end } : 'VALUE-DIFFERS';
  }
  const day = only(days);
  if (typeof day === 'string') return day;
  const named = namedDates(view).filter(({ date }) => date.start === day.start);
  const fits = ({ field: name }: { field: string }) => dateFields[field]?.includes(name) ?? false;
  if (named.length > 0) return named.some(fits) ? day : 'OTHER-FIELD';
  const words = sentenceTo(view.text, { start: day.start, end: day.start });
  const told = fieldOfDateWords(words);
  return isOfOtherSubject(words) || (told !== null && !fits({ field: told })) ? 'OTHER-FIELD' : day;
};

const token = /[\p{L}\p{N}](?:[\p{L}\p{N}]|[./_–-](?=[\p{L}\p{N}]))*/gu;
const certificateNumbers = ['clia', 'cap', 'accreditation', 'certificate', 'licence', 'registration', 'nelap', 'au'];
const isOfCertificate = (field: string) => certificateNumbers.some((name) => field === `number.${name}`);
const otherNumber =
  /\b(?:phone|tel|telephone|fax|npi|zip|report|invoice|page|version|revision|order|suite|room)\b[\s.:#№no]*$/i;

const numberIn = (view: DocumentView, span: Span): Parsed => {
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
  const label = view.labels.all.findLast(({ end }) => end <= number.start && number.start - end < 40);
  const isNamedOther = label && !label.fields.some(isOfCertificate);
  const isLabelledOther = otherNumber.test(view.text.slice(Math.max(0, number.start - 24), number.start));
  return isNamedOther || isLabelledOther ? 'OTHER-FIELD' : number;
};

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();

const bodyIn = (view: DocumentView, span: Span): Parsed => {
  const named = within(view.issuers, span.start, span.end);
  return only(named.map(({ issuer, start, end }) => ({ value: issuer.name, start, end })));
};

const holderIn = (view: DocumentView, span: Span, ownNames: readonly string[]): Parsed => {
  const value = squeezed(view.text.slice(span.start, span.end));
  if (!canBeHolder(value)) return 'VALUE-DIFFERS';
  if (within(view.issuers, span.start, span.end).length > 0 && !ownNames.some((own) => sameName(own, value)))
    return 'OTHER-FIELD';
  return ownNames.some((own) => sameName(own, value)) ? { value, ...span } : 'OTHER-HOLDER';
};

const parsed = (view: DocumentView, field: WitnessField, span: Span, ownNames: readonly string[]): Parsed => {
  switch (field) {
    case 'issueDate':
    case 'expiryDate':
      return dateIn(view, field, span);
    case 'number':
      return numberIn(view, span);
    case 'issuingBody':
      return bodyIn(view, span);
    case 'holder':
      return holderIn(view, span, ownNames);
  }
};

const longestValidity = 11 * 366;
const firstYear = '1980';
const lastYear = '2100';

/** False for a day out of any order: an issue after its end, a validity of more than ten years, a year out of bounds. */
const isPossible = (field: WitnessField, value: string, { issueDate, expiryDate }: KnownDates): boolean => {
  if (field !== 'issueDate' && field !== 'expiryDate') return true;
  const from = field === 'issueDate' ? value : issueDate;
  const to = field === 'expiryDate' ? value : expiryDate;
  if (value < firstYear || value > lastYear) return false;
  if (from === null || to === null) return true;
  const days = daysBetween(from, to);
  return days > 0 && days <= longestValidity;
};

type KnownDates = { readonly issueDate: string | null; readonly expiryDate: string | null };
type Context = { readonly ownNames: readonly string[]; readonly certificate: CertificateReading };

const knownDates = ({ issueDate, expiryDate }: CertificateReading): KnownDates => ({
  issueDate: issueDate?.value ?? null,
  expiryDate: expiryDate?.value ?? null,
});

/** Checks answers about a document whose pages come one by one, as a thread is given them. */
export const checkPages = (
  document: Omit<DocumentText, 'pages'>,
  answers: readonly Answer[],
  context: Context,
  pages: readonly PageText[],
): Checked => checkAnswers({ ...document, pages }, answers, context);

const checked = (
  { field, quotation }: Answer,
  { view, raw, ownNames, certificate }: Context & { readonly view: DocumentView; readonly raw: string },
): Held | DropReason => {
  if (!/[\p{L}\p{N}]/u.test(quotation)) return 'BLANK';
  const places = placesOf(view.text, quotation);
  const [place] = places;
  if (!place) {
    if (placesOf(raw, quotation).length > 0) return 'HIDDEN';
    return hasEveryWord(view.text, quotation) ? 'SPLICED' : 'NOT-IN-TEXT';
  }
  if (places.length > 1) return 'SEVERAL-PLACES';
  if (blank.test(quotation)) return 'BLANK';
  const words = sentenceTo(view.text, place);
  if (denied.test(words) || deniedElsewhere.test(words)) return 'NEGATED';
  const value = parsed(view, field, place, ownNames);
  if (typeof value === 'string') return value;
  if (!isPossible(field, value.value, knownDates(certificate))) return 'IMPOSSIBLE';
  return { field, value: value.value, place: quoteOf(view.document, place.start, place.end) };
};

/**
 * Holds a model's answers against the visible text of the document they are about. A value is ours, derived by the rules that
 * read documents; of several answers about one field none passes. `hidden` is text of the file that people cannot see, if known.
 */
export const checkAnswers = (
  document: DocumentText,
  answers: readonly Answer[],
  { ownNames, certificate, hidden = '' }: Context & { readonly hidden?: string },
): Checked => {
  const { document: plain, restore } = foldedDocument(document);
  const view = viewOf(withoutInstructions(plain));
  const context = { view, raw: `${plain.text}\n${hidden}`, ownNames, certificate };
  const outcomes = answers.map((answer) => ({
    answer,
    outcome: checked({ ...answer, quotation: foldedText(answer.quotation) }, context),
  }));
  const held = outcomes.flatMap(({ outcome }) => (typeof outcome === 'string' ? [] : [outcome]));
  const agrees = (one: Held) => held.every(({ field, value }) => field !== one.field || value === one.value);
  const dropped = outcomes.flatMap(({ answer, outcome }): Dropped[] => {
    if (typeof outcome === 'string') return [{ ...answer, reason: outcome }];
    return agrees(outcome) ? [] : [{ ...answer, reason: 'VALUE-DIFFERS' }];
  });
  const first = new Map(
    held
      .filter(agrees)
      .toReversed()
      .map((one) => [one.field, one]),
  );
  return { held: restore([...first.values()]), dropped };
};
