import type { MentionedCertification } from '@aliquot/contract/hearts/analyses';
import type { CertificationField, CitedEvidence, FoundCertification } from '@aliquot/contract/hearts/certifications';
import type { Fact } from '@aliquot/contract/hearts/readings';
import { dayOf, longDay } from '../../../../kernel/days.ts';
import { certificationStatus } from '../../certifications/certifications.domain.ts';
import { daysBetween, editionRuleOf } from '../../certifications/validity.domain.ts';
import { isAboutLaboratory, isAboutToday } from '../fact-subject.domain.ts';
import { mentionReasonOf, siteOf, sortedByHolder } from '../papers/certificate-owner.domain.ts';
import { dayOfPaper, latestFirst } from '../papers/paper-day.domain.ts';
import { notInForce, ofOtherLaboratory, type SetAsidePaper } from '../papers/set-aside.domain.ts';
import { certificatesWithConfirmed } from './confirmed.domain.ts';
import type { CertificateAspect, CertificatePredicate, EvidencePart, FactPredicate, Predicate } from './knowledge.domain.ts';
import {
  type AssessmentInput,
  type Jurisdiction,
  jurisdictionOf,
  type LabProfile,
  type Readable,
  type ReadDocument,
} from './lab.domain.ts';
import { certificateName, type Standing, standingOf, sureEnough, withdrawnEdition, worthCounting } from './standing.domain.ts';

export type StandingCertificate = { readonly certificate: FoundCertification; readonly standing: Standing };

/**
 * The evidence in the documents, prepared once for a judgment. `certificates` are the laboratory's own, merged over all
 * documents; `witnesses` are the same and each single reading that names its holder, so that a poor copy beside a good one
 * never hides what the good one shows. `mentioned` are those of others, which count for nothing. `documents` are without those
 * `setAside`, which are of another laboratory or not in force and prove nothing.
 */
export type Shown = {
  readonly lab: LabProfile;
  readonly jurisdiction: Jurisdiction;
  readonly today: string;
  readonly documents: readonly Readable[];
  readonly setAside: readonly SetAsidePaper[];
  readonly certificates: readonly StandingCertificate[];
  readonly witnesses: readonly StandingCertificate[];
  readonly mentioned: readonly MentionedCertification[];
};

/** A certificate with the site that it is for, and whether its name or site is the laboratory's though the profile's own differ. */
const ofSite = (certificate: FoundCertification, lab: LabProfile): FoundCertification => {
  const site = siteOf(certificate, lab);
  if (site !== null) return { ...certificate, confirmedName: true, site: site.name };
  return mentionReasonOf(certificate, lab) === null ? certificate : { ...certificate, confirmedName: true };
};

const certificatesByOwner = (documents: readonly Readable[], { lab, ownNames, confirmed }: AssessmentInput) => {
  const { own, others } = sortedByHolder(documents, lab, ownNames);
  const held = certificatesWithConfirmed(own, confirmed);
  const foreign = [...others].flatMap(([reason, sources]) =>
    certificatesWithConfirmed(sources, confirmed).certificates.map((certificate) => ({
      certificate,
      // An administrator may have confirmed a holder that was misread.
      reason: certificate.holder === null ? reason : mentionReasonOf(certificate, lab, ownNames),
    })),
  );
  return {
    certificates: [...held.certificates, ...foreign.flatMap(({ certificate, reason }) => (reason === null ? certificate : []))],
    singles: held.singles,
    mentioned: foreign.flatMap(({ certificate, reason }) => (reason === null ? [] : { ...certificate, reason })),
  };
};

/** A renewal takes the place of a certificate on the day on which it begins. */
const notYetReplaced = (certificates: readonly FoundCertification[], today: string): FoundCertification[] => {
  const ahead = new Set(certificates.flatMap(({ key, issueDate }) => (issueDate !== null && issueDate > today ? key : [])));
  return certificates.map((each) =>
    each.supersededBy !== null && ahead.has(each.supersededBy) ? { ...each, supersededBy: null } : each,
  );
};

