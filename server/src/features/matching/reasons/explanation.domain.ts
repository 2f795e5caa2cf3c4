import { type Factor, type FactorKey, factorKeys, factorLabels, type LabProfile, type Match } from '@aliquot/contract/matching';
import { kilometresText } from '@aliquot/contract/places';
import { noTerms } from '@aliquot/contract/terms';
import { apportion } from '../../../kernel/apportion.ts';
import { capabilitiesOf, recordOf } from '../laboratory/lab-record.domain.ts';
import type { Need } from '../request/request-need.domain.ts';
import { legalMinimum, minimumShown } from '../score/legal.domain.ts';
import {
  factorPoints,
  keptOf,
  percentageOf,
  pointScale,
  type Question,
  type Score,
  scoreOf,
} from '../score/matching.domain.ts';
import { shows } from '../score/relevance.domain.ts';
import { answersOf, shownOf } from './answers.domain.ts';
import {
  askedCertificates,
  distanceKm,
  evidenceOf,
  factorWords,
  type Subject,
  servicesFound,
  unmetWords,
} from './factor-words.domain.ts';
import { conflictWords } from './terms-words.domain.ts';
import { certificateWords, listed, quoted, sentences } from './wording.domain.ts';

/**
 * The points of each factor as exact shares of the percentage, in points. `legal` is what the law adds or takes, and the factor of
 * a condition that is not met bears what that takes.
 */
const exactPoints = (need: Need, score: Score): Record<FactorKey, number> => {
  const { total, unmet } = score;
  const points = factorPoints(need, score);
  const sum = Math.floor(Object.values(points).reduce((all, each) => all + each, 0));
  const kept = keptOf(sum, unmet);
  if (unmet !== null) points[unmet] -= sum - kept;
  const exact = { ...points, legal: total - kept };
  return Object.fromEntries(Object.entries(exact).map(([key, value]) => [key, value / pointScale])) as Record<
    FactorKey,
    number
  >;
};

/** Every factor with its whole points, which add up to the percentage. The legal factor is there only when the law asks something. */
export const factorsOf = (subject: Subject): Factor[] => {
  const { need } = subject.question;
  const keys = factorKeys.filter((key) => key !== 'legal' || need.legal !== null);
  const exact = exactPoints(need, subject.score);
  const points = apportion(
    keys.map((key) => exact[key]),
    percentageOf(subject.score.total),
  );
  return keys.map((key, at) => ({
    key,
    label: factorLabels[key],
    points: points[at] ?? 0,
    maximum: need.maxima[key],
    ...factorWords[key](subject),
  }));
};

const offerClauses = (subject: Subject): string[] => {
  const { declared, stated } = servicesFound(subject);
  const capabilities = subject.capabilities.slice(0, 2).map(quoted);
  const scopes = subject.scopes.slice(0, 2).map(quoted);
  const isScope = subject.quote?.source === 'scope';
  return [
    declared.length > 0 ? `declares ${listed(declared.slice(0, 3))}` : '',
    capabilities.length > 0 && !isScope ? `lists ${listed(capabilities)} among its capabilities` : '',
    scopes.length > 0 && isScope ? `names ${listed(scopes)} in the scopes of its certificates` : '',
    stated.length > 0 ? `has capabilities or scopes that suggest ${listed(stated.slice(0, 3))}` : '',
  ].filter((clause) => clause !== '');
};

const circumstances = (subject: Subject): string => {
  const { need } = subject.question;
  const held = subject.certificates.find((certificate) => evidenceOf(need, certificate) > 0);
  const km = distanceKm(subject);
  return [
    held === undefined ? '' : certificateWords(held, need.today, need.neededUntil),
    km === null ? '' : `it is ${kilometresText(km)} away`,
  ]
    .filter((clause) => clause !== '')
    .join(', and ');
};

/** The first thing, methods first, that the request itself names and the laboratory does not show. */
const notShown = ({ question: { need, text }, record }: Subject): string | undefined => {
  const missing = need.reading.things.filter((_thing, at) => {
    const thing = text.things[at];
    return thing !== undefined && !shows(thing, record.terms);
  });
  return (missing.find(({ kind }) => kind === 'method') ?? missing[0])?.label;
};

const caution = (subject: Subject): string => {
  const {
    question: { need },
    record,
    score,
  } = subject;
  if (need.legal !== null && score.standing !== null && score.standing < minimumShown) {
    return `results that go back to a person require ${legalMinimum(need.legal, record.ground)}, which is not fully on record`;
  }
  const unmet = unmetWords(need, score.unmet);
  if (unmet !== null) return unmet;
  const missing = notShown(subject);
  if (missing !== undefined) return `you asked for ${missing}, which nothing on its record names`;
  const stated = conflictWords(need, record.stated);
  if (stated !== null) return stated;
  return record.complianceScore === null ? 'its documents have not been analyzed yet' : '';
};

/** Two or three sentences made of facts of the laboratory's record. */
export const reasonOf = (subject: Subject): string => {
  const offers = offerClauses(subject);
  const offer = offers.length === 0 ? 'has little on record that fits this request' : listed(offers);
  return sentences([`this laboratory ${offer}`, circumstances(subject), caution(subject)]);
};

/**
 * A registered laboratory as a match, with every point of its percentage explained, and its exact total. A request that was not
 * understood rates nobody. Places are given where all matches are known.
 */
export const matchOf = (question: Question, lab: LabProfile): { readonly match: Match; readonly total: number } => {
  const { need } = question;
  const record = recordOf(lab, need.today);
  const score = scoreOf(question, record);
  const answers = answersOf(question, lab);
  const subject = { question, lab, record, score, ...answers, certificates: askedCertificates(question, record) };
  const { isKnown } = need.reading.understanding;
  const match = {
    id: lab.id,
    name: lab.name,
    address: lab.address ?? '',
    capabilities: capabilitiesOf(lab).map(({ name }) => name),
    contact_info: lab.contact_info ?? {},
    matchPercentage: isKnown ? percentageOf(score.total) : 0,
    matchReason: reasonOf(subject),
    isGenerated: false,
    coordinates: lab.geo_location?.coordinates ?? null,
    terms: lab.terms ?? noTerms,
    factors: isKnown ? factorsOf(subject) : [],
    place: null,
    shown: shownOf(question, lab, record, score),
    quote: answers.quote,
  };
  return { match, total: score.total };
};
