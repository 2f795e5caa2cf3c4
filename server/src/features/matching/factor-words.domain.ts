import type { FactorKey, FactorSource, LabProfile } from '@aliquot/contract/matching';
import {
  certificationTypes,
  labTypeLabels,
  labTypes,
  operatingHours,
  operatingHoursLabels,
  primaryServiceLabels,
  primaryServices,
  specializationLabels,
  specializations,
  staffCountLabels,
  staffCounts,
} from '@aliquot/contract/options';
import { type Certificate, certificateRows } from './certificate.domain.ts';
import { capabilitiesOf, type LabRecord, specializationsUnknown } from './lab-record.domain.ts';
import { legalMinimum } from './legal.domain.ts';
import { certificateShare, type Question, type Score, undeclaredServiceShare } from './matching.domain.ts';
import { kilometres, squaredChord } from './place.domain.ts';
import type { Ask, Need } from './request-need.domain.ts';
import { type Terms, termsOf, textShare } from './text-score.domain.ts';
import { valuesOfMask } from './vocabulary.domain.ts';
import { certificateWords, endWords, listed, quoted, typeLabel } from './wording.domain.ts';

type Words = { readonly detail: string; readonly source: FactorSource };
/** A laboratory that was scored for a request, with what of it answers the request, best first. */
export type Subject = {
  readonly question: Question;
  readonly lab: LabProfile;
  readonly record: LabRecord;
  readonly score: Score;
  readonly capabilities: readonly string[];
  readonly certificates: readonly Certificate[];
};

/** A weight (per mille) from which something is asked for by name in an explanation. */
const notable = 300;

const weightAt = ({ expected, named }: Ask, at: number) => Math.max(expected[at] ?? 0, named?.[at] ?? 0);

/** The values that are asked for notably, heaviest first. */
export const askedValues = <Value extends string>(vocabulary: readonly Value[], ask: Ask): Value[] =>
  vocabulary
    .map((value, at) => ({ value, weight: weightAt(ask, at) }))
    .filter(({ weight }) => weight >= notable)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ value }) => value);

/** The values of a mask that count for something, heaviest first. */
const countedValues = <Value extends string>(vocabulary: readonly Value[], ask: Ask, mask: number): Value[] =>
  valuesOfMask(vocabulary, mask)
    .filter((value) => weightAt(ask, vocabulary.indexOf(value)) > 0)
    .toSorted((a, b) => weightAt(ask, vocabulary.indexOf(b)) - weightAt(ask, vocabulary.indexOf(a)));

type Offered = { readonly declared: string[]; readonly stated: string[]; readonly missing: string[] };
/** `stated` services, by what speaks for them: a scope, or the capabilities alone. */
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
    missing: askedValues(vocabulary, ask)
      .filter((value) => !counted.includes(value))
      .map((value) => labels[value]),
  };
};

