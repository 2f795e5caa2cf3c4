import { qualifyingPercentage, type Reach, type Tally } from '@aliquot/contract/matching';
import { hashOf } from '../../../kernel/hash.ts';
import type { LabRecord } from '../laboratory/lab-record.domain.ts';
import { isFree } from '../laboratory/stated-terms.domain.ts';
import type { Need } from '../request/request-need.domain.ts';
import { funnelOf } from './funnel.domain.ts';
import { isRelated, percentageOf, type Question, scoreOf, showsDemanded, standingOf } from './matching.domain.ts';
import { squaredChord } from './place.domain.ts';
import { readingOf, type TermStatistics, weighTerms } from './relevance.domain.ts';
import { similarAmong } from './similar.domain.ts';

/** A laboratory with its total, and what orders it among those with the same: newer evidence, then distance (squared chord), then `order`. */
export type Ranked = {
  readonly id: string;
  readonly total: number;
  readonly evidenceOn: number;
  readonly chord: number;
  readonly order: number;
};

/** The distance of a laboratory or a request without a place, which sorts it after all that have one. */
const noDistance = 5;

export const rankedOf = (
  { place, order }: Pick<Need, 'place' | 'order'>,
  lab: { readonly id: string; readonly evidenceOn: number; readonly place: LabRecord['place'] },
  total: number,
): Ranked => ({
  id: lab.id,
  total,
  evidenceOn: lab.evidenceOn,
  chord: place === null || lab.place === null ? noDistance : squaredChord(place, lab.place.x, lab.place.y, lab.place.z),
  order: hashOf(lab.id, order),
});

/** Better first. */
export const byRank = (a: Ranked, b: Ranked): number =>
  b.total - a.total || b.evidenceOn - a.evidenceOn || a.chord - b.chord || a.order - b.order;

/** Laboratories that qualify are counted up to here: beyond it, how many more there are helps nobody to choose. */
export const mostCounted = 200;

export const tallyOf = (counted: number): Tally => ({ count: Math.min(counted, mostCounted), more: counted > mostCounted });

/** How many of ranked laboratories qualify. */
export const qualifyingAmong = (ranked: readonly Ranked[]): Tally =>
  tallyOf(ranked.filter(({ total }) => percentageOf(total) >= qualifyingPercentage).length);

/** What is known of a list of laboratories. */
const statisticsOf = (labs: readonly LabRecord[]): TermStatistics => {
  const saying = new Map<string, number>();
  for (const lab of labs) for (const term of lab.terms.keys()) saying.set(term, (saying.get(term) ?? 0) + 1);
  return {
    laboratories: labs.length,
    length: labs.reduce((sum, lab) => sum + lab.length, 0),
    saying: (term) => saying.get(term) ?? 0,
    similar: (word) => similarAmong(word, saying.keys()),
  };
};

/** The question that a request puts to a collection of laboratories. */
export const questionOf = (need: Need, statistics: TermStatistics): Question => ({
  need,
  text: weighTerms(need.asked, statistics),
});

/** Ranks every offered laboratory that is free in time and has anything to do with the request, by scoring each: what the engine must agree with. */
export const rankAll = (
  need: Need,
  labs: readonly LabRecord[],
): { question: Question; ranked: Ranked[]; funnel: Reach['funnel'] } => {
  const offered = labs.filter((lab) => lab.offered);
  const question = questionOf(need, statisticsOf(offered));
  const ranked = offered.flatMap((lab) => {
    if (!isFree(need, lab.stated.freeFrom)) return [];
    const { total, shares } = scoreOf(question, lab);
    return isRelated(shares.services, shares.capabilities) ? [rankedOf(need, lab, total)] : [];
  });
  const counted = funnelOf(question);
  for (const lab of offered) {
    const rows = lab.certificateRows;
    counted.offer({
      shown: readingOf(question.text, lab).shown,
      showsDemanded: showsDemanded(need, rows, 0, rows.length),
      standing: standingOf(need, rows, 0, rows.length, lab.ground),
    });
  }
  return { question, ranked: ranked.toSorted(byRank), funnel: counted.counts };
};
