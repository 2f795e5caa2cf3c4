import type { Found } from '@aliquot/contract/hearts/evidence';
import type { CertificateReading } from '@aliquot/contract/hearts/readings';
import type { CertificationType } from '@aliquot/contract/options';
import { findReaderInstruction } from '../../../../kernel/reader-instructions.ts';
import type { Issuer, IssuerMention } from '../candidates/issuers.domain.ts';
import { type DocumentView, foundAt, pageOf, within } from '../candidates/view.domain.ts';
import { type CertificateNumber, certificateNumbers, placesOf } from '../fields/certificate-numbers.domain.ts';
import { isLed, readHolder } from '../fields/holder.domain.ts';
import { readIssuingLaboratory } from '../fields/issuing-laboratory.domain.ts';
import { belongsToLaboratory } from '../fields/ownership.domain.ts';
import { confidenceOf, placeSign, type Signs } from '../scores/confidence.domain.ts';
import type { DocumentKind, KindReading } from '../scores/document-type.domain.ts';
import { type Line, segmentAt } from '../text/layout.domain.ts';
import { quoteOf, wordConfidence } from '../text/quotes.domain.ts';
import { mentionOnly } from './certificates.domain.ts';
import { isForeignClaim, sentenceAround } from './objections.domain.ts';

const isoTypes: ReadonlySet<CertificationType> = new Set(['iso-17025', 'iso-15189']);
const isIsoIssuer = (issuer: Issuer | null) => issuer?.types.some((type) => isoTypes.has(type)) ?? false;

const typeOf = (view: DocumentView, number: CertificateNumber): CertificationType | null => {
  if (number.field === 'number.clia') return 'clia';
  if (number.field === 'number.cap') return 'cap';
  if (number.field === 'number.nelap') return 'nelap';
  if (number.field === 'number.licence') return 'state-license';
  if (number.field === 'distinct' && number.issuer)
    return isIsoIssuer(number.issuer) ? isoTypeNear(view, number) : (number.issuer.types[0] ?? null);
  if (number.field === 'number.accreditation') {
    return isoTypeNear(view, number);
  }
  if (number.field === 'number.certificate' && isIsoIssuer(number.issuer)) return isoTypeNear(view, number);
  return null;
};

const isoTypeNear = (view: DocumentView, number: CertificateNumber): CertificationType => {
  const typed = view.standards.slice(0, mostMentions).filter((mention) => mention.type && isoTypes.has(mention.type));
  const nearest = typed.toSorted((a, b) => Math.abs(a.start - number.start) - Math.abs(b.start - number.start))[0];
  return nearest?.type ?? 'iso-17025';
};

/** True when a line is running text rather than a field, heading or cell: many of its words are in small letters. */
const isProse = (text: string): boolean => {
  const words = text.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const small = words.filter((word) => /^\p{Ll}/u.test(word)).length;
  return small >= 4 && small >= 0.4 * words.length;
};

/** The words that say in what sense something is mentioned: its sentence in running text, else its line. */
const contextOf = (view: DocumentView, start: number, end: number): string => {
  const { lines } = view.layout;
  const segment = segmentAt(view.layout, start);
  const own = segment && lines[segment.line];
  if (!own) return '';
  const runsOn = (line: Line | undefined) => line !== undefined && line.page === own.page && isProse(line.text);
  let first = own.index;
  while (runsOn(lines[first - 1]) && own.index - first < longestParagraph) first -= 1;
  if (!isProse(own.text) && first === own.index) return own.text;
  let last = own.index;
  while (runsOn(lines[last + 1]) && last - own.index < longestParagraph) last += 1;
  const from = lines[first]?.start ?? own.start;
  // The last line of a paragraph may be too short to be known as running text.
  const to = lines[last + 1]?.page === own.page ? (lines[last + 1]?.end ?? own.end) : (lines[last]?.end ?? own.end);
  return sentenceAround(view.text.slice(from, to), start - from, end - from, longestSentence);
};

const longestParagraph = 6;
const longestSentence = 400;

const isForeign = (view: DocumentView, start: number, end: number): boolean => {
  const context = contextOf(view, start, end);
  return isForeignClaim(context) || findReaderInstruction(context) !== null;
};

const issuersOnPage = (view: DocumentView, offset: number): IssuerMention[] => {
  const page = view.document.pages[pageOf(view, offset)];
  return page ? within(view.issuers, page.start, page.end + 1).slice(0, mostMentions) : [];
};

const mostMentions = 300;

