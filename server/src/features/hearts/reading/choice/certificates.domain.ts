import type { Found } from '@aliquot/contract/hearts/evidence';
import type { CertificateReading, ReadingFlag } from '@aliquot/contract/hearts/readings';
import type { CertificationType } from '@aliquot/contract/options';
import certificateTypes from '../../../../../../knowledge/certificate-types.json' with { type: 'json' };
import { longDay } from '../../../../kernel/days.ts';
import { certifyingCue, cuesOf } from '../candidates/cues.domain.ts';
import { daysBetween } from '../candidates/dates.domain.ts';
import { fitsIssuer } from '../candidates/issuers.domain.ts';
import { isOfManagement } from '../candidates/standards.domain.ts';
import { type DocumentView, foundAt, pageOf } from '../candidates/view.domain.ts';
import { type NamedDate, namedDates } from '../fields/certificate-dates.domain.ts';
import { type CertificateNumber, certificateNumbers } from '../fields/certificate-numbers.domain.ts';
import { type End, endWithoutDay, endWords } from '../fields/ends.domain.ts';
import { type HolderReading, isLed, isNamed, readHolder } from '../fields/holder.domain.ts';
import { issuerFound, licensorFound, localAuthority, unlistedCertifier } from '../fields/issuer-names.domain.ts';
import { managementScopes } from '../fields/management-scope.domain.ts';
import { managementSites } from '../fields/management-sites.domain.ts';
import { readScope, readSpecialties } from '../fields/scopes.domain.ts';
import { readAccreditedTests } from '../fields/tests-table.domain.ts';
import { confidenceOf, placeSign } from '../scores/confidence.domain.ts';
import type { KindReading } from '../scores/document-type.domain.ts';
import { folded } from '../text/phrases.domain.ts';
import { quoteOf, wordConfidence } from '../text/quotes.domain.ts';
import { type Anchor, anchorOfDate, anchorsOf, anchorsOfStandard } from './certificate-anchors.domain.ts';
import { type ChosenDate, chooseDate, dateFound, issueFields, numberFound, startOf } from './certificate-values.domain.ts';
import { type Claim, claimsOf, mainStandard } from './claims.domain.ts';
import { objectionTo } from './objections.domain.ts';

const onPages = (view: DocumentView, found: readonly Found<string>[], pages: ReadonlySet<number>): Found<string>[] =>
  found.filter((value) => value.evidence.some((place) => pages.has(pageOf(view, place.start))));

const licences = new Set<CertificationType>(['state-license', 'local-permit', 'nelap']);
const isManagement = ({ standard }: Claim) => standard !== null && isOfManagement(standard.name);
/** The kinds of certificate whose scope lists tests. */
export const listsTests: ReadonlySet<string> = new Set(
  Object.entries({ ...certificateTypes.accreditations, ...certificateTypes.others })
    .filter(([, row]) => 'listsTests' in row && row.listsTests)
    .map(([type]) => type),
);

type CertificatesReading = { readonly certificates: CertificateReading[]; readonly flags: ReadingFlag[] };

/** Everything of a paper that its certificates share, read once. */
type Paper = {
  readonly view: DocumentView;
  readonly kind: KindReading;
  readonly dates: readonly NamedDate[];
  readonly holder: HolderReading | null;
};

/** The dates of one certificate of a paper. */
type Validity = {
  readonly issue: ChosenDate | null;
  readonly expiry: ChosenDate | null;
  /** The statement of the end when there is no day. */
  readonly end: End | null;
  readonly flags: ReadingFlag[];
};

const isOpen = (named: NamedDate) => named.date.how === 'unknown' && /^date\.(?:issue|effective|expiry)$/.test(named.field);

