import { listed } from '@aliquot/contract/counted';
import {
  type Factor,
  type FactorKey,
  factorKeys,
  factorLabels,
  type LabProfile,
  type Match,
} from '@aliquot/contract/hearts/matching';
import { noTerms } from '@aliquot/contract/hearts/terms';
import type { Proof } from '@aliquot/contract/hearts/understanding';
import { apportion } from '../../../../kernel/apportion.ts';
import { isoOfDay } from '../../../../kernel/days.ts';
import { capabilitiesOf, recordWith } from '../laboratory/lab-record.domain.ts';
import type { Need } from '../request/request-need.domain.ts';
import { legalMinimum, minimumShown } from '../score/legal.domain.ts';
import { percentageOf, pointScale, pointsFor, type Question, scoreOf } from '../score/matching.domain.ts';
import { fittedPercentage } from '../score/percentage.domain.ts';
import { type Ranked, rankedOf } from '../score/ranking.domain.ts';
import { broaderStated, gainOf, isScoped, shownMask, type Terms } from '../score/relevance.domain.ts';
import { answersOf } from './answers.domain.ts';
import { distanceKm, factorWords, type Subject, unmetWords } from './factor-words.domain.ts';
import { type ShownTerm, scopeLinesOf, termsShown } from './proof.domain.ts';
import { conflictWords } from './terms-words.domain.ts';
import { quoted, sentences } from './wording.domain.ts';

/** A laboratory's terms without those of its scope lines. */
const ownTerms = (terms: Terms, scopes: readonly Terms[]): Terms => {
  const own = new Map([...terms].filter(([term]) => !isScoped(term)));
  for (const [term, weight] of scopes.flatMap((scope) => [...scope])) {
    const left = (own.get(term) ?? 0) - weight;
    if (left > 0) own.set(term, left);
    else own.delete(term);
  }
  return own;
};

/** The exact points of each factor: what it states, what its scopes and its topic add, and what the law or a condition takes. */
const exactPoints = ({ question, lab, record, score }: Subject): Partial<Record<FactorKey, number>> => {
  const { need, text } = question;
  const scopes = scopeLinesOf(lab, need.today).map(({ terms }) => terms);
  const own = { ...record, terms: ownTerms(record.terms, scopes) };
  const pointsOf = (gain: number, { terms }: { readonly terms: Terms }) =>
    pointsFor(text, fittedPercentage(text, gain), shownMask(text.things, terms));
  const all = pointsOf(score.gain, record);
  const said = question.topic === null ? all : pointsOf(gainOf(text, record), record);
  const stated = Math.min(said, pointsOf(gainOf(text, own), own));
  const points: Partial<Record<FactorKey, number>> = { capabilities: stated, certifications: said - stated, topic: all - said };
  if (score.unmet !== null) points[score.unmet] = (points[score.unmet] ?? 0) + score.total - all;
  return points;
};

/** Every factor with its whole points, which add up to the percentage: the law only where it asks something, the topic where word vectors are imported. */
export const factorsOf = (subject: Subject): Factor[] => {
  const { need, topic } = subject.question;
  const left: Partial<Record<FactorKey, boolean>> = { legal: need.legal === null, topic: topic === null };
  const keys = factorKeys.filter((key) => left[key] !== true);
  const exact = exactPoints(subject);
  const points = apportion(
    keys.map((key) => (exact[key] ?? 0) / pointScale),
    percentageOf(subject.score.total),
  );
  return keys.map((key, at) => ({ key, label: factorLabels[key], points: points[at] ?? 0, ...factorWords[key](subject) }));
};

const mostNamed = 3;

/** The things asked that are shown in some way, as labels, methods first. */
const labelsOf = ({ question: { need }, shown }: Subject, isMeant: (proof: Proof) => boolean): string[] => {
  const meant = new Set(shown.filter(({ proof }) => isMeant(proof)).map(({ id }) => id));
  const things = need.reading.things.filter(({ id }) => meant.has(id));
  return things.toSorted((a, b) => Number(b.kind === 'method') - Number(a.kind === 'method')).map(({ label }) => label);
};