export const gatherShown = (input: AssessmentInput): Shown => {
  const { lab, today } = input;
  const jurisdiction = jurisdictionOf(lab);
  const readable = input.documents.filter((document): document is Readable => document.reading !== null);
  const lapsed = readable.flatMap((document) => notInForce(document) ?? []);
  const inForce = readable.filter((document) => lapsed.every((one) => one.document !== document));
  const found = certificatesByOwner(inForce, input);
  const identity = { lab, names: input.ownNames ?? [], certificates: [...found.certificates, ...(input.known ?? [])] };
  const foreign = inForce.flatMap((document) => ofOtherLaboratory(document, identity) ?? []);
  const setAside = [...lapsed, ...foreign];
  const documents = inForce.filter((document) => foreign.every((one) => one.document !== document));
  const withStanding = (certificate: FoundCertification): StandingCertificate => ({
    certificate: ofSite(certificate, lab),
    standing: standingOf(certificate, lab, jurisdiction, today),
  });
  const certificates = notYetReplaced(found.certificates, today).map(withStanding);
  const witnesses = [...certificates, ...found.singles.map(withStanding)];
  return { lab, jurisdiction, today, documents, setAside, certificates, witnesses, mentioned: found.mentioned };
};

/** Evidence for one thing that a requirement asks for. Weak evidence, which is uncertain or doubtful, counts in part. */
export type Hit = {
  readonly strength: 'strong' | 'weak';
  readonly evidence: readonly CitedEvidence[];
  readonly doubts: readonly string[];
  /** Of a topic that a document treats: whether an approved, dated procedure describes it. */
  readonly described?: boolean;
};

const citationsKept = 3;

const meetsFact = ({ value }: Fact, predicate: FactPredicate, today: string): boolean => {
  if (predicate.says !== undefined && !new RegExp(predicate.says, 'i').test(value)) return false;
  const ahead = predicate.withinDays !== undefined || predicate.notPast === true ? daysBetween(today, value) : 0;
  if (ahead === null) return false;
  if (predicate.notPast === true && ahead < 0) return false;
  if (predicate.withinDays !== undefined && (ahead > 0 || -ahead > predicate.withinDays)) return false;
  return predicate.atLeast === undefined || Number.parseFloat(value) >= predicate.atLeast;
};

const strengthOf = (confidence: number) => (confidence >= sureEnough ? 'strong' : 'weak');

const hasFact = ({ reading }: Readable, kind: string): boolean =>
  reading.facts.some((fact) => fact.kind === kind && fact.confidence >= worthCounting);

/** The facts of the documents that a predicate accepts, each with its document. */
export const factsFor = (
  documents: readonly Readable[],
  predicate: FactPredicate,
  today: string,
): { document: Readable; fact: Fact }[] =>
  documents
    .filter(({ reading }) => predicate.in === undefined || predicate.in.includes(reading.documentType.value))
    .filter(
      (document) =>
        (predicate.beside === undefined || hasFact(document, predicate.beside)) &&
        (predicate.notBeside === undefined || !hasFact(document, predicate.notBeside)),
    )
    .flatMap((document) =>
      document.reading.facts
        .filter((fact) => fact.kind === predicate.fact && fact.confidence >= worthCounting && meetsFact(fact, predicate, today))
        .map((fact) => ({ document, fact })),
    );

export const citeFact = ({ documentId, fileName }: ReadDocument, { evidence }: Fact): CitedEvidence[] =>
  evidence.map((place) => ({ documentId, fileName, evidence: place }));

/**
 * True when a document describes a topic and is approved and dated; instructions and other papers of their own describe
 * themselves.
 */
const isDescribed = (document: Readable, { kind }: Fact): boolean =>
  !kind.startsWith('policy.') ||
  (hasFact(document, kind.replace('policy.', 'procedure.')) &&
    hasFact(document, 'document.approved-by') &&
    ['document.effective-date', 'document.review-date'].some((day) => hasFact(document, day)));

