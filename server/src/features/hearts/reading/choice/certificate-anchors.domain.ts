import type { CertificationType } from '@aliquot/contract/options';
import { certifiesSystems } from '../candidates/issuers.domain.ts';
import { isCliaNumber } from '../candidates/numbers.domain.ts';
import { isOfManagement, sameStandard } from '../candidates/standards.domain.ts';
import { type DocumentView, pageOf } from '../candidates/view.domain.ts';
import type { NamedDate } from '../fields/certificate-dates.domain.ts';
import type { CertificateNumber } from '../fields/certificate-numbers.domain.ts';
import type { Claim } from './claims.domain.ts';

type NumberField = CertificateNumber['field'];

/** The fields that may hold the number of a certificate of each type, the most fitting first. */
const numberFieldsOf = ({ type, standard }: Pick<Claim, 'type' | 'standard'>): readonly NumberField[] => [
  ...ownFieldsOf(type, standard),
  ...(type === 'clia' ? [] : (['loose'] as const)),
];

const ownFieldsOf = (type: CertificationType, standard: Claim['standard']): readonly NumberField[] => {
  const general: NumberField[] = [
    'number.accreditation',
    'distinct',
    'number.certificate',
    'number.registration',
    'number.licence',
  ];
  if (type === 'clia') return ['number.clia'];
  if (type === 'cap') return ['number.cap', 'number.accreditation', 'number.certificate', 'number.licence'];
  if (type === 'state-license' || type === 'local-permit')
    return ['number.licence', 'distinct', 'number.certificate', 'number.registration', 'number.nelap', 'number.accreditation'];
  if (type === 'nelap')
    return ['number.nelap', 'number.accreditation', 'number.certificate', 'number.licence', 'number.registration', 'distinct'];
  if (type === 'fda' || type === 'dea') return ['number.registration', 'number.licence', 'number.certificate'];
  if (standard !== null && isOfManagement(standard.name))
    return ['number.certificate', 'number.registration', 'number.accreditation', 'distinct', 'number.licence'];
  if (type === 'other' && standard === null) return ['number.certificate', 'number.accreditation', 'number.registration'];
  return general;
};

type RatedNumber = { readonly number: CertificateNumber; readonly score: number; readonly form: number };

/** A certifier's own accreditation, as its mark and foot show it, is no certificate of its client. */
const isOfAccreditor = ({ standard }: Claim, { issuer }: CertificateNumber): boolean =>
  standard !== null && isOfManagement(standard.name) && issuer !== null && !certifiesSystems(issuer);

const rated = (view: DocumentView, claim: Claim, numbers: readonly CertificateNumber[]): RatedNumber[] => {
  const fields: readonly NumberField[] =
    claim.issuer?.id === 'cap' ? numberFieldsOf({ type: 'cap', standard: null }) : numberFieldsOf(claim);
  return numbers
    .filter((number) => !isOfAccreditor(claim, number))
    .filter((number) => fields.includes(number.field) && (claim.type === 'clia' || !isCliaNumber(number.value)))
    .map((number): RatedNumber => {
      const forms = claim.issuer?.numbers ?? [];
      const form = forms.findIndex((pattern) => pattern.test(number.value));
      const repeats = numbers.filter((other) => other.value === number.value).length - 1;
      const preferred = claim.issuer?.preferLabel === number.field ? -2 : 0;
      const score =
        number.cost +
        0.4 * fields.indexOf(number.field) +
        (form >= 0 ? -3 + 0.3 * form : 0) +
        preferred +
        0.3 * pageOf(view, number.start) -
        Math.min(0.9, 0.3 * repeats) -
        (number.issuer === claim.issuer && claim.issuer ? 0.5 : 0);
      return { number, score, form };
    })
    .sort((a, b) => a.score - b.score);
};

/** One certificate's number with every place that repeats it. */
export type Anchor = { readonly best: RatedNumber; readonly places: readonly CertificateNumber[] };

const isPart = (a: string, b: string) => a.startsWith(b) || b.startsWith(a);

/** The certificates that a paper shows, by their numbers: one unless several numbers of one kind have dates of their own. */
export const anchorsOf = (
  view: DocumentView,
  claim: Claim,
  numbers: readonly CertificateNumber[],
  dates: readonly NamedDate[],
): Anchor[] => {
  const [first, ...others] = rated(view, claim, numbers);
  if (!first) return [];
  // "D-PL-12345-01" and "D-PL-12345-01-00" are one: the longer says more.
  const longest = others
    .filter((one) => one.form >= 0 && one.form === first.form && one.number.value.startsWith(`${first.number.value}-`))
    .sort((a, b) => b.number.value.length - a.number.value.length)[0];
  const main = longest ?? first;
  const chosen = [main];
  for (const one of others) {
    const differs = chosen.every((known) => !isPart(known.number.value, one.number.value));
    const labelText = (entry: RatedNumber) =>
      entry.number.label && view.text.slice(entry.number.label.start, entry.number.label.end);
    const sameForm = one.form >= 0 && one.form === main.form && labelText(one) !== null;
    const sameLabel = labelText(one) !== null && labelText(one)?.toLowerCase() === labelText(main)?.toLowerCase();
    const hasDates = dates.some((date) => Math.abs(date.date.start - one.number.start) < 400);
    if (differs && hasDates && (sameForm || sameLabel)) chosen.push(one);
  }
  return chosen.map((best) => ({
    best,
    places: numbers.filter((number) => number.value === best.number.value || isPart(number.value, best.number.value)),
  }));
};

/** The certificate to which a day belongs: the last number before it on its page. */
export const anchorOfDate = (view: DocumentView, anchors: readonly Anchor[], start: number): Anchor | undefined => {
  const page = pageOf(view, start);
  const before = anchors.flatMap((anchor) =>
    anchor.places
      .filter((place) => place.start < start && pageOf(view, place.start) === page)
      .map((place) => ({ anchor, at: place.start })),
  );
  return before.toSorted((a, b) => b.at - a.at)[0]?.anchor;
};

/**
 * Of several certificates of management systems, those of one standard. As many numbers as standards on a page go together in
 * their order; else a number belongs to the last standard before it.
 */
export const anchorsOfStandard = (view: DocumentView, anchors: readonly Anchor[], standard: string): Anchor[] =>
  anchors.filter(({ best: { number } }) => {
    const page = pageOf(view, number.start);
    const isHere = ({ start }: { readonly start: number }) => pageOf(view, start) === page;
    const mentions = view.standards.filter((one) => isOfManagement(one.name) && isHere(one));
    const named = mentions.filter((one, index) => mentions.findIndex((other) => sameStandard(other.name, one.name)) === index);
    const numbers = anchors
      .map((anchor) => anchor.best.number)
      .filter(isHere)
      .toSorted((a, b) => a.start - b.start);
    const own =
      numbers.length === named.length
        ? named[numbers.indexOf(number)]
        : (mentions.findLast((one) => one.end <= number.start) ?? mentions[0]);
    return own === undefined || sameStandard(own.name, standard);
  });