const issuerFor = (view: DocumentView, number: CertificateNumber | null, offset: number): Found<string> | null => {
  const candidates = issuersOnPage(view, offset).filter((mention) => isIsoIssuer(mention.issuer));
  const named = candidates.find((mention) => mention.issuer === number?.issuer);
  const nearest = candidates
    .filter((mention) => !isForeign(view, mention.start, mention.end))
    .toSorted((a, b) => Math.abs(a.start - offset) - Math.abs(b.start - offset))[0];
  const mention = named ?? nearest;
  if (!mention) return null;
  return foundAt(
    view,
    mention.issuer.name,
    0.55 + 0.35 * wordConfidence(view.document, mention.start, mention.end),
    mention.start,
    mention.end,
  );
};

/** The confidence of a mention: how near its label it is, whether it has the expected form, and how often it is repeated. */
const mentionConfidence = (
  view: DocumentView,
  { start, end }: { readonly start: number; readonly end: number },
  signs: Pick<Signs, 'place' | 'form' | 'agreement'>,
  kind: KindReading,
) => confidenceOf({ ...signs, seen: wordConfidence(view.document, start, end), document: kind.margin });

const numberSigns = ({ cost }: CertificateNumber, form: number, repeats: number) => ({
  place: placeSign(cost),
  form,
  agreement: Math.min(1, 0.4 + 0.2 * repeats),
});

const grantWord = /accredit|akkreditier|acredita|accrédit|certified|zertifiziert/i;

/** Accreditation to a standard that the laboratory claims without a number. */
const unnumbered = (view: DocumentView, kind: KindReading): CertificateReading[] => {
  const found = new Map<CertificationType, CertificateReading>();
  for (const mention of view.standards.slice(0, mostMentions)) {
    const { type, start, end, edition } = mention;
    if (!type || !isoTypes.has(type) || found.has(type) || isForeign(view, start, end)) continue;
    if (!grantWord.test(view.text.slice(Math.max(0, start - 160), end + 60))) continue;
    const confidence = mentionConfidence(view, mention, { place: 0.5, form: edition ? 0.8 : 0.6, agreement: 0.5 }, kind);
    found.set(type, mentionOnly(type, null, [quoteOf(view.document, start, end)], confidence, issuerFor(view, null, start)));
  }
  return [...found.values()];
};

const accreditedMark = /^[\s:,-]{0,3}accredited\b/i;

/** "PJLA ACCREDITED" in a mark: accreditation by a body that only accredits laboratories, to a standard that is not said. */
const marked = (view: DocumentView, kind: KindReading): CertificateReading[] =>
  view.issuers
    .filter(
      ({ issuer, start, end }) =>
        isIsoIssuer(issuer) && accreditedMark.test(view.text.slice(end, end + 16)) && !isForeign(view, start, end),
    )
    .slice(0, 1)
    .map((mention) => {
      const { issuer, start, end } = mention;
      const body = foundAt(view, issuer.name, 0.55 + 0.35 * wordConfidence(view.document, start, end), start, end);
      const confidence = mentionConfidence(view, mention, { place: 0.5, form: 0.4, agreement: 0.4 }, kind);
      return mentionOnly(issuer.types[0] ?? 'iso-17025', null, body.evidence, confidence, body);
    });

const standardFound = (view: DocumentView, type: CertificationType): Found<string> | null => {
  const mention =
    view.standards.find((one) => one.type === type && one.edition) ?? view.standards.find((one) => one.type === type);
  return mention ? foundAt(view, mention.name, 0.9, mention.start, mention.end) : null;
};

const fromAccreditor: ReadonlySet<DocumentKind> = new Set(['letter', 'audit-report', 'management-review', 'application']);
const head = 0.35;

/**
 * The accreditation that a letter or plan of the accreditor itself is about: its number in the body's own form, under a
 * label, where the paper's head names the body.
 */