const factHits = (shown: Shown, predicate: FactPredicate): Hit[] =>
  factsFor(shown.documents, predicate, shown.today)
    .filter(({ document, fact }) => isAboutToday(shown, document, fact))
    .map((each) => ({ ...each, value: each.fact.value, day: dayOfPaper(each.document.reading) }))
    .toSorted(latestFirst)
    .map(({ document, fact }) => ({
      strength: strengthOf(fact.confidence),
      evidence: citeFact(document, fact),
      doubts: [],
      described: isDescribed(document, fact),
    }));

const fieldOf: Readonly<Record<CertificateAspect, CertificationField>> = {
  current: 'expiryDate',
  number: 'number',
  subtype: 'type',
  waiver: 'type',
  microscopy: 'type',
  nonwaived: 'type',
  compliance: 'type',
  edition: 'standard',
  scope: 'scope',
  holder: 'holder',
  'last-inspection': 'lastInspection',
};

const showsAspect = (certificate: FoundCertification, predicate: CertificatePredicate, today: string): boolean => {
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
    case 'microscopy':
      return /microscop/i.test(subtype);
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
      return certificate.holder !== null;
    case 'last-inspection': {
      const ahead = certificate.lastInspection === null ? null : daysBetween(today, certificate.lastInspection);
      return ahead !== null && ahead <= 0 && -ahead <= (predicate.withinDays ?? Number.POSITIVE_INFINITY);
    }
  }
};

/** The aspects that a certificate still shows when only its end has passed: it is just no longer current. */
const outlastsEnd: ReadonlySet<CertificateAspect> = new Set(['number', 'subtype', 'holder', 'scope']);

const certificateHits = (shown: Shown, predicate: CertificatePredicate): Hit[] =>
  shown.witnesses
    .filter(({ certificate }) => predicate.certificate === 'any' || certificate.type === predicate.certificate)
    .map(({ certificate, standing }) => ({
      certificate,
      standing: outlastsEnd.has(predicate.shows) ? (standing.butForEnd ?? standing) : standing,
    }))
    .filter(({ certificate, standing }) => standing.level !== 'invalid' && showsAspect(certificate, predicate, shown.today))
    .map(({ certificate, standing }) => ({
      strength: standing.level === 'doubtful' ? 'weak' : 'strong',
      evidence: certificate.evidence[fieldOf[predicate.shows]] ?? certificate.evidence.type ?? [],
      doubts: standing.level === 'doubtful' ? standing.reasons : [],
    }));

/** True when a certificate that is valid without a doubt shows this. */
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
  const isStrong = ({ strength }: Hit) => strength === 'strong';
  const best =
    hits.find((hit) => isStrong(hit) && hit.described !== false) ??
    hits.find(isStrong) ??
    hits.find((hit) => hit.described !== false) ??
    hits[0];
  return best === undefined ? null : { ...best, evidence: best.evidence.slice(0, citationsKept) };
};

/** The sentences about what was found in place of the required evidence, and where they are. */
export type Instead = { readonly sentences: readonly string[]; readonly evidence: readonly CitedEvidence[] };

const joined = (lead: string, clauses: readonly string[]): string[] =>
  clauses.length === 0 ? [] : [`${lead}: ${clauses.join('; ')}.`];

const isWanted = (certificate: FoundCertification, predicate: CertificatePredicate, today: string): boolean =>
  certificate.supersededBy === null &&
  (predicate.certificate === 'any' || predicate.certificate === certificate.type) &&
  showsAspect(certificate, predicate, today);

const because = ({ certificate, standing }: StandingCertificate) =>
  `${certificateName(certificate)}, because ${standing.reasons.join(' and ')}`;

