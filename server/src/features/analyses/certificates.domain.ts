import type { Found } from '@aliquot/contract/evidence';
import type { CertificationType } from '@aliquot/contract/options';
import type { CertificateReading, ReadingFlag } from '@aliquot/contract/readings';
import { type Claim, claimsOf } from './certificate-claim.domain.ts';
import { type NamedDate, namedDates } from './certificate-dates.domain.ts';
import { type CertificateNumber, certificateNumbers } from './certificate-numbers.domain.ts';
import { confidenceOf, placeSign } from './confidence.domain.ts';
import { daysBetween, isWholeYears } from './dates.domain.ts';
import type { KindReading } from './document-type.domain.ts';
import { readHolder } from './holders.domain.ts';
import { issuerFound, licensorFound } from './issuer-names.domain.ts';
import { fitsIssuer } from './issuers.domain.ts';
import type { Field } from './labels.domain.ts';
import { isCliaNumber } from './numbers.domain.ts';
import { quoteOf, wordConfidence } from './quotes.domain.ts';
import { readScope, readSpecialties } from './scopes.domain.ts';
import { readAccreditedTests } from './tests-table.domain.ts';
import type { DocumentView } from './view.domain.ts';

/** The fields that may hold the number of a certificate of each type, the most fitting first. */
const numberFieldsOf = (type: CertificationType): readonly (Field | 'distinct')[] => {
  const general: (Field | 'distinct')[] = [
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
  if (type === 'iso-9001' || type === 'iso-13485')
    return ['number.certificate', 'number.registration', 'number.accreditation', 'distinct', 'number.licence'];
  return general;
};

type RatedNumber = { readonly number: CertificateNumber; readonly score: number; readonly form: number };

const pageOf = (view: DocumentView, offset: number) => view.document.pages.findLastIndex((page) => page.start <= offset);

const rated = (view: DocumentView, claim: Claim, numbers: readonly CertificateNumber[]): RatedNumber[] => {
  const fields = numberFieldsOf(claim.type);
  return numbers
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
type Anchor = { readonly best: RatedNumber; readonly places: readonly CertificateNumber[] };

const isPart = (a: string, b: string) => a.startsWith(b) || b.startsWith(a);

const anchorsOf = (
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

const anchorNear = (anchors: readonly Anchor[], offset: number): Anchor | undefined => {
  let nearest: { anchor: Anchor; distance: number } | undefined;
  for (const anchor of anchors) {
    for (const place of anchor.places) {
      const distance = offset >= place.start ? offset - place.start : 1.5 * (place.start - offset);
      if (!nearest || distance < nearest.distance) nearest = { anchor, distance };
    }
  }
  return nearest?.anchor;
};

const issueFields = (type: CertificationType): readonly Field[] =>
  type === 'clia' ? ['date.effective', 'date.issue'] : ['date.issue', 'date.effective'];

type ChosenDate = { readonly named: NamedDate; readonly iso: string; readonly agree: number };

const chooseDate = (view: DocumentView, dates: readonly NamedDate[], fields: readonly Field[]): ChosenDate | null => {
  for (const field of fields) {
    const candidates = dates
      .filter((one) => one.field === field && one.date.iso !== null)
      .map((one) => ({ one, cost: one.cost + 0.4 * pageOf(view, one.date.start) + (one.date.how === 'certain' ? 0 : 0.1) }))
      .sort((a, b) => a.cost - b.cost);
    const best = candidates[0]?.one;
    if (!best?.date.iso) continue;
    const same = candidates.filter(({ one }) => one.date.iso === best.date.iso).length;
    return { named: best, iso: best.date.iso, agree: same / candidates.length };
  }
  return null;
};

const dateFound = (
  view: DocumentView,
  chosen: ChosenDate,
  field: 'issue-date' | 'expiry-date',
  partner: ChosenDate | null,
  kind: KindReading,
): Found<string> => {
  const { start, end, how } = chosen.named.date;
  const [from, to] = field === 'issue-date' ? [chosen.iso, partner?.iso] : [partner?.iso, chosen.iso];
  const agreement = from && to ? (isWholeYears(from, to) ? 1 : daysBetween(from, to) > 0 ? 0.7 : 0) : 0.5;
  const { label } = chosen.named;
  return {
    value: chosen.iso,
    confidence: confidenceOf(field, {
      place: placeSign(chosen.named.cost),
      form: how === 'certain' ? 1 : 0.6,
      seen: wordConfidence(view.document, start, end),
      agreement: agreement * chosen.agree,
      document: kind.margin,
    }),
    evidence: [quoteOf(view.document, start, end), ...(label ? [quoteOf(view.document, label.start, label.end)] : [])],
  };
};

const numberFound = (view: DocumentView, claim: Claim, anchor: Anchor, kind: KindReading): Found<string> => {
  const { number } = anchor.best;
  const form = claim.type === 'clia' ? 1 : claim.issuer ? (fitsIssuer(number.value, claim.issuer) ? 1 : 0.2) : 0.5;
  const exact = anchor.places.filter((place) => place.value === number.value);
  return {
    value: number.value,
    confidence: confidenceOf('number', {
      place: placeSign(number.cost),
      form,
      seen: wordConfidence(view.document, number.start, number.end),
      agreement: Math.min(1, 0.5 + 0.25 * (exact.length - 1)),
      document: kind.margin,
    }),
    evidence: [number, ...exact.filter((place) => place !== number)]
      .slice(0, 4)
      .map((place) => quoteOf(view.document, place.start, place.end)),
  };
};

const onPages = (view: DocumentView, found: readonly Found<string>[], pages: ReadonlySet<number>): Found<string>[] =>
  found.filter((value) => value.evidence.some((place) => pages.has(pageOf(view, place.start))));

const isManagement = (type: CertificationType) => type === 'iso-9001' || type === 'iso-13485';
const listsTests = new Set<CertificationType>(['iso-17025', 'iso-15189', 'nelap', 'aabb', 'state-license', 'other', 'cap']);

export type CertificatesReading = { readonly certificates: CertificateReading[]; readonly flags: ReadingFlag[] };

/** Reads a paper that is a certificate, a scope, a licence or a registration: one record for each certificate it shows. */
export const readCertificates = (view: DocumentView, kind: KindReading): CertificatesReading => {
  const numbers = certificateNumbers(view);
  const dates = namedDates(view);
  const holder = readHolder(view);
  const flags: ReadingFlag[] = [];
  const certificates: CertificateReading[] = [];
  const claims = claimsOf(view, numbers);
  for (const claim of claims) {
    const anchors = anchorsOf(view, claim, numbers, dates);
    const scope = claim.type === 'clia' ? readSpecialties(view) : readScope(view, isManagement(claim.type));
    const tests = listsTests.has(claim.type) ? readAccreditedTests(view) : [];
    const issuer =
      claim.type === 'state-license' || claim.type === 'local-permit' || claim.type === 'nelap'
        ? licensorFound(view, claim.issuer)
        : claim.issuer && issuerFound(view, claim.issuer);
    for (const anchor of anchors.length > 0 ? anchors : [null]) {
      const alone = anchors.length <= 1;
      const own = alone ? dates : dates.filter((date) => anchorNear(anchors, date.date.start) === anchor);
      const pages = new Set(anchor?.places.map((place) => pageOf(view, place.start)) ?? []);
      const plain = alone
        ? chooseDate(
            view,
            own.filter((date) => date.cost <= 3.6 && pageOf(view, date.date.start) === 0),
            ['date.plain'],
          )
        : null;
      const issue = chooseDate(view, own, issueFields(claim.type)) ?? plain;
      const expiry = chooseDate(view, own, ['date.expiry']);
      const backwards = issue && expiry && daysBetween(issue.iso, expiry.iso) <= 0;
      if (backwards)
        flags.push({
          code: 'dates-contradict',
          detail: `The issue date ${issue.iso} is not before the expiry date ${expiry.iso}.`,
        });
      if (own.some((date) => date.date.how === 'unknown' && /^date\.(?:issue|effective|expiry)$/.test(date.field)))
        flags.push({
          code: 'ambiguous-date',
          detail: 'A date can be read as day first or month first, and nothing in the document tells which.',
        });
      const inspection = chooseDate(view, own, ['date.inspection']);
      if (!anchor && !issue && !expiry && !holder && tests.length === 0) continue;
      const number = anchor && numberFound(view, claim, anchor, kind);
      const trusted = issue === plain && issue !== null && expiry !== null && backwards ? null : issue;
      const issueDate = trusted && dateFound(view, trusted, 'issue-date', expiry, kind);
      const expiryDate = expiry && dateFound(view, expiry, 'expiry-date', trusted, kind);
      certificates.push({
        type: claim.type,
        subtype: claim.subtype,
        number,
        issuingBody: issuer,
        holder: holder?.holder ?? null,
        address: holder?.address ?? null,
        standard: claim.standard && {
          value: claim.standard.name,
          confidence: 0.95 * wordConfidence(view.document, claim.standard.start, claim.standard.end),
          evidence: [quoteOf(view.document, claim.standard.start, claim.standard.end)],
        },
        issueDate,
        expiryDate,
        lastInspection: inspection && {
          value: inspection.iso,
          confidence: 0.8,
          evidence: [quoteOf(view.document, inspection.named.date.start, inspection.named.date.end)],
        },
        scope: alone || onPages(view, scope, pages).length === 0 ? scope : onPages(view, scope, pages),
        accreditedTests: alone ? tests : onPages(view, tests, pages),
        evidence: evidenceOfClaim(view, claim, anchor),
        confidence: confidenceOf('certificate', {
          place: number ? 1 : 0.3,
          form: number && claim.issuer ? (fitsIssuer(number.value, claim.issuer) ? 1 : 0.4) : 0.4,
          seen: number?.evidence[0] ? wordConfidence(view.document, number.evidence[0].start, number.evidence[0].end) : 0.7,
          agreement: [issueDate, expiryDate, holder, issuer].filter((value) => value !== null).length / 4,
          document: kind.margin,
        }),
      });
    }
  }
  return { certificates: [...certificates, ...otherClia(view, certificates, numbers, kind)], flags };
};

const evidenceOfClaim = (view: DocumentView, claim: Claim, anchor: Anchor | null) => {
  const spans = claim.evidence.length > 0 ? claim.evidence : anchor ? [anchor.best.number] : [];
  const shown = spans.length > 0 ? spans : [{ start: 0, end: Math.min(80, view.text.length) }];
  return shown.map((span) => quoteOf(view.document, span.start, span.end));
};

/** A CLIA number on another body's certificate is the laboratory's own too: a record with the number only. */
const otherClia = (
  view: DocumentView,
  certificates: readonly CertificateReading[],
  numbers: readonly CertificateNumber[],
  kind: KindReading,
): CertificateReading[] => {
  if (certificates.length === 0 || certificates.some((certificate) => certificate.type === 'clia')) return [];
  const clia = numbers.find((number) => number.field === 'number.clia' && number.label);
  if (!clia) return [];
  const evidence = [quoteOf(view.document, clia.start, clia.end)];
  const confidence = confidenceOf('mention', {
    place: placeSign(clia.cost),
    form: 1,
    seen: wordConfidence(view.document, clia.start, clia.end),
    agreement: 0.5,
    document: kind.margin,
  });
  return [mentionOnly('clia', { value: clia.value, confidence, evidence }, evidence, confidence)];
};

/** A record of a certificate that is only mentioned: its number, and who issued it where that is said. */
export const mentionOnly = (
  type: CertificationType,
  number: Found<string> | null,
  evidence: CertificateReading['evidence'],
  confidence: number,
  issuingBody: Found<string> | null = null,
): CertificateReading => ({
  type,
  subtype: null,
  number,
  issuingBody,
  holder: null,
  address: null,
  standard: null,
  issueDate: null,
  expiryDate: null,
  lastInspection: null,
  scope: [],
  accreditedTests: [],
  evidence,
  confidence,
});