export const readAccreditorsPaper = (view: DocumentView, kind: KindReading): CertificateReading[] => {
  const issuer = view.mainIssuer;
  if (!issuer || !isIsoIssuer(issuer) || (kind.kind !== null && !fromAccreditor.has(kind.kind))) return [];
  const isHead = (start: number) => {
    const segment = segmentAt(view.layout, start);
    return segment?.page === 0 && (view.document.pages[0]?.source === 'flow' ? segment.line < headLines : segment.y0 < head);
  };
  if (!view.issuers.some((mention) => mention.issuer === issuer && isHead(mention.start))) return [];
  const own = certificateNumbers(view).filter(
    ({ field, label, value, start, end }) =>
      label !== null &&
      (field === 'number.accreditation' || field === 'number.certificate') &&
      issuer.numbers.some((form) => form.test(value)) &&
      pageOf(view, start) === 0 &&
      !isForeign(view, start, end),
  );
  const [first] = own;
  // A paper with the numbers of several is a list of them.
  if (!first || own.some(({ value }) => value !== first.value)) return [];
  const confidence = mentionConfidence(view, first, numberSigns(first, 1, own.length - 1), kind);
  const evidence = own.map(({ start, end }) => quoteOf(view.document, start, end));
  const type = isoTypeNear(view, first);
  const reading = mentionOnly(
    type,
    { value: first.value, confidence, evidence },
    evidence,
    confidence,
    issuerFor(view, first, first.start),
  );
  const holder = readHolder(view);
  return [{ ...reading, standard: standardFound(view, type), holder: isLed(holder) ? holder.holder : null }];
};

const headLines = 5;

/** Kinds of paper on which a laboratory shows its own accreditations and licenses. */
export const kindsWithMentions: ReadonlySet<DocumentKind> = new Set(['analysis-report', 'calibration']);

/**
 * The laboratory's own accreditations and licenses that a report mentions, with their numbers. Those of clients, suppliers
 * and of the standards that were used are left out, and so is what is only pending or required.
 */
export const readMentions = (view: DocumentView, kind: KindReading): CertificateReading[] => {
  const numbers = certificateNumbers(view);
  const byValue = new Map<string, CertificateReading>();
  for (const number of numbers) {
    const type = typeOf(view, number);
    if (!type || isForeign(view, number.start, number.end)) continue;
    const isLicence = type === 'state-license' || type === 'nelap';
    if (isLicence && !belongsToLaboratory(view, number.label?.start ?? number.start)) continue;
    // Reference equipment carries numbers of its own: an accreditation is shown in the letterhead, the mark or the foot.
    const key = `${type}:${number.value}`;
    if (byValue.has(key)) continue;
    const repeats = numbers.filter((other) => other.value === number.value).length - 1;
    const form = number.issuer || type === 'clia' ? 1 : 0.6;
    const confidence = mentionConfidence(view, number, numberSigns(number, form, repeats), kind);
    const evidence = [
      ...placesOf(number).map((place) => quoteOf(view.document, place.start, place.end)),
      ...(number.label ? [quoteOf(view.document, number.label.start, number.label.end)] : []),
    ];
    const issuer = isoTypes.has(type) ? issuerFor(view, number, number.start) : null;
    const reading = mentionOnly(
      type,
      { value: number.value, confidence, evidence: evidence.slice(0, placesOf(number).length) },
      evidence,
      confidence,
      issuer,
    );
    byValue.set(key, { ...reading, standard: isoTypes.has(type) ? standardFound(view, type) : null });
  }
  const numbered = withoutStrays(view, withoutParts([...byValue.values()]));
  const missing = unnumbered(view, kind).filter((one) => !numbered.some((known) => known.type === one.type));
  const named = [...numbered, ...missing];
  const all = named.some((one) => isoTypes.has(one.type)) ? named : [...named, ...marked(view, kind)];
  if (kind.kind !== 'calibration') return all;
  const holder = readIssuingLaboratory(view);
  return all.map((one) => (isoTypes.has(one.type) ? { ...one, holder } : one));
};

/** One accreditation may be shown whole and in part, as on a mark that breaks its number over two lines. */
const withoutParts = (readings: readonly CertificateReading[]): CertificateReading[] =>
  readings.filter((reading) => {
    const value = reading.number?.value ?? '';
    return !readings.some((other) => {
      const longer = other.number?.value ?? '';
      const isPart = longer.startsWith(value) || longer.endsWith(value);
      return other !== reading && other.type === reading.type && longer.length > value.length && isPart;
    });
  });

/** When one ISO number has the form of a named issuer, others without any issuer's form are numbers of something else. */
const withoutStrays = (view: DocumentView, readings: readonly CertificateReading[]): CertificateReading[] => {
  const named = [...new Set(view.issuers.map((mention) => mention.issuer))].filter(isIsoIssuer);
  const fits = (reading: CertificateReading) =>
    named.some((issuer) => issuer.numbers.some((form) => form.test(reading.number?.value ?? '')));
  const hasFitting = readings.some((reading) => isoTypes.has(reading.type) && fits(reading));
  return hasFitting ? readings.filter((reading) => !isoTypes.has(reading.type) || fits(reading)) : [...readings];
};
