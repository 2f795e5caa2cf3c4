import type { FactorKey, FactorSource, LabProfile, Match } from '@aliquot/contract/matching';
import {
  certificationTypes,
  labTypeLabels,
  labTypes,
  primaryServiceLabels,
  primaryServices,
  specializationLabels,
  specializations,
} from '@aliquot/contract/options';
import { kilometresText } from '@aliquot/contract/places';
import { type Certificate, certificateRows, isInForce } from '../laboratory/certificate.domain.ts';
import { capabilitiesOf, type LabRecord, specializationsUnknown } from '../laboratory/lab-record.domain.ts';
import { type Ask, askedValues, type Need, weightAt } from '../request/request-need.domain.ts';
import { type LegalStanding, legalBits, legalMinimum, minimumShown, standings } from '../score/legal.domain.ts';
import {
  certificateShare,
  circumstanceWeight,
  isForOtherWork,
  type Question,
  type Score,
  undeclaredShare,
  workPoints,
} from '../score/matching.domain.ts';
import { kilometres, squaredChord } from '../score/place.domain.ts';
import { valuesOfMask } from '../words/vocabulary.domain.ts';
import { budgetWords, timelineWords } from './terms-words.domain.ts';
import { certificateWords, endWords, listed, quoted, sentences, typeLabel, type Words } from './wording.domain.ts';

/** A laboratory that was scored for a request, with what of it answers the request, best first. */
export type Subject = {
  readonly question: Question;
  readonly lab: LabProfile;
  readonly record: LabRecord;
  readonly score: Score;
  readonly capabilities: readonly string[];
  /** Lines of the scopes of its certificates. */
  readonly scopes: readonly string[];
  /** The one line of all that answers best. */
  readonly quote: Match['quote'];
  readonly certificates: readonly Certificate[];
};

/** The values of a mask that count for something, heaviest first. */
const countedValues = <Value extends string>(vocabulary: readonly Value[], ask: Ask, mask: number): Value[] =>
  valuesOfMask(vocabulary, mask)
    .filter((value) => weightAt(ask, vocabulary.indexOf(value)) > 0)
    .toSorted((a, b) => weightAt(ask, vocabulary.indexOf(b)) - weightAt(ask, vocabulary.indexOf(a)));

type Offered = { readonly declared: string[]; readonly stated: string[]; readonly missing: string[] };
/** `stated` services by what suggests them: a scope, or the capabilities alone. */
type OfferedServices = Offered & { readonly scoped: string[]; readonly capable: string[] };

const offered = <Value extends string>(
  vocabulary: readonly Value[],
  labels: Readonly<Record<Value, string>>,
  ask: Ask,
  declared: number,
  all: number,
): Offered => {
  const counted = countedValues(vocabulary, ask, all);
  const isDeclared = (value: Value) => (declared & (1 << vocabulary.indexOf(value))) !== 0;
  return {
    declared: counted.filter(isDeclared).map((value) => labels[value]),
    stated: counted.filter((value) => !isDeclared(value)).map((value) => labels[value]),
    missing: askedValues(vocabulary, { expected: [], named: ask.named })
      .filter((value) => !counted.includes(value))
      .map((value) => labels[value]),
  };
};

/** The requested services of a laboratory: those it declares, and those its scopes or capabilities only suggest. */
export const servicesFound = ({ question, record }: Subject): OfferedServices => {
  const found = offered(
    primaryServices,
    primaryServiceLabels,
    question.need.services,
    record.declaredServices,
    record.services,
  );
  const inScope = new Set<string>(
    valuesOfMask(primaryServices, record.scopeServices).map((value) => primaryServiceLabels[value]),
  );
  return {
    ...found,
    scoped: found.stated.filter((label) => inScope.has(label)),
    capable: found.stated.filter((label) => !inScope.has(label)),
  };
};

/** The share in words, so that no explanation says another than the score uses. */
const undeclaredWords = undeclaredShare === 500 ? 'half' : `${undeclaredShare / 10} percent`;

const suggested = (what: string, names: readonly string[]): string | false =>
  names.length > 0 &&
  `${what} ${listed(names)} (${undeclaredWords} credit: the lab doesn't list ${names.length === 1 ? 'it' : 'them'})`;

const serviceSource = ({ declared, scoped, capable }: OfferedServices): FactorSource => {
  if (declared.length > 0) return 'laboratory-profile';
  if (capable.length > 0) return 'capability-list';
  return scoped.length > 0 ? 'certificates' : 'laboratory-profile';
};

/** Several of what is asked can be had without all of it: a full share beside something that is missing needs a word. */
const enough = (share: number, { stated, missing }: Offered) =>
  share >= 1000 && stated.length + missing.length > 0 && 'what it has is enough for all points';

const serviceWords = (subject: Subject): Words => {
  if (subject.record.services === 0) return { detail: 'No services are on record.', source: 'not-on-record' };
  const found = servicesFound(subject);
  const { declared, scoped, capable, stated, missing } = found;
  const detail = sentences([
    declared.length > 0 && `it declares ${listed(declared)}`,
    suggested('its capabilities suggest', capable),
    suggested('the scopes of its certificates suggest', scoped),
    declared.length + stated.length === 0 && 'you asked for none of its services',
    missing.length > 0 && `not on record: ${listed(missing)}`,
    enough(subject.score.shares.services, found),
  ]);
  return { detail, source: serviceSource(found) };
};