const validityOf = ({ view }: Paper, claim: Claim, own: readonly NamedDate[], isOnly: boolean): Validity => {
  const near = own.filter((date) => date.cost <= 3.6 && pageOf(view, date.date.start) === 0);
  const plain = isOnly ? chooseDate(view, near, ['date.plain']) : null;
  const expiry = chooseDate(view, own, ['date.expiry']);
  const issue = startOf(view, own, issueFields(claim), expiry) ?? plain;
  const isBackwards = issue !== null && expiry !== null && daysBetween(issue.iso, expiry.iso) <= 0;
  const flags: ReadingFlag[] = [];
  if (isBackwards)
    flags.push({
      code: 'dates-contradict',
      detail: `The issue date ${longDay(issue.iso)} is not before the expiry date ${longDay(expiry.iso)}.`,
    });
  if (own.some(isOpen))
    flags.push({
      code: 'ambiguous-date',
      detail: 'A date can be read as day first or month first, and nothing in the document tells which.',
    });
  const end = expiry || !isOnly || own.some(isOpen) ? null : endWithoutDay(view, issue?.iso ?? null, claim.issuer);
  if (end) flags.push({ code: `end-${end.state}`, detail: endWords[end.state] });
  return { issue: isBackwards && issue === plain ? null : issue, expiry, end, flags };
};

const endFound = (view: DocumentView, end: End | null): Found<string> | null =>
  end?.iso ? foundAt(view, end.iso, 0.75, end.start, end.end) : null;

const standardFound = (view: DocumentView, { standard }: Claim): Found<string> | null =>
  standard &&
  foundAt(
    view,
    standard.name,
    0.95 * wordConfidence(view.document, standard.start, standard.end),
    standard.start,
    standard.end,
  );

const inspectionFound = (view: DocumentView, own: readonly NamedDate[]): Found<string> | null => {
  const inspection = chooseDate(view, own, ['date.inspection']);
  return inspection && foundAt(view, inspection.iso, 0.8, inspection.named.date.start, inspection.named.date.end);
};

const wholeConfidence = (
  { view, kind }: Paper,
  claim: Claim,
  number: Found<string> | null,
  others: readonly unknown[],
): number => {
  const place = number?.evidence[0];
  return confidenceOf({
    place: number ? 1 : 0.3,
    form: number && claim.issuer ? (fitsIssuer(number.value, claim.issuer) ? 1 : 0.4) : 0.4,
    seen: place ? wordConfidence(view.document, place.start, place.end) : 0.7,
    agreement: others.filter((value) => value !== null).length / Math.max(1, others.length),
    document: kind.margin,
  });
};

const issuerOf = ({ view, holder }: Paper, claim: Claim): Found<string> | null => {
  const { type, issuer } = claim;
  if (licences.has(type)) return licensorFound(view, issuer) ?? (type === 'local-permit' ? localAuthority(view) : null);
  return (
    (issuer && issuerFound(view, issuer)) ??
    (isManagement(claim) || type === 'other' ? unlistedCertifier(view, holder?.holder.value ?? null) : null)
  );
};

const scopeOf = (view: DocumentView, claim: Claim): Found<string>[] => {
  if (claim.type === 'clia') return readSpecialties(view);
  const sentences = isManagement(claim) ? managementScopes(view) : [];
  return sentences.length > 0 ? sentences : readScope(view, isManagement(claim));
};

