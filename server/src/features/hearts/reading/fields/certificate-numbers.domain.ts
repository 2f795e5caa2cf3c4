import {
  certifiesSystems,
  distinctNumbers,
  type Issuer,
  isOfOthers,
  numbersBeside,
  wholeForms,
} from '../candidates/issuers.domain.ts';
import { assignValues, type Candidate, type Field, type Label, valuesFor } from '../candidates/labels.domain.ts';
import { looseNumbers } from '../candidates/loose-numbers.domain.ts';
import {
  cliaNumbers,
  isNumberLike,
  isPlaceholder,
  leadingClia,
  leadingNumber,
  type TextSpan,
} from '../candidates/numbers.domain.ts';
import { type DocumentView, firstDateFrom, firstPage, within } from '../candidates/view.domain.ts';
import { aboveOf, belowOf, leftOf, rightOf, type Segment, segmentAt } from '../text/layout.domain.ts';
import { folded } from '../text/phrases.domain.ts';
import { isRecognised } from '../text/quotes.domain.ts';

/** A number that may be that of a certificate, with the field that its label names. */
export type CertificateNumber = {
  readonly value: string;
  readonly start: number;
  readonly end: number;
  /** The field named by its label; `distinct` numbers have no label, `loose` ones are under words that no list knows. */
  readonly field: Field | 'distinct' | 'loose';
  readonly label: Label | null;
  /** The issuer that the number's form or its label names. */
  readonly issuer: Issuer | null;
  readonly cost: number;
  readonly relation: Candidate<string>['relation'] | 'alone';
  /** Every place of a number that is broken over lines. */
  readonly parts?: readonly { readonly start: number; readonly end: number }[];
};

const numberFields: readonly Field[] = [
  'number.clia',
  'number.cap',
  'number.accreditation',
  'number.certificate',
  'number.licence',
  'number.registration',
  'number.nelap',
  'number.au',
  'number.report',
];

const telling = /[A-Z./-]/i;

const bareWords = new Set(['certificate', 'license', 'licence', 'lic', 'permit', 'registration', 'cert'].map(folded));

const issuerBefore = (view: DocumentView, label: Label): Issuer | null =>
  within(view.issuers, label.start - 30, label.end + 1)[0]?.issuer ?? null;

const touchesDate = (view: DocumentView, start: number, end: number) => {
  const date = view.dates[firstDateFrom(view.dates, start - 12)];
  return date !== undefined && date.start < end && date.end > start;
};

const touchesStandard = (view: DocumentView, start: number, end: number) =>
  within(view.standards, start - 24, end + 24).some((standard) => standard.start < end && standard.end > start);

