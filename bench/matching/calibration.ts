/** A given percentage (0 to 1), and if the laboratory is suitable. */
export type Claim = { readonly claimed: number; readonly isSuitable: boolean };

const bins = 10;

type Bin = { readonly from: number; readonly count: number; readonly claimed: number; readonly suitable: number };

/** The tenth that a claim is in; .7 is the eighth, whatever 7 / 10 times 10 is in binary. */
const binOf = (claimed: number): number => Math.min(bins - 1, Math.floor(claimed * bins + 1e-9));

/** Claims in tenths: how many, what they claim on average, and what share is suitable. Empty tenths are left out. */
export const reliability = (claims: readonly Claim[]): Bin[] => {
  const sums = Array.from({ length: bins }, () => ({ count: 0, claimed: 0, suitable: 0 }));
  for (const { claimed, isSuitable } of claims) {
    const bin = sums[binOf(claimed)];
    if (bin === undefined) continue;
    bin.count += 1;
    bin.claimed += claimed;
    bin.suitable += Number(isSuitable);
  }
  return sums.flatMap(({ count, claimed, suitable }, at) =>
    count === 0 ? [] : [{ from: at / bins, count, claimed: claimed / count, suitable: suitable / count }],
  );
};

/** Expected calibration error: how far the tenths are from what they claim, weighted by their size. NaN without claims. */
export const calibrationError = (claims: readonly Claim[]): number =>
  reliability(claims).reduce((sum, { count, claimed, suitable }) => sum + count * Math.abs(claimed - suitable), 0) /
  claims.length;

/** The mean squared difference between claim and outcome. */
export const brier = (claims: readonly Claim[]): number =>
  claims.reduce((sum, { claimed, isSuitable }) => sum + (claimed - Number(isSuitable)) ** 2, 0) / claims.length;

export const suitableShare = (claims: readonly Claim[]): number =>
  claims.reduce((sum, { isSuitable }) => sum + Number(isSuitable), 0) / claims.length;

/** The score of always claiming the share of suitable labs. */
export const constantBrier = (claims: readonly Claim[]): number => {
  const share = suitableShare(claims);
  return share * (1 - share);
};

/** The claims from `least` up to and without `below`, both as shares. */
export const within = (claims: readonly Claim[], least: number, below = Number.POSITIVE_INFINITY): Claim[] =>
  claims.filter(({ claimed }) => claimed >= least && claimed < below);

/** The colors of a match: 60 to 79 %, and from 80 %. */
export const amber = (claims: readonly Claim[]): Claim[] => within(claims, 0.6, 0.8);
export const green = (claims: readonly Claim[]): Claim[] => within(claims, 0.8);
