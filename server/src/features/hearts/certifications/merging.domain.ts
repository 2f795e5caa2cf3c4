import type { CertificationField, CitedEvidence, FoundCertification } from '@aliquot/contract/hearts/certifications';
import type { Evidence, Found } from '@aliquot/contract/hearts/evidence';
import type { CertificateReading } from '@aliquot/contract/hearts/readings';
import { linkRenewals } from './renewals.domain.ts';
import { inferredExpiry } from './validity.domain.ts';

/** A certificate as one document states it, and the document. */
export type SourcedReading = {
  readonly documentId: string;
  readonly fileName: string;
  readonly certificate: CertificateReading;
};

/** A number without spaces, punctuation and case, so that two ways of printing it are equal. */
export const normalizedNumber = (number: string): string => number.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

const normalizedText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const numberOf = ({ certificate }: SourcedReading) =>
  certificate.number === null ? null : normalizedNumber(certificate.number.value);
const bodyOf = ({ certificate }: SourcedReading) =>
  certificate.issuingBody === null ? null : normalizedText(certificate.issuingBody.value);

const cite = (source: SourcedReading, evidence: readonly Evidence[]): CitedEvidence[] =>
  evidence.map((place) => ({ documentId: source.documentId, fileName: source.fileName, evidence: place }));

type Claim = { value: string; confidence: number; citations: CitedEvidence[] };

const bySupport = (a: Claim, b: Claim): number =>
  b.confidence - a.confidence || a.value.length - b.value.length || a.value.localeCompare(b.value);

/** The value that the readings support best: the largest sum of confidence, then the surest single reading, then the text. */
const settle = (claims: readonly Claim[], sameAs: (value: string) => string): Claim | null => {
  const groups = Map.groupBy(claims, ({ value }) => sameAs(value));
  const ranked = [...groups.values()]
    .map((group) => group.toSorted(bySupport))
    .map((group) => ({ best: group[0], group, support: group.reduce((sum, { confidence }) => sum + confidence, 0) }))
    .toSorted(
      (a, b) =>
        b.support - a.support ||
        (b.best?.confidence ?? 0) - (a.best?.confidence ?? 0) ||
        (a.best?.value ?? '').localeCompare(b.best?.value ?? ''),
    );
  const winner = ranked[0];
  if (winner?.best === undefined) return null;
  return { ...winner.best, citations: winner.group.flatMap(({ citations }) => citations) };
};

type SingleField = 'number' | 'issuingBody' | 'holder' | 'address' | 'standard' | 'issueDate' | 'expiryDate' | 'lastInspection';
type ListField = 'scope' | 'accreditedTests';

const claimOf = (source: SourcedReading, found: Found<string>): Claim => ({
  value: found.value,
  confidence: found.confidence,
  citations: cite(source, found.evidence),
});

const claimsOf = (sources: readonly SourcedReading[], field: SingleField): Claim[] =>
  sources.flatMap((source) => {
    const found = source.certificate[field];
    return found === null ? [] : [claimOf(source, found)];
  });

const itemsOf = (sources: readonly SourcedReading[], field: ListField): Claim[] => {
  const claims = sources.flatMap((source) => source.certificate[field].map((found) => claimOf(source, found)));
  const groups = Map.groupBy(claims, ({ value }) => normalizedText(value));
  return [...groups.values()].flatMap((group) => {
    const settled = settle(group, normalizedText);
    return settled === null ? [] : [settled];
  });
};

const mergeOne = (sources: readonly SourcedReading[]): FoundCertification | null => {
  const surest = sources.toSorted((a, b) => b.certificate.confidence - a.certificate.confidence)[0];
  if (surest === undefined) return null;
  const { type } = surest.certificate;
  const number = settle(claimsOf(sources, 'number'), normalizedNumber);
  const texts = (field: SingleField) => settle(claimsOf(sources, field), normalizedText);
  const [issuingBody, holder, address, standard] = (['issuingBody', 'holder', 'address', 'standard'] as const).map(texts);
  const [issueDate, expiryDate, lastInspection] = (['issueDate', 'expiryDate', 'lastInspection'] as const).map(texts);
  const scope = itemsOf(sources, 'scope');
  const accreditedTests = itemsOf(sources, 'accreditedTests');
  const inferred = expiryDate == null && issueDate != null ? inferredExpiry(type, issueDate.value) : null;
  const cited: Partial<Record<CertificationField, Claim | null | undefined>> = {
    number,
    issuingBody,
    holder,
    address,
    standard,
    issueDate,
    expiryDate: inferred === null ? expiryDate : issueDate,
    lastInspection,
  };
  const evidence: FoundCertification['evidence'] = {
    type: sources.flatMap((source) => cite(source, source.certificate.evidence)),
    scope: scope.flatMap(({ citations }) => citations),
    accreditedTests: accreditedTests.flatMap(({ citations }) => citations),
  };
  for (const [field, claim] of Object.entries(cited)) {
    if (claim) evidence[field as CertificationField] = claim.citations;
  }
  const ends = expiryDate?.value ?? inferred;
  const identity = number === null ? (issuingBody?.value ?? '') : normalizedNumber(number.value);
  return {
    key: [type, identity, ends ?? issueDate?.value ?? ''].join('|'),
    type,
    subtype:
      surest.certificate.subtype ??
      sources.find(({ certificate }) => certificate.subtype !== null)?.certificate.subtype ??
      null,
    number: number?.value ?? null,
    issuingBody: issuingBody?.value ?? null,
    holder: holder?.value ?? null,
    address: address?.value ?? null,
    standard: standard?.value ?? null,
    issueDate: issueDate?.value ?? null,
    expiryDate: ends,
    expiryInferred: inferred !== null,
    lastInspection: lastInspection?.value ?? null,
    scope: scope.map(({ value }) => value),
    accreditedTests: accreditedTests.map(({ value }) => value),
    documentIds: [...new Set(sources.map(({ documentId }) => documentId))],
    evidence,
    confidence: surest.certificate.confidence,
    supersededBy: null,
  };
};

