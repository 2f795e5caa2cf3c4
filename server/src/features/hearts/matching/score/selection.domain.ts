import { byRank, type Ranked } from './ranking.domain.ts';

/** The best few, kept in order. */
export const bestOf = (limit: number) => {
  const best: Ranked[] = [];
  return {
    best,
    /** The worst one that is kept once there are `limit`, which others have to be better than. */
    get last(): Ranked | undefined {
      return best.length < limit ? undefined : best.at(-1);
    },
    offer(entry: Ranked): void {
      if (limit === 0 || (best.length === limit && byRank(entry, best.at(-1) ?? entry) >= 0)) return;
      let at = best.length;
      while (at > 0 && byRank(entry, best[at - 1] ?? entry) < 0) at--;
      best.splice(at, 0, entry);
      if (best.length > limit) best.pop();
    },
  };
};