const insteadOfCertificate = (shown: Shown, predicate: CertificatePredicate): Instead => {
  const voided = shown.certificates.filter(
    ({ certificate, standing }) => standing.level === 'invalid' && isWanted(certificate, predicate, shown.today),
  );
  const ended = voided.filter(({ certificate }) => certificationStatus(certificate.expiryDate, shown.today) === 'expired');
  const older = voided.filter((each) => !ended.includes(each) && withdrawnEdition(each.certificate, shown.today) !== null);
  const rest = voided.filter((each) => !ended.includes(each) && !older.includes(each));
  const elsewhere = shown.mentioned.filter(
    (certificate) => certificate.reason === 'other-site' && isWanted(certificate, predicate, shown.today),
  );
  const others = shown.mentioned.filter(
    (certificate) =>
      certificate.reason === 'other-holder' && predicate.certificate !== 'any' && isWanted(certificate, predicate, shown.today),
  );
  const named = ended.every(({ certificate }) => certificate.holder !== null);
  return {
    sentences: [
      ...joined(
        named ? 'Only expired certificates name this laboratory' : 'Only expired certificates were found',
        ended.map(({ certificate }) => `${certificateName(certificate)} expired on ${longDay(certificate.expiryDate)}`),
      ),
      ...joined('Found in an older version', older.map(because)),
      ...joined('Found, but it does not count', rest.map(because)),
      ...joined(
        'Found, but for another site',
        elsewhere.map((certificate) => `${certificateName(certificate)} is for ${certificate.address}`),
      ),
      ...joined(
        'Found, but issued to another holder',
        others.map((certificate) => `${certificateName(certificate)} names ${certificate.holder}`),
      ),
    ],
    evidence: [...voided.map(({ certificate }) => certificate), ...elsewhere, ...others].flatMap(
      (certificate) => certificate.evidence[fieldOf[predicate.shows]] ?? certificate.evidence.type ?? [],
    ),
  };
};

const leadOf = ({ notPast, withinDays, atLeast }: FactPredicate, { value }: Fact, today: string): string => {
  if (atLeast !== undefined) return 'Found, but below what is required';
  if (notPast === true) return 'Found, but out of date';
  return withinDays !== undefined && value > today ? 'Found, but in the future' : 'Found in an older version';
};

const insteadOfFact = (shown: Shown, predicate: FactPredicate, label: string): Instead => {
  const { withinDays: _, notPast: __, atLeast: ___, ...anyTime } = predicate;
  const there = factsFor(shown.documents, anyTime, shown.today).filter(({ document, fact }) =>
    isAboutLaboratory(shown, document, fact),
  );
  const dated = there.map((each) => ({ ...each, value: each.fact.value, day: dayOfPaper(each.document.reading) }));
  const [latest] = dated.toSorted(latestFirst);
  if (latest === undefined) return { sentences: [], evidence: [] };
  const { document, fact } = latest;
  const value = dayOf(fact.value) === null ? fact.value : longDay(fact.value);
  const compared = [...new Map(dated.map((each) => [each.document.fileName, each.day])).entries()];
  return {
    sentences: [
      ...joined(leadOf(predicate, fact, shown.today), [`${value} in ${document.fileName} (required: ${label})`]),
      ...joined(
        'Compared',
        compared.length < 2 ? [] : compared.map(([name, day]) => (day === null ? name : `${name} (${longDay(day)})`)),
      ),
    ],
    evidence: citeFact(document, fact),
  };
};

/** The documents' nearest match for evidence that they do not show as required; null when there is nothing like it. */
export const insteadOf = (shown: Shown, part: EvidencePart): Instead | null => {
  const found = part.anyOf.flatMap((predicate): Instead[] => {
    if ('certificate' in predicate) return [insteadOfCertificate(shown, predicate)];
    return 'fact' in predicate ? [insteadOfFact(shown, predicate, part.label)] : [];
  });
  const sentences = [...new Set(found.flatMap((each) => each.sentences))];
  return sentences.length === 0
    ? null
    : { sentences, evidence: found.flatMap(({ evidence }) => evidence).slice(0, citationsKept) };
};