const recordsOf = (
  paper: Paper,
  claim: Claim,
  all: readonly Anchor[],
): { records: CertificateReading[]; flags: ReadingFlag[] } => {
  const { view, kind, dates, holder } = paper;
  const fields = scopeOf(view, claim);
  // Under the title of a scope the holder may be at the place of its fields.
  const scope = fields.filter(({ value }) => !holder || folded(value) !== folded(holder.holder.value));
  const tests = listsTests.has(claim.type) ? readAccreditedTests(view) : [];
  const sites = isManagement(claim) ? managementSites(view) : [];
  const issuingBody = issuerOf(paper, claim);
  const isOnly = all.length <= 1;
  const anchors = claim.standard && isManagement(claim) && !isOnly ? anchorsOfStandard(view, all, claim.standard.name) : all;
  const flags: ReadingFlag[] = [];
  const records = (anchors.length > 0 ? anchors : [null]).flatMap((anchor): CertificateReading[] => {
    const own = isOnly ? dates : dates.filter((date) => anchorOfDate(view, all, date.date.start) === anchor);
    const pages = new Set(anchor?.places.map((place) => pageOf(view, place.start)) ?? []);
    const validity = validityOf(paper, claim, own, isOnly);
    flags.push(...validity.flags);
    const { issue, expiry, end } = validity;
    const isAbout =
      isNamed(holder) &&
      (issue !== null || expiry !== null || end?.iso != null || (isLed(holder) && certifyingCue(view) !== null));
    if (!anchor && tests.length === 0 && !isAbout) return [];
    // "License: GPL-3" has a number too, but a laboratory's license names its issuer or its validity.
    if (licences.has(claim.type) && !issuingBody && !issue && !expiry) return [];
    const number = anchor && numberFound(view, claim, anchor, kind);
    const issueDate = issue && dateFound(view, issue, 'issue', expiry, kind);
    const expiryDate = expiry ? dateFound(view, expiry, 'expiry', issue, kind) : endFound(view, end);
    const scopeHere = isOnly ? scope : onPages(view, scope, pages);
    return [
      {
        type: claim.type,
        subtype: claim.subtype,
        number,
        issuingBody,
        holder: holder?.holder ?? null,
        address: holder?.address ?? null,
        standard: standardFound(view, claim),
        issueDate,
        expiryDate,
        endState: expiry ? 'date' : (end?.state ?? null),
        lastInspection: inspectionFound(view, own),
        scope: scopeHere.length > 0 ? scopeHere : scope,
        accreditedTests: isOnly ? tests : onPages(view, tests, pages),
        sites: isOnly ? sites : onPages(view, sites, pages),
        evidence: evidenceOfClaim(view, claim, anchor),
        confidence: wholeConfidence(paper, claim, number, [issueDate, expiryDate, holder, issuingBody]),
      },
    ];
  });
  return { records, flags };
};

/** Reads a paper that is a certificate, a scope, a license or a registration: one record for each certificate it shows. */
export const readCertificates = (view: DocumentView, kind: KindReading): CertificatesReading => {
  const numbers = certificateNumbers(view);
  const paper: Paper = { view, kind, dates: namedDates(view), holder: readHolder(view) };
  const read = claimsOf(view, numbers).map((claim) => recordsOf(paper, claim, anchorsOf(view, claim, numbers, paper.dates)));
  const certificates = read.flatMap(({ records }) => records);
  return {
    certificates: [...certificates, ...otherClia(view, certificates, numbers, kind)],
    flags: read.flatMap(({ flags }) => flags),
  };
};

const validityFields: ReadonlySet<string> = new Set(['date.expiry', 'date.effective', 'date.issue']);

/** Under a label, or under other words on a paper of a known body. */
const isShown = (view: DocumentView, anchor: Anchor | undefined): boolean =>
  anchor !== undefined && (anchor.best.number.label !== null || view.mainIssuer !== null);

/**
 * True when a paper shows what makes a certificate: a claim, its number under a label, and an issue or an end on its first
 * page.
 */
export const looksLikeCertificate = (view: DocumentView): boolean => {
  const numbers = certificateNumbers(view);
  const dates = namedDates(view);
  const isDated = dates.some((named) => validityFields.has(named.field) && pageOf(view, named.date.start) === 0);
  return isDated && claimsOf(view, numbers).some((claim) => isShown(view, anchorsOf(view, claim, numbers, dates)[0]));
};

const certificateFields: ReadonlySet<string> = new Set([
  'number.clia',
  'number.cap',
  'number.accreditation',
  'number.certificate',
  'number.licence',
  'number.registration',
  'number.nelap',
  'distinct',
]);

/** True when a paper shows any part of a certificate: a number, a day of its validity, or words that certify a holder. */
export const showsCertificate = (view: DocumentView): boolean =>
  namedDates(view).some(({ field }) => validityFields.has(field)) ||
  certificateNumbers(view).some(({ field }) => certificateFields.has(field)) ||
  isNamed(readHolder(view));

/**
 * True when a paper is a certificate of a management system whatever else its words suggest: its sentence names a holder on the
 * first page, it names a known certifier, and it has a number and a validity.
 */
export const certifiesSystem = (view: DocumentView): boolean => {
  const standard = mainStandard(view);
  if (!standard || !isOfManagement(standard.name) || !view.certifier || !certifyingCue(view)) return false;
  const isNamedFirst = cuesOf(view, 'holder').some(({ start }) => pageOf(view, start) === 0);
  return isNamedFirst && looksLikeCertificate(view) && objectionTo(view) === null;
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
  const confidence = confidenceOf({
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
  sites: [],
  evidence,
  confidence,
});
