import { qualifyingPercentage, type Tally } from '@aliquot/contract/matching';
import type { LabRecord } from '../laboratory/lab-record.domain.ts';
import { isFree } from '../laboratory/stated-terms.domain.ts';
import type { Need } from '../request/request-need.domain.ts';
import { isRelated, percentageOf, type Question, scoreOf } from './matching.domain.ts';
import { type TermStatistics, weighTerms } from './text-score.domain.ts';

export type Ranked = { readonly id: string; readonly total: number };

/** Better first: the higher total, then the smaller id. */
export const byRank = (a: Ranked, b: Ranked): number => b.total - a.total || (a.id < b.id ? -1 : Number(a.id > b.id));

/** Laboratories that qualify are counted up to here: beyond it, how many more there are helps nobody to choose. */
export const mostCounted = 200;

export const tallyOf = (counted: number): Tally => ({ count: Math.min(counted, mostCounted), more: counted > mostCounted });

/** How many of ranked laboratories qualify. */
export const qualifyingAmong = (ranked: readonly Ranked[]): Tally =>
  tallyOf(ranked.filter(({ total }) => percentageOf(total) >= qualifyingPercentage).length);

/** How many laboratories say a term, counted over a list. */
export const statisticsOf = (labs: readonly LabRecord[]): TermStatistics => {
  const saying = new Map<string, number>();
  for (const lab of labs) for (const term of lab.terms.keys()) saying.set(term, (saying.get(term) ?? 0) + 1);
  return { laboratories: labs.length, saying: (term) => saying.get(term) ?? 0 };
};

/** The question that a request puts to a collection of laboratories. */
export const questionOf = (need: Need, statistics: TermStatistics): Question => ({
  need,
  text: weighTerms(need.terms, statistics),
});

/** Ranks every offered laboratory that is free in time and has anything to do with the request, by scoring each: what the engine must agree with. */
export const rankAll = (need: Need, labs: readonly LabRecord[]): { question: Question; ranked: Ranked[] } => {
  const offered = labs.filter((lab) => lab.offered);
  const question = questionOf(need, statisticsOf(offered));
  const ranked = offered.flatMap((lab) => {
    if (!isFree(need, lab.stated.freeFrom)) return [];
    const { total, shares } = scoreOf(question, lab);
    return isRelated(shares.services, shares.capabilities) ? [{ id: lab.id, total }] : [];
  });
  return { question, ranked: ranked.toSorted(byRank) };
};
