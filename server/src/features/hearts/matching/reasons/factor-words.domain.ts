import { listed } from '@aliquot/contract/counted';
import type { FactorKey, LabProfile, Match } from '@aliquot/contract/hearts/matching';
import { certificationTypes, primaryServiceLabels, primaryServices } from '@aliquot/contract/options';
import { kilometresText } from '@aliquot/contract/people/places';
import { isInForce } from '../laboratory/certificate.domain.ts';
import { capabilitiesOf, type LabRecord } from '../laboratory/lab-record.domain.ts';
import type { Need } from '../request/request-need.domain.ts';
import { type LegalStanding, legalBits, legalMinimum, minimumShown, standings } from '../score/legal.domain.ts';
import { limits, pointScale, type Question, type Score } from '../score/matching.domain.ts';
import { kilometres, squaredChord } from '../score/place.domain.ts';
import { demandsMet, isForOtherWork } from '../score/standing.domain.ts';
import { topicGain } from '../topic/closeness.domain.ts';
import { valuesOfMask } from '../words/vocabulary.domain.ts';
import type { ShownTerm } from './proof.domain.ts';
import { budgetWords, timelineWords } from './terms-words.domain.ts';
import { certificateWords, endWords, quoted, sentences, typeLabel, type Words } from './wording.domain.ts';

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
  readonly shown: readonly ShownTerm[];
};

const mostQuoted = 3;

const quotedSome = (names: readonly string[]): string =>
  listed([
    ...names.slice(0, mostQuoted).map(quoted),
    ...(names.length > mostQuoted ? [`${names.length - mostQuoted} more`] : []),
  ]);

const limitWords: Readonly<Record<NonNullable<Score['limit']>, string>> = {
  method: 'it shows none of the methods asked',
  target: 'it shows no analyte, gene or organism asked',
  proof: 'no scope line proves what is asked',
  part: 'not everything asked is shown',
};

/** The reason that a laboratory with a high relevance keeps less, as a clause. */
const limitedWords = ({ score: { limit, relevance } }: Subject): string | false =>
  limit !== null &&
  relevance > limits[limit] * pointScale &&
  `${limitWords[limit]}, so at most ${limits[limit]} percent counts`;

const capabilityWords = (subject: Subject): Words => {
  const { lab, score, capabilities: names } = subject;
  const limited = limitedWords(subject);
  if (names.length > 0) {
    const verb = names.length === 1 ? 'answers' : 'answer';
    const answering = `of its capabilities, ${quotedSome(names)} ${verb} the request`;
    return { detail: sentences([answering, limited]), source: 'capability-list' };
  }
  const isEmpty = capabilitiesOf(lab).length === 0;
  const none = isEmpty ? 'no capabilities are on record' : 'none of its capabilities names what is asked';
  const words = score.gain > 0 && 'its name or what it declares suggests some of it';
  return { detail: sentences([none, words, limited]), source: isEmpty ? 'not-on-record' : 'capability-list' };
};

/** The certificates that the request makes a condition and a laboratory does not show, in words. */
const lackingWords = (need: Need, { certificateRows }: LabRecord): string =>
  listed(
    need.demanded
      .filter((types) => demandsMet(need, [types], certificateRows) === 0)
      .map((types) => valuesOfMask(certificationTypes, types).map(typeLabel).join(' or ')),
  );

/** The condition of the request that a laboratory does not meet, as a clause; null when it meets all. */
export const unmetWords = ({ question: { need }, record, score: { unmet } }: Subject): string | null => {
  if (unmet === 'certifications') return `the request requires ${lackingWords(need, record)}, which it does not show`;
  if (unmet === 'distance') return 'specimens have to arrive on the day they are taken, and it is too far away for that';
  return null;
};

const held = 'so the match is held below all that do';

const unmetCertificates = (subject: Subject): string | false =>
  subject.score.unmet === 'certifications' && `${unmetWords(subject)}, ${held}`;

const mostCertificates = 4;

const certificationWords = (subject: Subject): Words => {
  const { record, scopes, question } = subject;
  const { need } = question;
  const { certificates } = record;
  if (certificates.length === 0)
    return { detail: sentences(['no certificate is on record', unmetCertificates(subject)]), source: 'not-on-record' };
  const named = certificates.slice(0, mostCertificates).map((each) => certificateWords(each, need.today, need.neededUntil));
  const scoped = scopes.length > 0 && `the scopes of its certificates name ${quotedSome(scopes)}`;
  const none = scopes.length === 0 && 'no scope on record names what is asked';
  return { detail: sentences([scoped, none, ...named, unmetCertificates(subject)]), source: 'certificates' };
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

/** The reasons that certificates that the law could count do not count, in words. */
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
      detail: sentences([`it is ${kilometresText(km)} away`, unmet === 'distance' && `${unmetWords(subject)}, ${held}`]),
      source: 'laboratory-profile',
    };
  }
  const whose = subject.question.need.place === null ? 'The place of the request' : 'Its place';
  return { detail: `${whose} is not on record.`, source: 'not-on-record' };
};

const topicWords = ({ question: { topic }, record, score: { gain } }: Subject): Words => ({
  detail:
    topicGain(topic, record.topic, gain) > 0
      ? 'What it offers is closer to the subject of the request than most labs here. This shows nothing that is asked.'
      : 'What it offers is no closer to the subject of the request than most labs here.',
  source: 'capability-list',
});

/** The reason for each factor of a match, and where it is recorded. */
export const factorWords: Readonly<Record<FactorKey, (subject: Subject) => Words>> = {
  capabilities: capabilityWords,
  certifications: certificationWords,
  topic: topicWords,
  legal: legalWords,
  distance: distanceWords,
  timeline: ({ question, lab, record, score }) => timelineWords(question.need, lab, record, score.unmet),
  budget: ({ question, lab, record, score }) => budgetWords(question.need, lab, record, score.unmet),
};