const specializationWords = ({ question, record, score }: Subject): Words => {
  const { declaredSpecializations, specializations: all } = record;
  if ((all & specializationsUnknown) !== 0) {
    return { detail: 'No list of specializations is on record, so half of the points count.', source: 'not-on-record' };
  }
  if (all === 0) return { detail: 'It lists no specializations.', source: 'laboratory-profile' };
  const asked = question.need.specializations;
  const found = offered(specializations, specializationLabels, asked, declaredSpecializations, all);
  const { declared, stated, missing } = found;
  const detail = sentences([
    declared.length > 0 && `it declares ${listed(declared)}`,
    suggested('its capabilities and scopes suggest', stated),
    declared.length + stated.length === 0 && 'you asked for none of its specializations',
    missing.length > 0 && `not on record: ${listed(missing)}`,
    enough(score.shares.specializations, found),
  ]);
  return { detail, source: declared.length > 0 || stated.length === 0 ? 'laboratory-profile' : 'capability-list' };
};

const mostQuoted = 3;

/** What is said where the circumstances count in part only. */
const partWords = ({ question: { need }, score }: Subject): string | false => {
  const weight = circumstanceWeight(need, workPoints(need, score));
  return weight < 1000 && `less than half of the work is covered, so what follows counts at ${Math.floor(weight / 10)} percent`;
};

const quotedSome = (names: readonly string[]): string =>
  listed([
    ...names.slice(0, mostQuoted).map(quoted),
    ...(names.length > mostQuoted ? [`${names.length - mostQuoted} more`] : []),
  ]);

const capabilityWords = (subject: Subject): Words => {
  const { lab, score, capabilities: names, scopes } = subject;
  const part = partWords(subject);
  const scoped = scopes.length > 0 && `the scopes of its certificates name ${quotedSome(scopes)}`;
  if (names.length > 0) {
    const verb = names.length === 1 ? 'answers' : 'answer';
    return {
      detail: sentences([`of its capabilities, ${quotedSome(names)} ${verb} the request`, scoped, part]),
      source: 'capability-list',
    };
  }
  if (scoped !== false) return { detail: sentences([scoped, part]), source: 'certificates' };
  const isEmpty = capabilitiesOf(lab).length === 0;
  const none = isEmpty ? 'no capabilities are on record' : 'none of its capabilities names what is asked';
  return score.shares.capabilities > 0
    ? {
        detail: sentences([none, 'its name or what it declares suggests some of it', part]),
        source: 'laboratory-profile',
      }
    : { detail: sentences([none, part]), source: isEmpty ? 'not-on-record' : 'capability-list' };
};

/** What a certificate adds to the evidence asked; 0 when nothing. */
export const evidenceOf = (need: Need, certificate: Certificate): number =>
  weightAt(need.evidence, certificationTypes.indexOf(certificate.type)) *
  certificateShare(need, certificateRows([certificate]), 0);

const isAskedType = (need: Need, certificate: Certificate) =>
  weightAt(need.evidence, certificationTypes.indexOf(certificate.type)) > 0;

/** The certificates that count, best first, and then those of an asked type that are out of date. */
export const askedCertificates = ({ need }: Question, record: LabRecord): Certificate[] =>
  record.certificates
    .filter((certificate) => isAskedType(need, certificate))
    .map((certificate) => ({ certificate, evidence: evidenceOf(need, certificate) }))
    .toSorted((a, b) => b.evidence - a.evidence)
    .map(({ certificate }) => certificate);

/** The certificates that the request makes a condition, in words. */
const demandedWords = ({ demanded }: Need): string =>
  listed(demanded.map((types) => valuesOfMask(certificationTypes, types).map(typeLabel).join(' or ')));

/** Which condition of the request a laboratory does not meet, as a clause; null when it meets all. */
export const unmetWords = (need: Need, unmet: Score['unmet']): string | null => {
  if (unmet === 'certifications') return `the request requires ${demandedWords(need)}, which it does not show`;
  if (unmet === 'distance') return 'specimens have to arrive on the day they are taken, and it is too far away for that';
  return null;
};

const held = 'so the match is held below all that do';

const mostCertificates = 4;

const unmetCertificates = ({ question: { need }, score }: Subject): string | false =>
  score.unmet === 'certifications' && `${unmetWords(need, score.unmet)}, ${held}`;