/** Readings of one certificate by its number; those without a number join the only candidate of their type and body. */
const byIdentity = (sources: readonly SourcedReading[]): SourcedReading[][] => {
  const groups = new Map<string, SourcedReading[]>();
  const put = (key: string, source: SourcedReading) => groups.set(key, [...(groups.get(key) ?? []), source]);
  for (const source of sources) {
    const number = numberOf(source);
    if (number !== null) put(`${source.certificate.type}|${number}`, source);
  }
  const numbered = [...groups];
  for (const source of sources) {
    if (numberOf(source) !== null) continue;
    const body = bodyOf(source);
    const candidates = numbered.filter(
      ([key, members]) =>
        key.startsWith(`${source.certificate.type}|`) &&
        members.every((member) => body === null || bodyOf(member) === null || bodyOf(member) === body),
    );
    const only = candidates.length === 1 ? candidates[0] : undefined;
    put(only?.[0] ?? `${source.certificate.type}||${body ?? ''}`, source);
  }
  return [...groups.values()];
};

const valueOf = (found: Found<string> | null) => found?.value ?? null;

/**
 * Readings of one period of validity. Printed ends separate periods; a reading that prints only its issue date joins the period
 * with that date or the end that follows from it, or one that has no issue date and ends later; a reading without dates joins
 * the latest period.
 */
const byPeriod = (sources: readonly SourcedReading[]): SourcedReading[][] => {
  const ends = (source: SourcedReading) => valueOf(source.certificate.expiryDate);
  const starts = (source: SourcedReading) => valueOf(source.certificate.issueDate);
  const periods: { end: string | null; starts: Set<string>; members: SourcedReading[] }[] = [];
  for (const source of sources.filter((each) => ends(each) !== null)) {
    const period = periods.find(({ end }) => end === ends(source));
    const start = starts(source);
    if (period === undefined) {
      periods.push({ end: ends(source), starts: new Set(start === null ? [] : [start]), members: [source] });
    } else {
      period.members.push(source);
      if (start !== null) period.starts.add(start);
    }
  }
  for (const source of sources) {
    const start = starts(source);
    if (ends(source) !== null || start === null) continue;
    const period =
      periods.find(
        (each) => each.starts.has(start) || (each.end !== null && each.end === inferredExpiry(source.certificate.type, start)),
      ) ?? periods.find((each) => each.starts.size === 0 && each.end !== null && each.end > start);
    if (period === undefined) periods.push({ end: null, starts: new Set([start]), members: [source] });
    else period.members.push(source);
  }
  const undated = sources.filter((source) => ends(source) === null && starts(source) === null);
  const latestDay = ({ end, starts: days }: (typeof periods)[number]) => end ?? [...days].sort().at(-1) ?? '';
  const latest = periods.toSorted((a, b) => latestDay(b).localeCompare(latestDay(a)))[0];
  if (latest === undefined) return [undated];
  latest.members.push(...undated);
  return periods.map(({ members }) => members);
};

/**
 * The certificates of a laboratory from everything that its documents say: readings of the same certificate are merged
 * field by field, an end that no document prints is inferred where the program's rule allows it (and marked so), and each
 * certificate points to its renewal. Ordered by type, then latest end first.
 */
export const mergeReadings = (sources: readonly SourcedReading[]): FoundCertification[] => {
  const merged = byIdentity(sources)
    .flatMap(byPeriod)
    .flatMap((group) => mergeOne(group) ?? []);
  return linkRenewals(merged).toSorted(
    (a, b) =>
      a.type.localeCompare(b.type) ||
      (b.expiryDate ?? '').localeCompare(a.expiryDate ?? '') ||
      (a.number ?? '').localeCompare(b.number ?? ''),
  );
};
