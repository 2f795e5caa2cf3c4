import type { Reach, Tally } from '@aliquot/contract/hearts/matching';
import { hashOf } from '../../../../kernel/hash.ts';
import type { LabRecord } from '../laboratory/lab-record.domain.ts';
import { isFree } from '../laboratory/stated-terms.domain.ts';
import type { Need } from '../request/request-need.domain.ts';
import { type ProductsWith, productsOf, topicAmong } from '../topic/closeness.domain.ts';
import { topicOfRequest, type WordVectors } from '../topic/word-vectors.domain.ts';
import { funnelOf } from './funnel.domain.ts';
import { type Group, percentageOf, type Question, type Score, scoreOf, weightOfShown } from './matching.domain.ts';
import { squaredChord } from './place.domain.ts';
import { type TermStatistics, weighTerms } from './relevance.domain.ts';
import { similarAmong } from './similar.domain.ts';
import { failureOf } from './standing.domain.ts';

/** A laboratory with all that orders it; `chord` is its squared distance. */
export type Ranked = {
  readonly id: string;
  readonly group: Group;
  readonly failure: number;
  /** In whole percent: as it is shown, and as it would be if nothing limited it. */
  readonly percentage: number;
  readonly unlimited: number;
  readonly shownWeight: number;
  readonly circumstances: number;
  readonly relevance: number;
  readonly evidenceOn: number;
  readonly chord: number;
  readonly order: number;
};

/** The distance of a laboratory or a request without a place, which sorts it after all that have one. */
const noDistance = 5;

export const rankedOf = (
  { need, text }: Question,
  lab: Pick<LabRecord, 'id' | 'evidenceOn' | 'place'>,
  { total, relevance, group, unmet, shown, circumstances }: Score,
): Ranked => ({
  id: lab.id,
  group,
  failure: failureOf(unmet),
  percentage: percentageOf(total),
  unlimited: percentageOf(relevance),
  shownWeight: weightOfShown(text.things, shown),
  circumstances,
  relevance,
  evidenceOn: lab.evidenceOn,
  chord:
    need.place === null || lab.place === null ? noDistance : squaredChord(need.place, lab.place.x, lab.place.y, lab.place.z),
  order: hashOf(lab.id, need.order),
});

/** Orders the better one first by the score alone: 0 for laboratories that are equally good. */
export const byScore = (a: Ranked, b: Ranked): number =>
  a.failure - b.failure ||
  b.percentage - a.percentage ||
  b.unlimited - a.unlimited ||
  b.shownWeight - a.shownWeight ||
  b.circumstances - a.circumstances ||
  b.relevance - a.relevance;

/** Better first; equally good laboratories by newer evidence, then distance, then an order that is fixed for each request. */
export const byRank = (a: Ranked, b: Ranked): number =>
  byScore(a, b) || b.evidenceOn - a.evidenceOn || a.chord - b.chord || a.order - b.order;

/** The most laboratories named that fit and take new work too late; none where more fit than are counted. */
export const mostLater = 3;

/** The limit for counting laboratories that show what is asked: beyond it, the exact number does not help to choose. */
export const mostCounted = 200;

export const tallyOf = (counted: number): Tally => ({ count: Math.min(counted, mostCounted), more: counted > mostCounted });

/** The number of ranked laboratories that show what is asked. */
export const shownAmong = ({ ranked }: Ranking): Tally => tallyOf(ranked.filter(({ group }) => group === 'shown').length);

/** The statistics of a list of laboratories. */
export const statisticsOf = (labs: readonly LabRecord[]): TermStatistics => {
  const saying = new Map<string, number>();
  for (const lab of labs) for (const term of lab.terms.keys()) saying.set(term, (saying.get(term) ?? 0) + 1);
  return {
    laboratories: labs.length,
    length: labs.reduce((sum, lab) => sum + lab.length, 0),
    saying: (term) => saying.get(term) ?? 0,
    similar: (word) => similarAmong(word, saying.keys()),
  };
};

/** The question that a request puts to a collection of laboratories. `productsWith` is asked where there are word vectors. */
export const questionOf = (
  need: Need,
  statistics: TermStatistics,
  vectors: WordVectors | null = null,
  productsWith: ProductsWith = () => [],
): Question => {
  const text = weighTerms(need.asked, statistics);
  return {
    need,
    text,
    topic: vectors === null ? null : topicAmong(vectors, topicOfRequest(vectors, need.words), text.reach, productsWith),
  };
};

/** Laboratories best first: those that say a word of the request or state a related method, and apart from them those that are only certified for its specialty, and those that fit and take new work too late. */
export type Ranking = {
  readonly ranked: readonly Ranked[];
  readonly certified: readonly Ranked[];
  readonly later: readonly Ranked[];
};

/** Ranks every offered laboratory that is free in time, by scoring each: what the engine must agree with. */
export const rankAll = (
  need: Need,
  labs: readonly LabRecord[],
  vectors: WordVectors | null = null,
): Ranking & { readonly question: Question; readonly funnel: Reach['funnel'] } => {
  const offered = labs.filter((lab) => lab.offered);
  const question = questionOf(need, statisticsOf(offered), vectors, productsOf(offered));
  const counted = funnelOf(question);
  const scored = offered.map((lab) => {
    const score = scoreOf(question, lab);
    counted.offer({ ...score, lab });
    return { ranked: rankedOf(question, lab, score), gain: score.gain, free: isFree(need, lab.stated.freeFrom) };
  });
  const all = scored.toSorted((a, b) => byRank(a.ranked, b.ranked));
  const inOrder = all.filter(({ free }) => free);
  return {
    question,
    ranked: inOrder
      .filter(({ ranked: { group }, gain }) => group === 'related' || (gain > 0 && group !== 'certified'))
      .map(({ ranked }) => ranked),
    certified: inOrder.map(({ ranked }) => ranked).filter(({ group }) => group === 'certified'),
    later: all.filter(({ free, ranked: { group } }) => !free && group === 'shown').map(({ ranked }) => ranked),
    funnel: counted.counts,
  };
};

/** The most laboratories listed that are only certified for the specialty. */
export const mostCertified = 5;

/** The best `limit`, with the first of those that are only certified for the specialty, best first. */
export const listedOf = ({ ranked, certified }: Ranking, limit: number): Ranked[] =>
  [...ranked.slice(0, limit), ...certified.slice(0, mostCertified)].toSorted(byRank);

/** The best of those that fit and take new work too late. */
export const laterOf = (ranking: Ranking): readonly Ranked[] =>
  shownAmong(ranking).more ? [] : ranking.later.slice(0, mostLater);