const candidatesOf = (view: DocumentView, label: Label): Candidate<string>[] => {
  const isClia = label.fields.includes('number.clia');
  const forms = [
    ...(issuerBefore(view, label)?.numbers ?? []),
    ...(view.mainIssuer?.numbers ?? []),
    ...(view.certifier?.numbers ?? []),
    ...wholeForms,
  ];
  const isBare = bareWords.has(folded(view.text.slice(label.start, label.end)));
  const found = valuesFor(view.layout, view.labels, label, (from, to, relation) => {
    const recognised = isRecognised(view.document, from, Math.min(to, from + 20));
    const part = view.text.slice(from, to);
    if (isClia) {
      const clia = leadingClia(part, from, recognised);
      return clia && { value: clia.value, start: clia.start, end: clia.end };
    }
    if (isBare && relation === 'same' && !/^\s*[:#]/.test(part)) {
      // "A2LA Certificate 4417.01", "Certificate GB26/00417": a number of the form of the paper's body.
      const number = leadingNumber(part, from, forms);
      return number && telling.test(number.value) && hasForm(view.mainIssuer, number.value) ? number : null;
    }
    if (isBare && relation !== 'same' && !/^\s*[:#]/.test(view.text.slice(label.end, label.end + 3))) return null;
    const number = leadingNumber(part, from, forms);
    if (!number || touchesDate(view, number.start, number.end) || touchesStandard(view, number.start, number.end)) return null;
    // Away from its label a number is alone in its cell; a street number is not.
    const tail = view.text.slice(number.end, to).trim();
    if (relation !== 'same' && relation !== 'next' && tail.length > 0 && !/^[(|,;*]/.test(tail) && tail.split(/\s+/).length > 1)
      return null;
    return { value: number.value, start: number.start, end: number.end };
  });
  return found;
};

/** A number that no label of a list names. */
const standing = (
  { value, start, end }: TextSpan,
  field: CertificateNumber['field'],
  cost: number,
  issuer: Issuer | null = null,
): CertificateNumber => ({ value, start, end, field, label: null, issuer, cost, relation: 'alone' });

const whole = ({ text, start, end }: Segment): TextSpan => ({ value: text.trim(), start, end });
const hasForm = (issuer: Issuer | null, value: string): boolean => issuer?.numbers.some((form) => form.test(value)) ?? false;

const beforeStandard = /(?<![\d.,/-])(\d{4,5})\s+Accredited to(?= )/g;
const accreditedTo = /^accredited to\b/i;

/** Numbers before "Accredited to ISO …", in the line or in a cell of its own above, as schedules and their marks set it. */
const numbersBeforeStandard = (view: DocumentView): CertificateNumber[] => [
  ...[...view.text.slice(0, 4000).matchAll(beforeStandard)].map(({ index, 1: value = '' }) =>
    standing({ value, start: index, end: index + value.length }, 'number.accreditation', 2),
  ),
  ...firstPage(view).flatMap((segment) => {
    const [above] = accreditedTo.test(segment.text) ? aboveOf(view.layout, segment, segment.page, 2) : [];
    const isNumber = above && hasForm(view.mainIssuer, above.text.trim());
    return isNumber ? [standing(whole(above), 'number.accreditation', 2, view.mainIssuer)] : [];
  }),
];

const shortestToken = 6;
const headLines = 14;
const scheduleTitle = /\b(?:schedule|scope) of accreditation\b/i;

/** Numbers of the first page without a label in an issuer's own form: alone in a cell, or plain to see by their letters. */
const standingNumbers = (view: DocumentView, issuer: Issuer | null): CertificateNumber[] => {
  const fits = (value: string) => telling.test(value) && /\d/.test(value) && hasForm(issuer, value);
  const isSchedule = firstPage(view)
    .slice(0, headLines)
    .some(({ text }) => scheduleTitle.test(text));
  return firstPage(view).flatMap((segment): CertificateNumber[] => {
    const { value } = whole(segment);
    // At the head of a schedule digits alone are its number, as UKAS sets it.
    const isHead = isSchedule && segment.line < headLines && isNumberLike(value) && hasForm(issuer, value);
    const spans =
      fits(value) || isHead
        ? [whole(segment)]
        : segment.words
            .map(({ text, start }) => ({ value: text.replace(/[.,;:)]+$/, ''), start }))
            .filter((one) => one.value.length >= shortestToken && /[A-Z/]/.test(one.value) && fits(one.value))
            .map((one) => ({ ...one, end: one.start + one.value.length }));
    return spans.map((span) => standing(span, 'distinct', 5, issuer));
  });
};

/** A mark is about as wide as two lines are high. */
const markHeights = 2.2;
const besideLetters = 60;

/** The words of the mark around a number: before and after it on its line, and in the lines and cells around it. */
const wordsBeside = (view: DocumentView, start: number, end: number): string => {
  const segment = segmentAt(view.layout, start);
  if (!segment) return '';
  const inLine = view.text.slice(Math.max(segment.start, start - besideLetters), Math.min(segment.end, end + besideLetters));
  const around = [
    ...aboveOf(view.layout, segment, segment.page, markHeights).slice(0, 2),
    ...belowOf(view.layout, segment, segment.page, markHeights).slice(0, 2),
    ...leftOf(view.layout, segment, segment.page).slice(0, 1),
    ...rightOf(view.layout, segment, segment.page).slice(0, 1),
  ];
  return [inLine, ...around.map(({ text }) => text).filter(({ length }) => length <= besideLetters)].join(' | ');
};

/** True when a number is part of a day or of a standard's name. */
const isOther = (view: DocumentView, { start, end }: TextSpan): boolean =>
  touchesDate(view, start, end) || touchesStandard(view, start, end);

const markedNumbers = (view: DocumentView): CertificateNumber[] =>
  view.document.pages
    .flatMap((page) => numbersBeside(view.text, page.start, page.end, (start, end) => wordsBeside(view, start, end)))
    .filter((number) => !isOther(view, number))
    .map((number) => standing(number, 'distinct', 3, number.issuer));

const numbersUnderOtherWords = (view: DocumentView): CertificateNumber[] =>
  view.document.pages
    .slice(0, 2)
    .flatMap((page) => looseNumbers(view.text, page.start, page.end, view.mainIssuer?.numbers ?? []))
    .filter((number) => !isOther(view, number))
    .map((number) => standing(number, 'loose', 4.5));

const brokenStart = /^[A-Z]{1,3}-(?:[A-Z]{1,3}-)?$/;

/** Numbers of one issuer's form that a mark breaks over two lines, such as "D-K-" above "15140-01-00". */
const brokenNumbers = (view: DocumentView): CertificateNumber[] =>
  view.layout.segments
    .filter((segment) => brokenStart.test(segment.text))
    .flatMap((segment): CertificateNumber[] => {
      const found = belowOf(view.layout, segment, segment.page, 2).flatMap((below) => {
        const rest = /^\d[\d-]+/.exec(below.text)?.[0] ?? '';
        const value = segment.text + rest;
        const [number] = rest === '' ? [] : distinctNumbers(value, 0, value.length);
        const parts = [segment, { start: below.start, end: below.start + rest.length }];
        return number?.value === value ? [{ ...standing({ ...segment, value }, 'distinct', 3, number.issuer), parts }] : [];
      });
      return found.slice(0, 1);
    });

/** Every place of a number, as evidence wants it. */
export const placesOf = (number: CertificateNumber): readonly { readonly start: number; readonly end: number }[] =>
  number.parts ?? [number];

const fieldOf = (label: Label): Field => numberFields.find((field) => label.fields.includes(field)) ?? 'number.report';

const longestNumber = 48;
/** A paper shows few numbers of its own, so a list of thousands does not count as its own. */
const mostNumbers = 1000;

/** All numbers of the document that could be a certificate's, each with what its label says it is. */
export const certificateNumbers = (view: DocumentView): CertificateNumber[] => {
  const labels = view.labels.all.filter((label) => label.fields.some((field) => numberFields.includes(field)));
  const marked = markedNumbers(view);
  const labelled = assignValues(labels.flatMap((label) => candidatesOf(view, label))).map(
    ({ label, value, start, end, cost, relation }): CertificateNumber => {
      const mark = marked.find((one) => one.start === start && one.value === value);
      const issuer = issuerBefore(view, label) ?? mark?.issuer ?? null;
      return { value, start, end, field: fieldOf(label), label, issuer, cost, relation };
    },
  );
  const isKnown = ({ start, end }: Pick<TextSpan, 'start' | 'end'>) =>
    within(labelled, start - longestNumber, end + longestNumber).some((number) => number.start < end && start < number.end);
  const formed = view.document.pages.flatMap(({ start, end }) => [
    ...cliaNumbers(view.text, start, end).map((number) => standing(number, 'number.clia', 4)),
    ...distinctNumbers(view.text, start, end).map((number) => standing(number, 'distinct', 4, number.issuer)),
  ]);
  const numbers = [...labelled, ...formed.filter((one) => !isKnown(one))];
  const isOwn = ({ issuer }: CertificateNumber) => view.certifier === null || issuer === null || certifiesSystems(issuer);
  const isLabelled = numbers.some((number) => number.label && number.field !== 'number.report' && isOwn(number));
  const values = new Set(numbers.map(({ value }) => value));
  const others = [
    ...marked.filter((one) => !numbers.some((known) => known.start < one.end && one.start < known.end)),
    ...numbersBeforeStandard(view),
    ...numbersUnderOtherWords(view),
  ].filter((one) => !isKnown(one));
  return [
    ...numbers,
    ...others,
    ...(isLabelled ? [] : standingNumbers(view, view.certifier ?? view.mainIssuer)),
    ...brokenNumbers(view).filter(({ value }) => !values.has(value)),
  ]
    .filter(({ value }) => !isOfOthers(value) && !isPlaceholder(value))
    .sort((a, b) => a.start - b.start)
    .slice(0, mostNumbers);
};
