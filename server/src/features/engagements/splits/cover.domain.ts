/** A laboratory that a plan may choose. `proves` are bits of the tests. Price is in minor units of one currency; null without a proposal. */
export type Candidate = {
  readonly proves: number;
  readonly price: number | null;
  /** Working days of its proposal. */
  readonly days: number | null;
  readonly kilometres: number | null;
};

/** The cost of a set of laboratories: those without a proposal, the price, the longest days and the distances of all. */
type Cost = { readonly unpriced: number; readonly price: number; readonly days: number; readonly distance: number };

/** Farther than any two places on earth, for a laboratory without a place. */
const unknownDistance = 30_000;
const nothing: Cost = { unpriced: 0, price: 0, days: 0, distance: 0 };

const costOf = ({ price, days, kilometres }: Candidate): Cost => ({
  unpriced: price === null ? 1 : 0,
  price: price ?? 0,
  days: days ?? 0,
  distance: kilometres ?? unknownDistance,
});

const together = (a: Cost, b: Cost): Cost => ({
  unpriced: a.unpriced + b.unpriced,
  price: a.price + b.price,
  days: Math.max(a.days, b.days),
  distance: a.distance + b.distance,
});

/** Below 0 where the first set is better: more proposals, then a lower price, fewer days, shorter distances. */
const compare = (a: Cost, b: Cost): number =>
  a.unpriced - b.unpriced || a.price - b.price || a.days - b.days || a.distance - b.distance;

const isNoWorse = (a: Cost, b: Cost): boolean =>
  a.unpriced <= b.unpriced && a.price <= b.price && a.days <= b.days && a.distance <= b.distance;

/** The number of set bits, added up side by side in pairs, fours and bytes. */
const bitCount = (mask: number): number => {
  const pairs = mask - ((mask >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

/** A candidate with its place in the list. */
type Option = { readonly at: number; readonly proves: number; readonly cost: Cost };

/** Leaves out each candidate in whose place another one does as well: it proves no more and costs no less. */
const withoutDominated = (options: readonly Option[]): Option[] => {
  const kept: Option[] = [];
  const inOrder = options.toSorted((a, b) => bitCount(b.proves) - bitCount(a.proves) || compare(a.cost, b.cost) || a.at - b.at);
  for (const option of inOrder)
    if (!kept.some(({ proves, cost }) => (option.proves & ~proves) === 0 && isNoWorse(cost, option.cost))) kept.push(option);
  return kept;
};

/** A set of laboratories that proves some tests. */
type Partial = { readonly cost: Cost; readonly last: Option; readonly before: Partial | null };

/**
 * True if the second set makes the first unnecessary. Equal prices keep those that are better in days or in distance, since the longest
 * days of others can make days equal.
 */
const isBeaten = (a: Cost, b: Cost): boolean =>
  a.unpriced !== b.unpriced || a.price !== b.price ? compare(b, a) < 0 : b.days <= a.days && b.distance <= a.distance;

/** Keeps a set unless another one of the same size that proves the same is as good. */
const keep = (sets: Partial[] | undefined, made: Partial): Partial[] => {
  if (sets === undefined) return [made];
  if (sets.some(({ cost }) => isBeaten(made.cost, cost))) return sets;
  return [...sets.filter(({ cost }) => !isBeaten(cost, made.cost)), made];
};

const chosenOf = (set: Partial | null): number[] => (set === null ? [] : [...chosenOf(set.before), set.last.at]);

/**
 * The best set of exactly `size` laboratories that proves all of `wanted`, layer by layer over the tests proven so far; null without
 * one. Each layer decides the open test that fewest laboratories prove: one of them is in every set that proves all.
 */
const coverOfSize = (
  options: readonly Option[],
  byTest: ReadonlyMap<number, readonly Option[]>,
  wanted: number,
  size: number,
) => {
  const rarestFirst = [...byTest].toSorted(([, a], [, b]) => a.length - b.length);
  let layer = new Map<number, Partial[]>([[0, []]]);
  for (let left = size; left > 0; left--) {
    const next = new Map<number, Partial[]>();
    for (const [proven, sets] of layer) {
      const open = wanted & ~proven;
      const [, branches = []] = rarestFirst.find(([bit]) => (open & bit) !== 0) ?? [];
      const usable = left === 1 ? branches.filter(({ proves }) => (open & ~proves) === 0) : branches;
      for (const option of usable) {
        const rest = open & ~option.proves;
        const needed = left === 1 ? 0 : Math.ceil(bitCount(rest) / (left - 1));
        if (!options.some(({ proves }) => bitCount(rest & proves) >= needed)) continue;
        const mask = proven | (option.proves & wanted);
        for (const before of sets.length === 0 ? [null] : sets)
          next.set(mask, keep(next.get(mask), { cost: together(before?.cost ?? nothing, option.cost), last: option, before }));
      }
    }
    layer = next;
  }
  const [best] = (layer.get(wanted) ?? []).toSorted((a, b) => compare(a.cost, b.cost));
  return best ? chosenOf(best) : null;
};

/** The chosen candidates as indexes, and the wanted tests that none of all candidates proves, as bits. */
export type Cover = { readonly chosen: readonly number[]; readonly unproven: number };

/**
 * The fewest candidates that prove every wanted test which some candidate proves: exact, for up to 30 tests. Of equally few the one
 * with most proposals, then the lowest price, the fewest days, the shortest distances.
 */
export const fewestThatCover = (candidates: readonly Candidate[], wanted: number): Cover => {
  const useful = candidates.flatMap((candidate, at) => {
    const proves = candidate.proves & wanted;
    return proves === 0 ? [] : [{ at, proves, cost: costOf(candidate) }];
  });
  const options = withoutDominated(useful);
  const provable = options.reduce((mask, { proves }) => mask | proves, 0);
  const unproven = wanted & ~provable;
  if (provable === 0) return { chosen: [], unproven };
  const byTest = new Map<number, Option[]>();
  for (let bit = 1; bit !== 0 && bit <= provable; bit <<= 1)
    if ((provable & bit) !== 0)
      byTest.set(
        bit,
        options.filter(({ proves }) => (proves & bit) !== 0),
      );
  for (let size = 1; size <= byTest.size; size++) {
    const chosen = coverOfSize(options, byTest, provable, size);
    if (chosen !== null) return { chosen, unproven };
  }
  return { chosen: [], unproven };
};

/** The candidate that proves most of the wanted tests, of equally many the better one; -1 where none proves any. */
export const bestAlone = (candidates: readonly Candidate[], wanted: number): number => {
  let best = -1;
  const better = (a: Candidate, b: Candidate | undefined) =>
    b === undefined || bitCount(b.proves & wanted) - bitCount(a.proves & wanted) || compare(costOf(a), costOf(b));
  for (const [at, candidate] of candidates.entries()) {
    if ((candidate.proves & wanted) === 0) continue;
    const order = better(candidate, candidates[best]);
    if (order === true || (typeof order === 'number' && order < 0)) best = at;
  }
  return best;
};

/** Shares the wanted tests out: each to the chosen one that proves it and most of all; as indexes into `chosen`, null for none. */
export const shareOut = (chosen: readonly Candidate[], wanted: number, tests: number): (number | null)[] => {
  const inOrder = chosen
    .map(({ proves }, at) => ({ at, proves, count: bitCount(proves & wanted) }))
    .toSorted((a, b) => b.count - a.count || a.at - b.at);
  return Array.from({ length: tests }, (_none, test) => {
    const bit = 1 << test;
    return (wanted & bit) === 0 ? null : (inOrder.find(({ proves }) => (proves & bit) !== 0)?.at ?? null);
  });
};
