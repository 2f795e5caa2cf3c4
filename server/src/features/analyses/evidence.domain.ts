import type { CertificationField, CitedEvidence, FoundCertification } from '@aliquot/contract/certifications';
import type { Fact } from '@aliquot/contract/readings';
import type { SourcedReading } from '../certifications/merging.domain.ts';
import { daysBetween, editionRuleOf } from '../certifications/validity.domain.ts';
import { certificatesWithConfirmed } from './confirmed.domain.ts';
import type { CertificateAspect, CertificatePredicate, EvidencePart, FactPredicate, Predicate } from './knowledge.domain.ts';
import { type AssessmentInput, type Jurisdiction, jurisdictionOf, type LabProfile, type ReadDocument } from './lab.domain.ts';
import { sameOrganization } from './names.domain.ts';
import { certificateName, namesLab, type Standing, standingOf, sureEnough, worthCounting } from './standing.domain.ts';

export type StandingCertificate = { readonly certificate: FoundCertification; readonly standing: Standing };

/** A document that could be read. */
export type Readable = ReadDocument & { readonly reading: NonNullable<ReadDocument['reading']> };

/**
 * What the documents show, prepared once for a judgement. `certificates` are merged over all documents; `witnesses` are the
 * same and each single reading that names its holder, so that a poor copy beside a good one never hides what the good one
 * shows, and a page without a holder never hides that another page names somebody else.
 */
export type Shown = {
  readonly lab: LabProfile;
  readonly jurisdiction: Jurisdiction;
  readonly today: string;
  readonly documents: readonly Readable[];
  readonly certificates: readonly StandingCertificate[];
  readonly witnesses: readonly StandingCertificate[];
};

/** The certificates that are more likely there than not, each with its document. */
export const sourcesOf = (documents: readonly Readable[]): SourcedReading[] =>
  documents.flatMap(({ documentId, fileName, reading }) =>
    reading.certificates
      .filter(({ confidence }) => confidence >= worthCounting)
      .map((certificate) => ({ documentId, fileName, certificate })),
  );

/** A calibration certificate names the accreditation of who calibrated, which is not the laboratory's unless that was itself. */
const isCalibrators = (
  { reading }: Readable,
  { holder }: Readable['reading']['certificates'][number],
  lab: LabProfile,
): boolean => reading.documentType.value === 'calibration' && holder !== null && !sameOrganization(holder.value, lab.name);

const withoutCalibrators = (document: Readable, lab: LabProfile): Readable => {
  const certificates = document.reading.certificates.filter((certificate) => !isCalibrators(document, certificate, lab));
  return { ...document, reading: { ...document.reading, certificates } };
};

export const gatherShown = ({ lab, documents, today, confirmed }: AssessmentInput): Shown => {
  const jurisdiction = jurisdictionOf(lab);
  const readable = documents.filter((document): document is Readable => document.reading !== null);
  const sources = sourcesOf(readable.map((document) => withoutCalibrators(document, lab)));
  const withStanding = (certificate: FoundCertification): StandingCertificate => ({
    certificate,
    standing: standingOf(certificate, lab, jurisdiction, today),
  });
  const found = certificatesWithConfirmed(sources, confirmed);
  const certificates = found.certificates.map(withStanding);
  const singles = found.singles.map(withStanding);
  return { lab, jurisdiction, today, documents: readable, certificates, witnesses: [...certificates, ...singles] };
};

/** What speaks for one thing that is looked for. Weak evidence counts in part: it was read with little certainty or has a doubt. */
export type Hit = {
  readonly strength: 'strong' | 'weak';
  readonly evidence: readonly CitedEvidence[];
  readonly doubts: readonly string[];
};

const citationsKept = 3;

const meetsFact = ({ value }: Fact, predicate: FactPredicate, today: string): boolean => {
  const ahead = predicate.withinDays !== undefined || predicate.notPast === true ? daysBetween(today, value) : 0;
  if (ahead === null) return false;
  if (predicate.notPast === true && ahead < 0) return false;
  if (predicate.withinDays !== undefined && (ahead > 0 || -ahead > predicate.withinDays)) return false;
  return predicate.atLeast === undefined || Number.parseFloat(value) >= predicate.atLeast;
};

const strengthOf = (confidence: number) => (confidence >= sureEnough ? 'strong' : 'weak');

/** The facts of the documents that a predicate accepts, each with its document. */
export const factsFor = (
  documents: readonly Readable[],
  predicate: FactPredicate,
  today: string,
): { document: Readable; fact: Fact }[] =>
  documents
    .filter(({ reading }) => predicate.in === undefined || predicate.in.includes(reading.documentType.value))
    .flatMap((document) =>
      document.reading.facts
        .filter((fact) => fact.kind === predicate.fact && fact.confidence >= worthCounting && meetsFact(fact, predicate, today))
        .map((fact) => ({ document, fact })),
    );

