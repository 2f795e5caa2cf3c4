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
  isPostalCode,
  isYearOfMonth,
  leadingClia,
  leadingNumber,
  repairToForm,
} from '../candidates/numbers.domain.ts';
import { type DocumentView, firstDateFrom, firstPage, within } from '../candidates/view.domain.ts';
import { aboveOf, belowOf, leftOf, rightOf, segmentAt } from '../text/layout.domain.ts';
import { folded } from '../text/phrases.domain.ts';
import { isRecognised } from '../text/quotes.domain.ts';

/** A number that may be that of a certificate, with the field that its label names. */
export type CertificateNumber = {
  readonly value: string;
  readonly start: number;
  readonly end: number;
  /** What its label calls it; `distinct` numbers stand without a label, `loose` ones under words that no list knows. */
  readonly field: Field | 'distinct' | 'loose';
  readonly label: Label | null;
  /** The issuer that the number's form or its label names. */
  readonly issuer: Issuer | null;
  readonly cost: number;
  readonly relation: Candidate<string>['relation'] | 'alone';
  /** Where the number is broken over lines: every place of it. */
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

const adjacentIssuer = (view: DocumentView, label: Label): Issuer | null => {
  const mention = within(view.issuers, label.start - 60, label.start).at(-1);
  return mention && /^\s*$/.test(view.text.slice(mention.end, label.start)) ? mention.issuer : null;
};

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
    ...(adjacentIssuer(view, label)?.numbers ?? []),
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
      // "A2LA Certificate 4417.01", "Certificate GB26/00417": a number of the form of the body named beside it or of the paper's.
      const named = adjacentIssuer(view, label);
      const number = leadingNumber(part, from, forms);
      const fits = (issuer: Issuer | null) => number && issuer?.numbers.some((form) => form.test(number.value));
      return fits(named) || (fits(view.mainIssuer) && number && telling.test(number.value)) ? number : null;
    }
    if (isBare && relation !== 'same' && !/^\s*[:#]/.test(view.text.slice(label.end, label.end + 3))) return null;
    const number = leadingNumber(part, from, forms) ?? (recognised ? repairToForm(part, from, forms) : null);
    if (!number || touchesDate(view, number.start, number.end) || touchesStandard(view, number.start, number.end)) return null;
    if (relation !== 'same' && isPostalCode(view.text, number.start, number.end)) return null;
    // Away from its label a number stands alone in its cell; a street number does not.
    const tail = view.text.slice(number.end, to).trim();
    if (relation !== 'same' && relation !== 'next' && tail.length > 0 && !/^[(|,;*]/.test(tail) && tail.split(/\s+/).length > 1)
      return null;
    return { value: number.value, start: number.start, end: number.end };
  });
  return found;
};

const beforeStandard = /(?<![\d.,/-])(\d{4,5})\s+Accredited to(?= )/g;

/** UKAS schedules print the number before "Accredited to ISO …" without a label. */
const numbersBeforeStandard = (view: DocumentView): CertificateNumber[] =>
  [...view.text.slice(0, 4000).matchAll(beforeStandard)].map((match) => {
    const value = match[1] ?? '';
    return {
      value,
      start: match.index,
      end: match.index + value.length,
      field: 'number.accreditation',
      label: null,
      issuer: null,
      cost: 2,
      relation: 'alone',
    };
  });

const shortestToken = 6;
const headLines = 14;
const scheduleTitle = /\b(?:schedule|scope) of accreditation\b/i;

/** Numbers of the first page without a label in an issuer's own form: alone in a cell, or plain to see by their letters. */
const standingNumbers = (view: DocumentView, issuer: Issuer | null): CertificateNumber[] => {
  const forms = issuer?.numbers ?? [];
  const standing = (value: string, start: number): CertificateNumber => ({
    value,
    start,
    end: start + value.length,
    field: 'distinct',
    label: null,
    issuer,
    cost: 5,
    relation: 'alone',
  });
  const fits = (value: string) => telling.test(value) && /\d/.test(value) && forms.some((form) => form.test(value));
  const isSchedule = scheduleTitle.test(
    firstPage(view)
      .slice(0, headLines)
      .map(({ text }) => text)
      .join('\n'),
  );
  // At the head of a schedule digits alone are its number, as UKAS sets it.
  const isHeadNumber = (text: string, line: number) =>
    isSchedule && line < headLines && isNumberLike(text) && forms.some((form) => form.test(text));
  return firstPage(view).flatMap(({ text, start, words, line }): CertificateNumber[] => {
    if (fits(text.trim()) || isHeadNumber(text.trim(), line)) return [standing(text.trim(), start)];
    return words.flatMap((word): CertificateNumber[] => {
      const value = word.text.replace(/[.,;:)]+$/, '');
      return value.length >= shortestToken && /[A-Z/]/.test(value) && fits(value) ? [standing(value, word.start)] : [];
    });
  });
};

const accreditedTo = /^accredited to\b/i;