const sentence = (parts: readonly (string | false)[]): string => {
  const text = parts.filter((part) => part !== false && part !== '').join('; ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const vocabularyWords = (noun: string, found: Offered): Words => {
  const detail = sentence([
    found.declared.length > 0 && `declares ${listed(found.declared)}`,
    found.stated.length > 0 && `its capabilities and scopes speak for ${listed(found.stated)}`,
    found.declared.length + found.stated.length === 0 && `none of its ${noun} is asked`,
    found.missing.length > 0 && `not on record: ${listed(found.missing)}`,
  ]);
  return { detail, source: found.declared.length > 0 ? 'laboratory-profile' : 'capability-list' };
};

/** The asked services of a laboratory: what it declares, and what its scopes or its capabilities only speak for. */
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
const undeclaredWords = `${undeclaredServiceShare / 10} percent`;

const serviceSource = ({ declared, scoped, capable }: OfferedServices): FactorSource => {
  if (declared.length > 0) return 'laboratory-profile';
  if (capable.length > 0) return 'capability-list';
  return scoped.length > 0 ? 'certificates' : 'laboratory-profile';
};

/** Several of what is asked can be had without all of it: a full share beside something that is missing needs a word. */
const enough = (share: number, { stated, missing }: Offered) =>
  share >= 1000 && stated.length + missing.length > 0 && 'what it has is enough for all points';

const serviceWords = (subject: Subject): Words => {
  if (subject.record.services === 0) return { detail: 'No services on record', source: 'not-on-record' };
  const found = servicesFound(subject);
  const { declared, scoped, capable, stated, missing } = found;
  const detail = sentence([
    declared.length > 0 && `declares ${listed(declared)}`,
    capable.length > 0 && `its capabilities speak for ${listed(capable)}`,
    scoped.length > 0 && `the scopes of its certificates speak for ${listed(scoped)}`,
    stated.length > 0 && `what it does not declare counts ${undeclaredWords}`,
    declared.length + stated.length === 0 && 'none of its services is asked',
    missing.length > 0 && `not on record: ${listed(missing)}`,
    enough(subject.score.shares.services, found),
  ]);
  return { detail, source: serviceSource(found) };
};

const specializationWords = ({ question, record, score }: Subject): Words => {
  if (record.specializations === specializationsUnknown) {
    return { detail: 'No list of specializations on record; counted as half', source: 'not-on-record' };
  }
  if (record.specializations === 0) return { detail: 'It lists no specializations', source: 'laboratory-profile' };
  const { need } = question;
  const { declaredSpecializations, specializations: all } = record;
  const found = offered(specializations, specializationLabels, need.specializations, declaredSpecializations, all);
  const words = vocabularyWords('specializations', found);
  const unknown = (all & specializationsUnknown) !== 0;
  const more = [unknown && 'without a list on record at least half counts', enough(score.shares.specializations, found)];
  return { ...words, detail: sentence([words.detail, ...more]) };
};

/** The terms of a capability that can be quoted for an answer: its name, and what its description names of the field. */
const quotableTerms = (name: string, description: string): Terms => {
  const described = [...termsOf([['description', description]])].filter(([term]) => term.startsWith('#'));
  return new Map([...described, ...termsOf([['capability', name]])]);
};

/** A capability is named beside the best one if it answers at least this share of what that one does. */
const besideBest = 0.3;

/** The names of the laboratory's own capabilities that answer the request, best first. */
export const answeringCapabilities = ({ text }: Question, lab: LabProfile): string[] => {
  const answers = capabilitiesOf(lab)
    .map(({ name, description }) => ({ name, share: textShare(text, quotableTerms(name, description)) }))
    .toSorted((a, b) => b.share - a.share);
  const best = answers[0]?.share ?? 0;
  return answers.filter(({ share }) => share > 0 && share >= best * besideBest).map(({ name }) => name);
};

const capabilityWords = ({ lab, score, capabilities: names }: Subject): Words => {
  const best = listed(names.slice(0, 3).map(quoted));
  if (names.length === 1) return { detail: `Its capability ${best} answers the request`, source: 'capability-list' };
  if (names.length > 1) {
    const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
    return { detail: `Its capabilities ${best}${more} answer the request`, source: 'capability-list' };
  }
  const none = capabilitiesOf(lab).length === 0 ? 'No capabilities on record' : 'None of its capabilities names what is asked';
  return score.shares.capabilities > 0
    ? { detail: `${none}; its name, declared fields or scopes mention some of it`, source: 'laboratory-profile' }
    : { detail: none, source: capabilitiesOf(lab).length === 0 ? 'not-on-record' : 'capability-list' };
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
    .toSorted((a, b) => evidenceOf(need, b) - evidenceOf(need, a));

const certificationWords = (subject: Subject): Words => {
  const { certificates } = subject;
  const { need } = subject.question;
  if (subject.record.certificates.length === 0) return { detail: 'No certificate on record', source: 'not-on-record' };
  if (certificates.length === 0)
    return { detail: 'None of its certificates is asked for this kind of work', source: 'certificates' };
  const scopeMissing = certificates.every(({ scope }) => scope === 0);
  return {
    detail: sentence([
      ...certificates.slice(0, 4).map((certificate) => certificateWords(certificate, need.today, need.neededUntil)),
      scopeMissing && 'scope not on record',
    ]),
    source: 'certificates',
  };
};

/** The ends of licences and accreditations in force that no document prints. */
const inferredEnds = ({ certificates }: LabRecord, today: number): string[] =>
  certificates.flatMap((certificate) => {
    const { type, legal, inferred, until } = certificate;
    return legal !== 0 && inferred && until !== null && until >= today
      ? [`the end of ${typeLabel(type)} is ${endWords(certificate, until)}`]
      : [];
  });

const legalWords = ({ question, record, score }: Subject): Words => {
  const { need } = question;
  if (need.legal === null) return { detail: '', source: 'request' };
  const minimum = legalMinimum(need.legal, record.state);
  const asked =
    need.legal.from === 'answer' ? 'Results go back to a person' : 'The description says that results go back to a person';
  if (score.standing === 2) {
    const detail = sentence([`${asked}, which takes ${minimum}: on record`, ...inferredEnds(record, need.today)]);
    return { detail, source: 'certificates' };
  }
  const shown = score.standing === 1 ? 'what is on record does not show it fully' : 'not on record';
  return { detail: `${asked}, which takes ${minimum}: ${shown}, so the match is held down`, source: 'certificates' };
};

/** Kilometres between the request and the laboratory, or null when either place is not on record. */
export const distanceKm = ({ question: { need }, record }: Subject): number | null =>
  need.place === null || record.place === null
    ? null
    : kilometres(squaredChord(need.place, record.place.x, record.place.y, record.place.z));

const distanceWords = (subject: Subject): Words => {
  const km = distanceKm(subject);
  if (km !== null) return { detail: `${Math.round(km)} km away`, source: 'laboratory-profile' };
  const whose = subject.question.need.place === null ? 'The place of the request' : 'Its place';
  return { detail: `${whose} is not on record; counted as half`, source: 'not-on-record' };
};

const staffWords = ({ staff }: LabRecord): string | false => {
  const range = staffCounts[staff - 1];
  return range !== undefined && `${staffCountLabels[range]} staff`;
};

const hoursWords = ({ hours }: LabRecord): string | false => {
  const range = operatingHours[hours - 1];
  return range !== undefined && `open: ${operatingHoursLabels[range]}`;
};

const timelineWords = ({ record }: Subject): Words => {
  const known = sentence([hoursWords(record), staffWords(record)]);
  const missing = sentence([record.hours === 0 && 'opening hours', record.staff === 0 && 'staff']).replace('; ', ' and ');
  return {
    detail: sentence([known, missing !== '' && `${missing} not on record, counted as half`]),
    source: known === '' ? 'not-on-record' : 'laboratory-profile',
  };
};

/** What stands behind each factor of a match, and where it is recorded. */
export const factorWords: Readonly<Record<FactorKey, (subject: Subject) => Words>> = {
  services: serviceWords,
  capabilities: capabilityWords,
  specializations: specializationWords,
  certifications: certificationWords,
  legal: legalWords,
  labType: ({ record }) => {
    const type = labTypes[record.labType - 1];
    return type === undefined
      ? { detail: 'Its type is not on record; counted in between', source: 'not-on-record' }
      : { detail: `Laboratory type: ${labTypeLabels[type]}`, source: 'laboratory-profile' };
  },
  compliance: ({ record }) =>
    record.complianceScore === null
      ? { detail: 'No analysis of its documents on record; counted as half', source: 'not-on-record' }
      : { detail: `Compliance score ${record.complianceScore} percent`, source: 'document-analysis' },
  distance: distanceWords,
  timeline: timelineWords,
  budget: ({ record }) => {
    const staff = staffWords(record);
    return staff === false
      ? { detail: 'Its size is not on record; counted as half', source: 'not-on-record' }
      : { detail: `${staff}, held against the budget; prices are not on record`, source: 'laboratory-profile' };
  },
};