export const citeFact = ({ documentId, fileName }: ReadDocument, { evidence }: Fact): CitedEvidence[] =>
  evidence.map((place) => ({ documentId, fileName, evidence: place }));

const factHits = (shown: Shown, predicate: FactPredicate): Hit[] =>
  factsFor(shown.documents, predicate, shown.today).map(({ document, fact }) => ({
    strength: strengthOf(fact.confidence),
    evidence: citeFact(document, fact),
    doubts: [],
  }));

const fieldOf: Readonly<Record<CertificateAspect, CertificationField>> = {
  current: 'expiryDate',
  number: 'number',
  subtype: 'type',
  waiver: 'type',
  nonwaived: 'type',
  compliance: 'type',
  edition: 'standard',
  scope: 'scope',
  holder: 'holder',
  'last-inspection': 'lastInspection',
};

const showsAspect = (certificate: FoundCertification, predicate: CertificatePredicate, shown: Shown): boolean => {
  const subtype = certificate.subtype ?? '';
  switch (predicate.shows) {
    case 'current':
      return true;
    case 'number':
      return certificate.number !== null;
    case 'subtype':
      return subtype !== '';
    case 'waiver':
      return /waiver/i.test(subtype);
    case 'nonwaived':
      return /compliance|accreditation|registration/i.test(subtype);
    case 'compliance':
      return /compliance/i.test(subtype);
    case 'edition': {
      const current = editionRuleOf(certificate.type)?.current;
      return current !== undefined && (certificate.standard?.includes(current) ?? false);
    }
    case 'scope':
      return certificate.scope.length > 0 || certificate.accreditedTests.length > 0;
    case 'holder':
      return certificate.holder !== null && namesLab(certificate, shown.lab);
    case 'last-inspection': {
      const ahead = certificate.lastInspection === null ? null : daysBetween(shown.today, certificate.lastInspection);
      return ahead !== null && ahead <= 0 && -ahead <= (predicate.withinDays ?? Number.POSITIVE_INFINITY);
    }
  }
};

const certificateHits = (shown: Shown, predicate: CertificatePredicate): Hit[] =>
  shown.witnesses
    .filter(({ certificate }) => predicate.certificate === 'any' || certificate.type === predicate.certificate)
    .filter(({ certificate, standing }) => standing.level !== 'invalid' && showsAspect(certificate, predicate, shown))
    .map(({ certificate, standing }) => ({
      strength: standing.level === 'valid' ? 'strong' : 'weak',
      evidence: certificate.evidence[fieldOf[predicate.shows]] ?? certificate.evidence.type ?? [],
      doubts: standing.reasons,
    }));

/** Whether a certificate that stands without a doubt shows this. */
export const isProven = (shown: Shown, predicate: CertificatePredicate): boolean =>
  certificateHits(shown, predicate).some(({ strength }) => strength === 'strong');

const documentTypeHits = (shown: Shown, predicate: { documentType: string }): Hit[] =>
  shown.documents
    .filter(
      ({ reading }) =>
        reading.documentType.value === predicate.documentType && reading.documentType.confidence >= worthCounting,
    )
    .map(({ documentId, fileName, reading }) => ({
      strength: strengthOf(reading.documentType.confidence),
      evidence: reading.documentType.evidence.map((place) => ({ documentId, fileName, evidence: place })),
      doubts: [],
    }));

const hitsFor = (shown: Shown, predicate: Predicate): Hit[] => {
  if ('fact' in predicate) return factHits(shown, predicate);
  return 'certificate' in predicate ? certificateHits(shown, predicate) : documentTypeHits(shown, predicate);
};

/** The best that the documents show for one thing that is looked for, or null when they show nothing. */
export const findEvidence = (shown: Shown, part: EvidencePart): Hit | null => {
  const hits = part.anyOf.flatMap((predicate) => hitsFor(shown, predicate));
  const best = hits.find(({ strength }) => strength === 'strong') ?? hits[0];
  return best === undefined ? null : { ...best, evidence: best.evidence.slice(0, citationsKept) };
};

/** Certificates of a wanted kind that were found and do not count, each with the reason, for parts that nothing else shows. */
export const voidedFor = (shown: Shown, parts: readonly EvidencePart[]): string[] => {
  const wanted = parts
    .flatMap(({ anyOf }) => anyOf)
    .flatMap((predicate) => ('certificate' in predicate && predicate.shows === 'current' ? [predicate.certificate] : []));
  const voided = shown.certificates.filter(
    ({ certificate, standing }) =>
      standing.level === 'invalid' &&
      certificate.supersededBy === null &&
      wanted.some((type) => type === 'any' || type === certificate.type),
  );
  return voided.map(
    ({ certificate, standing }) => `${certificateName(certificate)} does not count: ${standing.reasons.join('; ')}.`,
  );
};