/** A number in a cell of its own above "Accredited to ISO …", as on the mark of a schedule. */
const markNumbers = (view: DocumentView): CertificateNumber[] =>
  firstPage(view)
    .filter((segment) => accreditedTo.test(segment.text))
    .flatMap((segment): CertificateNumber[] => {
      const [above] = aboveOf(view.layout, segment, segment.page, 2);
      const forms = view.mainIssuer?.numbers ?? [];
      if (!above || !forms.some((form) => form.test(above.text.trim()))) return [];
      const { start, end } = above;
      const value = above.text.trim();
      return [
        { value, start, end, field: 'number.accreditation', label: null, issuer: view.mainIssuer, cost: 2, relation: 'alone' },
      ];
    });

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
  const short = around.filter((one) => one.text.length <= besideLetters).map((one) => one.text);
  return [inLine, ...short].join(' | ');
};

const markedNumbers = (view: DocumentView): CertificateNumber[] =>
  view.document.pages.flatMap((page) =>
    numbersBeside(view.text, page.start, page.end, (start, end) => wordsBeside(view, start, end))
      .filter(({ start, end }) => !touchesDate(view, start, end) && !touchesStandard(view, start, end))
      .filter(({ start, end }) => !isPostalCode(view.text, start, end) && !isYearOfMonth(view.text, start, end))
      .map((number) => ({ ...number, field: 'distinct', label: null, cost: 3, relation: 'alone' })),
  );

const numbersUnderOtherWords = (view: DocumentView): CertificateNumber[] => {
  const pages = view.document.pages.slice(0, 2);
  const forms = view.mainIssuer?.numbers ?? [];
  return pages.flatMap((page) =>
    looseNumbers(view.text, page.start, page.end, forms)
      .filter(({ start, end }) => !touchesDate(view, start, end) && !touchesStandard(view, start, end))
      .filter(({ start, end }) => !isPostalCode(view.text, start, end))
      .map((number) => ({ ...number, field: 'loose', label: null, issuer: null, cost: 4.5, relation: 'alone' })),
  );
};

const brokenStart = /^[A-Z]{1,3}-(?:[A-Z]{1,3}-)?$/;

/** Numbers of one issuer's form that a mark breaks over two lines, such as "D-K-" above "15140-01-00". */
const brokenNumbers = (view: DocumentView): CertificateNumber[] =>
  view.layout.segments
    .filter((segment) => brokenStart.test(segment.text))
    .flatMap((segment): CertificateNumber[] => {
      for (const below of belowOf(view.layout, segment, segment.page, 2)) {
        const rest = /^\d[\d-]+/.exec(below.text)?.[0] ?? '';
        const whole = segment.text + rest;
        const [number] = rest === '' ? [] : distinctNumbers(whole, 0, whole.length);
        if (!number || number.value !== whole) continue;
        const parts = [segment, { start: below.start, end: below.start + rest.length }];
        return [
          {
            ...number,
            start: segment.start,
            end: segment.end,
            field: 'distinct',
            label: null,
            cost: 3,
            relation: 'alone',
            parts,
          },
        ];
      }
      return [];
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
  const assigned = assignValues(labels.flatMap((label) => candidatesOf(view, label)));
  const numbers: CertificateNumber[] = assigned.map((candidate) => ({
    value: candidate.value,
    start: candidate.start,
    end: candidate.end,
    field: fieldOf(candidate.label),
    label: candidate.label,
    issuer: issuerBefore(view, candidate.label),
    cost: candidate.cost,
    relation: candidate.relation,
  }));
  const marked = markedNumbers(view);
  for (const [index, number] of numbers.entries()) {
    const mark = marked.find((one) => one.start === number.start && one.value === number.value);
    if (mark && !number.issuer) numbers[index] = { ...number, issuer: mark.issuer };
  }
  const labelled = [...numbers];
  const isKnown = (start: number, end: number) =>
    within(labelled, start - longestNumber, end + longestNumber).some((number) => number.start < end && start < number.end);
  for (const page of view.document.pages) {
    for (const clia of cliaNumbers(view.text, page.start, page.end))
      if (!isKnown(clia.start, clia.end))
        numbers.push({ ...clia, field: 'number.clia', label: null, issuer: null, cost: 4, relation: 'alone' });
    for (const number of distinctNumbers(view.text, page.start, page.end)) {
      const { value, start, end, issuer } = number;
      if (!isKnown(start, end))
        numbers.push({ value, start, end, field: 'distinct', label: null, issuer, cost: 4, relation: 'alone' });
    }
  }
  const unlabelled = marked.filter(
    (one) => !isKnown(one.start, one.end) && !numbers.some((known) => known.start < one.end && one.start < known.end),
  );
  const beforeStandard = [...numbersBeforeStandard(view), ...markNumbers(view)].filter(
    ({ start, end }) => !isKnown(start, end),
  );
  const isOwn = ({ issuer }: CertificateNumber) => view.certifier === null || issuer === null || certifiesSystems(issuer);
  const isLabelled = numbers.some((number) => number.label && number.field !== 'number.report' && isOwn(number));
  const standing = isLabelled ? [] : standingNumbers(view, view.certifier ?? view.mainIssuer);
  const values = new Set(numbers.map((number) => number.value));
  const broken = brokenNumbers(view).filter((number) => !values.has(number.value));
  const loose = numbersUnderOtherWords(view).filter(({ start, end }) => !isKnown(start, end));
  return [...numbers, ...unlabelled, ...beforeStandard, ...standing, ...broken, ...loose]
    .filter((number) => !isOfOthers(number.value) && !isPlaceholder(number.value))
    .sort((a, b) => a.start - b.start)
    .slice(0, mostNumbers);
};
