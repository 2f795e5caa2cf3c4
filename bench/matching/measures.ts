/**
 * The grades (0 to 3) of the laboratories of a ranking, best first; laboratories that the ranking cannot tell apart share a group. Every
 * measure is the expectation over all orders of the laboratories within their groups, computed exactly, so no order by id decides it.
 */
export type Ranking = readonly (readonly number[])[];

export const suitable = (grade: number): boolean => grade >= 2;

const mean = (values: readonly number[]): number =>
  values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Each group with how many laboratories are before it. */
const placed = (ranking: Ranking) => {
  let before = 0;
  return ranking.map((grades) => {
    const group = { before, grades };
    before += grades.length;
    return group;
  });
};

/** The sum of the discounts of places `from` (from 0) up to and without `to`. */
const discounts = (from: number, to: number): number => {
  let sum = 0;
  for (let place = from; place < to; place++) sum += 1 / Math.log2(place + 2);
  return sum;
};

const gain = (ranking: Ranking, depth: number): number =>
  placed(ranking).reduce((sum, { before, grades }) => {
    if (before >= depth) return sum;
    return sum + mean(grades.map((grade) => 2 ** grade - 1)) * discounts(before, Math.min(depth, before + grades.length));
  }, 0);

/**
 * Normalized discounted cumulative gain with gains 2^grade - 1; null when no laboratory has any grade. Each place of a group has the mean
 * gain of the group, which is its expectation.
 */
export const ndcg = (ranking: Ranking, depth: number): number | null => {
  const ideal = ranking
    .flat()
    .toSorted((a, b) => b - a)
    .map((grade) => [grade]);
  const best = gain(ideal, depth);
  return best === 0 ? null : gain(ranking, depth) / best;
};

/**
 * One over the place of the first suitable laboratory; null without one. In a group of m with s suitable ones, the first of these is
 * at place t of the group with the probability that t - 1 unsuitable ones come before it: the exact expectation follows from these.
 */
export const reciprocalRank = (ranking: Ranking): number | null => {
  const first = placed(ranking).find(({ grades }) => grades.some(suitable));
  if (first === undefined) return null;
  const { before, grades } = first;
  const wanted = grades.filter(suitable).length;
  let expected = 0;
  let noneYet = 1;
  for (let at = 0; at < grades.length && noneYet > 0; at++) {
    const here = Math.min(1, wanted / (grades.length - at));
    expected += (noneYet * here) / (before + at + 1);
    noneYet *= 1 - here;
  }
  return expected;
};

/** The share of suitable laboratories (of as many as fit) among the first `depth`; null without one. */
export const recallAt = (ranking: Ranking, depth: number): number | null => {
  const all = ranking.flat().filter(suitable).length;
  if (all === 0) return null;
  const found = placed(ranking).reduce((sum, { before, grades }) => {
    const within = Math.max(0, Math.min(grades.length, depth - before));
    return sum + (grades.filter(suitable).length * within) / grades.length;
  }, 0);
  return found / Math.min(depth, all);
};

/** Laboratories with the same score. */
export type Group = { readonly score: number; readonly ids: readonly string[] };

/** Ids by falling score, those with exactly the same score together; an id without a score has 0. */
export const groupsOf = (ids: readonly string[], scores: ReadonlyMap<string, number>): Group[] =>
  [...Map.groupBy(ids, (id) => scores.get(id) ?? 0)]
    .toSorted(([a], [b]) => b - a)
    .map(([score, members]) => ({ score, ids: members }));

/**
 * How many of the first `depth` places are taken, and how many of these a tie decides. A tie decides a place when the laboratory at it has
 * exactly the same score as a laboratory at another place, be that within `depth` or beyond. Laboratories with a score of 0 are not
 * listed: they take no place.
 */
export const tiedPlaces = (groups: readonly Group[], depth: number): { readonly places: number; readonly tied: number } => {
  let places = 0;
  let tied = 0;
  for (const { score, ids } of groups) {
    if (score <= 0) break;
    const within = Math.min(ids.length, depth - places);
    places += within;
    if (ids.length > 1) tied += within;
  }
  return { places, tied };
};

export type Estimate = { readonly value: number | null; readonly low: number | null; readonly high: number | null };

const samples = 1000;
const rounded = (value: number): number | null => (Number.isFinite(value) ? Math.round(value * 10_000) / 10_000 : null);

/** Figures over requests, each with the 95 % interval of a bootstrap that draws whole requests; all figures share the draws. */
export const estimates = <Item, Name extends string>(
  items: readonly Item[],
  figures: (drawn: readonly Item[]) => Record<Name, number>,
  random: () => number,
): Record<Name, Estimate> => {
  const drawn = Array.from({ length: samples }, () =>
    figures(items.map((item) => items[Math.floor(random() * items.length)] ?? item)),
  );
  const estimate = ([name, value]: [string, number]): [string, Estimate] => {
    const sorted = drawn
      .map((each) => each[name as Name])
      .filter(Number.isFinite)
      .toSorted((a, b) => a - b);
    const at = (share: number) => rounded(sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN);
    return [name, { value: rounded(value), low: at(0.025), high: at(0.975) }];
  };
  return Object.fromEntries(Object.entries<number>(figures(items)).map(estimate)) as Record<Name, Estimate>;
};

/** The mean of what is not null. */
export const meanOf = (values: readonly (number | null)[]): number => mean(values.filter((value) => value !== null));