const certificationWords = (subject: Subject): Words => {
  const { certificates } = subject;
  const { need } = subject.question;
  if (certificates.length === 0) {
    const isEmpty = subject.record.certificates.length === 0;
    return {
      detail: sentences([
        isEmpty ? 'no certificate is on record' : 'this kind of work requires none of its certificates',
        unmetCertificates(subject),
      ]),
      source: isEmpty ? 'not-on-record' : 'certificates',
    };
  }
  const named = certificates.slice(0, mostCertificates);
  const counting = named.filter((certificate) => evidenceOf(need, certificate) > 0);
  const forOther = counting.filter(({ scope }) => scope !== 0 && (scope & need.serviceMask) === 0);
  return {
    detail: sentences([
      ...named.map((certificate) => certificateWords(certificate, need.today, need.neededUntil)),
      forOther.length > 0 && `the scope of ${listed(forOther.map(({ type }) => typeLabel(type)))} names other work`,
      counting.length > 0 && counting.every(({ scope }) => scope === 0) && 'no scope is on record',
      unmetCertificates(subject),
    ]),
    source: 'certificates',
  };
};

/** The ends of licenses and accreditations in force that no document prints. */
const inferredEnds = ({ certificates }: LabRecord, today: number): string[] =>
  certificates.flatMap((certificate) => {
    const { type, legal, inferred, until } = certificate;
    return legal !== 0 && inferred && isInForce(certificate, today) && until !== null
      ? [`the end of ${typeLabel(type)} is ${endWords(certificate, until)}`]
      : [];
  });

const below = 'so the match is held below all that show it';
const standingWords: Readonly<Record<LegalStanding, string>> = {
  [standings.nothing]: `none of that is on record, ${below}`,
  [standings.part]: `what is on record does not fully show it, ${below}`,
  [standings.today]: 'it is on record for today, but not until the work ends, and no scope names the services asked',
  [standings.services]: 'it is on record for today, but not until the work ends',
  [standings.days]: 'it is on record until the work ends; no scope names the services asked',
  [standings.whole]: 'it is on record until the work ends',
};

/** Why certificates that the law could count do not, in words. */
const notCounting = ({ question: { need }, record }: Subject): string[] =>
  record.certificates.flatMap((certificate) => {
    if (certificate.legal === 0) return [];
    const name = typeLabel(certificate.type);
    if (!isInForce(certificate, need.today)) return [certificateWords(certificate, need.today, need.neededUntil)];
    if ((certificate.legal & legalBits.limitedClia) !== 0) return ['CLIA certificate of waiver: waived tests only'];
    if (!isForOtherWork(need, certificate.scope)) return [];
    const covered = valuesOfMask(primaryServices, certificate.scope).map((value) => primaryServiceLabels[value]);
    return [`the scope of ${name} names ${listed(covered)}, which does not cover this work`];
  });

const legalWords = (subject: Subject): Words => {
  const { question, record, score } = subject;
  const { need } = question;
  if (need.legal === null || score.standing === null) return { detail: '', source: 'request' };
  const asked =
    need.legal.from === 'answer' ? 'results go back to a person' : 'the description says that results go back to a person';
  const detail = sentences([
    `${asked}, which requires ${legalMinimum(need.legal, record.ground)}`,
    standingWords[score.standing],
    ...(score.standing < minimumShown ? notCounting(subject) : []),
    record.ground === null && 'its state or country is not on record',
    ...(score.standing >= minimumShown ? inferredEnds(record, need.today) : []),
  ]);
  return { detail, source: 'certificates' };
};

/** Kilometers between the request and the laboratory, or null when either place is unknown. */
export const distanceKm = ({ question: { need }, record }: Subject): number | null =>
  need.place === null || record.place === null
    ? null
    : kilometres(squaredChord(need.place, record.place.x, record.place.y, record.place.z));

const distanceWords = (subject: Subject): Words => {
  const km = distanceKm(subject);
  if (km !== null) {
    const { unmet } = subject.score;
    return {
      detail: sentences([
        `it is ${kilometresText(km)} away`,
        unmet === 'distance' && `${unmetWords(subject.question.need, unmet)}, ${held}`,
      ]),
      source: 'laboratory-profile',
    };
  }
  const whose = subject.question.need.place === null ? 'The place of the request' : 'Its place';
  return { detail: `${whose} is not on record, so half of the points count.`, source: 'not-on-record' };
};

/** The reason for each factor of a match, and where it is recorded. */
export const factorWords: Readonly<Record<FactorKey, (subject: Subject) => Words>> = {
  services: serviceWords,
  capabilities: capabilityWords,
  specializations: specializationWords,
  certifications: certificationWords,
  legal: legalWords,
  labType: ({ record }) => {
    const type = labTypes[record.labType - 1];
    return type === undefined
      ? { detail: 'Its type is not on record, so a middle value counts.', source: 'not-on-record' }
      : { detail: `It is a ${labTypeLabels[type].toLowerCase()} laboratory.`, source: 'laboratory-profile' };
  },
  compliance: ({ record }) =>
    record.complianceScore === null
      ? { detail: 'Its documents have not been analyzed, so half of the points count.', source: 'not-on-record' }
      : { detail: `Its compliance score is ${record.complianceScore} percent.`, source: 'document-analysis' },
  distance: distanceWords,
  timeline: ({ question, lab, record, score }) => timelineWords(question.need, lab, record, score.unmet),
  budget: ({ question, lab, record, score }) => budgetWords(question.need, lab, record, score.unmet),
};
