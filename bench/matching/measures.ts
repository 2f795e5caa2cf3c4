/** One laboratory of a ranking, in its place: its grade, 0 to 3. */
export type Ranking = readonly number[];

export const suitable = (grade: number): boolean => grade >= 2;

const gain = (grades: readonly number[], depth: number): number =>
  grades.slice(0, depth).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);

/** Normalized discounted cumulative gain with gains 2^grade - 1; null when no laboratory has any grade. */
export const ndcg = (ranking: Ranking, depth: number): number | null => {
  const best = gain(
    ranking.toSorted((a, b) => b - a),
    depth,
  );
  return best === 0 ? null : gain(ranking, depth) / best;
};

/** One over the place of the first suitable laboratory; null when there is none. */
export const reciprocalRank = (ranking: Ranking): number | null => {
  if (!ranking.some(suitable)) return null;
  return 1 / (ranking.findIndex(suitable) + 1);
};

/** The share of suitable laboratories (of as many as fit) among the first `depth`; null when there is none. */
export const recallAt = (ranking: Ranking, depth: number): number | null => {
  const all = ranking.filter(suitable).length;
  return all === 0 ? null : ranking.slice(0, depth).filter(suitable).length / Math.min(depth, all);
};

/** A percentage that was given (0 to 1), and whether the laboratory is suitable. */
export type Claim = { readonly claimed: number; readonly isSuitable: boolean };

const mean = (values: readonly number[]): number =>
  values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / values.length;

const bins = 10;

export type Bin = { readonly from: number; readonly count: number; readonly claimed: number; readonly suitable: number };

/** Claims in tenths: how many, what they claim on average, and what share is suitable. */
export const reliability = (claims: readonly Claim[]): Bin[] => {
  const binOf = ({ claimed }: Claim) => Math.min(bins - 1, Math.floor(claimed * bins));
  return [...Map.groupBy(claims, binOf)]
    .toSorted(([a], [b]) => a - b)
    .map(([bin, group]) => ({
      from: bin / bins,
      count: group.length,
      claimed: mean(group.map(({ claimed }) => claimed)),
      suitable: mean(group.map(({ isSuitable }) => Number(isSuitable))),
    }));
};

/** Expected calibration error: how far the tenths are from what they claim, weighted by their size. */
export const calibrationError = (claims: readonly Claim[]): number =>
  reliability(claims).reduce((sum, { count, claimed, suitable: share }) => sum + count * Math.abs(claimed - share), 0) /
  claims.length;

/** The mean squared distance of what is claimed from what is so. */
export const brier = (claims: readonly Claim[]): number =>
  mean(claims.map(({ claimed, isSuitable }) => (claimed - Number(isSuitable)) ** 2));

/** What a constant claim of the share of suitable ones would score. */
export const constantBrier = (claims: readonly Claim[]): number => {
  const share = mean(claims.map(({ isSuitable }) => Number(isSuitable)));
  return share * (1 - share);
};

/** The share of suitable ones among claims of at least `least`. */
export const suitableFrom = (claims: readonly Claim[], least: number): number =>
  mean(claims.filter(({ claimed }) => claimed >= least).map(({ isSuitable }) => Number(isSuitable)));

export type Estimate = { readonly value: number | null; readonly low: number | null; readonly high: number | null };

const samples = 1000;
const rounded = (value: number): number | null => (Number.isFinite(value) ? Math.round(value * 10_000) / 10_000 : null);

/** A figure over requests, with the 95 % interval of a bootstrap that draws whole requests. */
export const estimate = <Item>(
  items: readonly Item[],
  figure: (drawn: readonly Item[]) => number,
  random: () => number,
): Estimate => {
  const drawn = Array.from({ length: samples }, () =>
    figure(items.map((item) => items[Math.floor(random() * items.length)] ?? item)),
  )
    .filter(Number.isFinite)
    .toSorted((a, b) => a - b);
  const at = (share: number) => rounded(drawn[Math.floor(share * (drawn.length - 1))] ?? Number.NaN);
  return { value: rounded(figure(items)), low: at(0.025), high: at(0.975) };
};

/** The mean of what is not null. */
export const meanOf = (values: readonly (number | null)[]): number => mean(values.filter((value) => value !== null));
