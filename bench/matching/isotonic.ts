/** A laboratory that is listed for a request: its raw score, 0 to 1000, its suitability, and the weight of the pair. */
export type Pair = { readonly raw: number; readonly isSuitable: boolean; readonly weight: number };

/** A stretch of raw scores: how many pairs, their weight, the mean of their raw scores and the share of suitable ones, both weighted. */
export type Block = {
  readonly pairs: number;
  readonly weight: number;
  readonly raw: number;
  readonly highest: number;
  readonly share: number;
};

/** A raw score, 0 to 1000, and the percentage there, 0 to 100. */
export type Knot = readonly [raw: number, percentage: number];

const merged = (one: Block, other: Block): Block => {
  const weight = one.weight + other.weight;
  const mean = (a: number, b: number) => (a * one.weight + b * other.weight) / weight;
  return {
    pairs: one.pairs + other.pairs,
    weight,
    raw: mean(one.raw, other.raw),
    highest: Math.max(one.highest, other.highest),
    share: mean(one.share, other.share),
  };
};

/**
 * Isotonic regression by pooling adjacent violators: the blocks, by rising raw score, of the non-decreasing step function that is nearest to
 * the pairs by weighted squares. Pairs with the same raw score share a block; shares rise strictly from block to block. Pairs without
 * weight are left out.
 */
export const poolAdjacentViolators = (pairs: readonly Pair[]): Block[] => {
  const sorted = pairs.filter(({ weight }) => weight > 0).toSorted((a, b) => a.raw - b.raw);
  const sameRaw = [...Map.groupBy(sorted, ({ raw }) => raw).values()].map((group) =>
    group
      .map(({ raw, isSuitable, weight }): Block => ({ pairs: 1, weight, raw, highest: raw, share: Number(isSuitable) }))
      .reduce(merged),
  );
  const blocks: Block[] = [];
  for (const next of sameRaw) {
    let block = next;
    for (let last = blocks.at(-1); last !== undefined && last.share >= block.share; last = blocks.at(-1)) {
      block = merged(last, block);
      blocks.pop();
    }
    blocks.push(block);
  }
  return blocks;
};

/** Merges the smallest block into the neighbor whose share is nearer, until all have `fewest` pairs and there are at most `most`. */
export const coarsened = (blocks: readonly Block[], fewest: number, most: number): Block[] => {
  const left = [...blocks];
  while (left.length > 1) {
    const sizes = left.map(({ pairs }) => pairs);
    const smallest = Math.min(...sizes);
    if (smallest >= fewest && left.length <= most) break;
    const at = sizes.indexOf(smallest);
    const distance = (to: number) => Math.abs((left[to]?.share ?? Number.POSITIVE_INFINITY) - (left[at]?.share ?? 0));
    const from = distance(at - 1) <= distance(at + 1) ? at - 1 : at;
    const [one, other] = left.slice(from, from + 2);
    if (one === undefined || other === undefined) break;
    left.splice(from, 2, merged(one, other));
  }
  return left;
};

export const mostKnots = 24;
const fewestPairs = 25;
const highestRaw = 1000;
const highestPercentage = 99;
/** The least rise from knot to knot, so that a better raw score never has the same place on the scale. */
const step = 0.1;

const toTenth = (value: number) => Math.round(value * 10) / 10;

/**
 * A short table through the blocks, with raw scores and percentages that rise strictly, from [0, 0] to [1000, 99]: a knot at the middle of
 * each block, and one at the highest raw score that was seen, which has no more than the last block has. Beyond it the table is a straight
 * line to 99 that no pair confirms.
 */
export const knotsOf = (blocks: readonly Block[]): Knot[] => {
  // The two ends and the highest raw score take three knots.
  const coarse = coarsened(blocks, fewestPairs, mostKnots - 3);
  const middle = coarse.map(({ raw, share }): Knot => [Math.round(raw), 100 * share]);
  const seen = coarse.slice(-1).map(({ highest, share }): Knot => [Math.round(highest), 100 * share]);
  const wanted = [...middle, ...seen];
  const knots: Knot[] = [[0, 0]];
  for (const [at, [raw, percentage]] of wanted.entries()) {
    const [lastRaw, lastPercentage] = knots.at(-1) ?? [0, 0];
    if (raw <= lastRaw || raw >= highestRaw) continue;
    const ceiling = highestPercentage - step * (wanted.length - at);
    knots.push([raw, toTenth(Math.min(ceiling, Math.max(lastPercentage + step, percentage)))]);
  }
  return [...knots, [highestRaw, highestPercentage]];
};

/** The percentage of a raw score between its two knots; outside of the table that of the nearest knot. */
export const percentageAt = (knots: readonly Knot[], raw: number): number => {
  const after = knots.findIndex(([at]) => at >= raw);
  const [highRaw, high] = knots.at(after) ?? [0, 0];
  if (after <= 0) return high;
  const [lowRaw, low] = knots[after - 1] ?? [highRaw, high];
  return low + ((high - low) * (raw - lowRaw)) / (highRaw - lowRaw);
};
