import { qualifyingPercentage } from '@aliquot/contract/matching';
import { pointScale } from './matching.domain.ts';
import { byRank, mostCounted, type Ranked, tallyOf } from './ranking.domain.ts';

/** The total from which a laboratory qualifies. */
export const qualifyingTotal = qualifyingPercentage * pointScale;

/** The best few, kept in order. */
export const bestOf = (limit: number) => {
  const best: Ranked[] = [];
  let threshold = limit === 0 ? Number.POSITIVE_INFINITY : -1;
  return {
    best,
    get threshold() {
      return threshold;
    },
    /** Takes an entry in if it is good enough, and returns the total below which none can enter any more. */
    offer(entry: Ranked): number {
      if (entry.total < threshold) return threshold;
      if (best.length === limit && byRank(entry, best.at(-1) ?? entry) >= 0) return threshold;
      let at = best.length;
      while (at > 0 && byRank(entry, best[at - 1] ?? entry) < 0) at--;
      best.splice(at, 0, entry);
      if (best.length > limit) best.pop();
      if (best.length === limit) threshold = best[limit - 1]?.total ?? threshold;
      return threshold;
    },
  };
};

/** Counts who qualifies, up to one more than `mostCounted`. */
export const qualifyingCounter = () => {
  let counted = 0;
  return {
    offer(total: number) {
      if (total >= qualifyingTotal && counted <= mostCounted) counted++;
    },
    get isDone() {
      return counted > mostCounted;
    },
    get tally() {
      return tallyOf(counted);
    },
  };
};