const offer = (subject: Subject): string => {
  const { score, capabilities, scopes } = subject;
  if (score.group === 'certified') return 'it is certified for this specialty, and nothing on record names the test';
  if (scopes.length > 0) return `its scopes name ${listed(scopes.slice(0, 2).map(quoted))}`;
  if (capabilities.length > 0) return `it states ${listed(capabilities.slice(0, 2).map(quoted))}`;
  const stated = labelsOf(subject, (proof) => proof !== 'not-shown').slice(0, mostNamed);
  if (stated.length > 0) return `it states ${listed(stated)}`;
  const broader = broaderStated(subject.question.text.things, subject.record.terms).slice(0, mostNamed);
  return broader.length > 0
    ? `it states ${listed(broader)}, which is broader than what you ask for`
    : 'little on its record fits this request';
};

const caution = (subject: Subject): string => {
  const { question, record, score } = subject;
  const { need } = question;
  if (need.legal !== null && score.standing !== null && score.standing < minimumShown)
    return `results that go back to a person require ${legalMinimum(need.legal, record.ground)}, which is not fully on record`;
  const missing = labelsOf(subject, (proof) => proof === 'not-shown').slice(0, mostNamed);
  return (
    unmetWords(subject) ?? conflictWords(need, record.stated) ?? (missing.length > 0 ? `not on record: ${listed(missing)}` : '')
  );
};

/** One or two sentences made of facts of the laboratory's record. */
export const reasonOf = (subject: Subject): string => sentences([offer(subject), caution(subject)]);

/** The certificate whose scope lines prove most of what is asked; of several with as many, the one that ends last. */
const provingCertificate = ({ neededUntil }: Need, shown: readonly ShownTerm[]): Match['certificate'] => {
  const proofs = shown.filter(({ where }) => where !== null);
  const [most] = [...Map.groupBy(proofs, ({ where, until }) => `${where} ${until}`).values()].toSorted(
    (a, b) => b.length - a.length || ((a[0]?.until ?? '9') < (b[0]?.until ?? '9') ? 1 : -1),
  );
  const [proof] = most ?? [];
  return proof === undefined
    ? null
    : { label: proof.where ?? '', until: proof.until, endsEarly: proof.until !== null && proof.until < isoOfDay(neededUntil) };
};

/**
 * A registered laboratory as a match, with every point of its percentage explained, its rank, and its exact total. A request
 * that was not understood gets no ratings. Places are added when all matches are known.
 */
export const matchOf = (
  question: Question,
  lab: LabProfile,
): { readonly match: Match; readonly ranked: Ranked; readonly total: number } => {
  const { need } = question;
  const record = recordWith(question.topic?.vectors ?? null, lab, need.today);
  const score = scoreOf(question, record);
  const answers = answersOf(question, lab);
  const shown = termsShown(question, lab, record, score);
  const subject = { question, lab, record, score, shown, ...answers };
  const { isKnown } = need.reading.understanding;
  const match: Match = {
    id: lab.id,
    name: lab.name,
    address: lab.address ?? '',
    capabilities: capabilitiesOf(lab).map(({ name }) => name),
    contact_info: lab.contact_info ?? {},
    matchPercentage: isKnown ? percentageOf(score.total) : 0,
    matchReason: reasonOf(subject),
    isGenerated: false,
    coordinates: lab.geo_location?.coordinates ?? null,
    distanceKm: distanceKm(subject),
    terms: lab.terms ?? noTerms,
    factors: isKnown ? factorsOf(subject) : [],
    place: null,
    group: score.group,
    shown: shown.map(({ id, proof, line, where, until }) => ({ id, proof, line, where, until })),
    certificate: provingCertificate(need, shown),
    quote: answers.quote,
  };
  return { match, ranked: rankedOf(question, record, score), total: score.total };
};
