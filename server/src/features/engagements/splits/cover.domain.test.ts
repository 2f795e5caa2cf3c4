import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../demo/sample-files/random.ts';
import { cpuMilliseconds } from '../../../testing/cpu-time.ts';
import { bestAlone, type Candidate, fewestThatCover, shareOut } from './cover.domain.ts';

const lab = (proves: number, rest: Partial<Omit<Candidate, 'proves'>> = {}): Candidate => ({
  proves,
  price: null,
  days: null,
  kilometres: null,
  ...rest,
});

type Rank = readonly [size: number, unpriced: number, price: number, days: number, distance: number];

const rankOf = (chosen: readonly Candidate[]): Rank => [
  chosen.length,
  chosen.filter(({ price }) => price === null).length,
  chosen.reduce((sum, { price }) => sum + (price ?? 0), 0),
  Math.max(0, ...chosen.map(({ days }) => days ?? 0)),
  chosen.reduce((sum, { kilometres }) => sum + (kilometres ?? 30_000), 0),
];
const before = (a: Rank, b: Rank) => a.map((value, at) => value - (b[at] ?? 0)).find((difference) => difference !== 0) ?? 0;

/** Every set of candidates, the best rank of those that prove all that can be proven. */
const bruteForce = (candidates: readonly Candidate[], wanted: number): Rank => {
  const provable = candidates.reduce((mask, { proves }) => mask | proves, 0) & wanted;
  let best: Rank | null = null;
  for (let set = 0; set < 1 << candidates.length; set++) {
    const chosen = candidates.filter((_candidate, at) => (set & (1 << at)) !== 0);
    const proven = chosen.reduce((mask, { proves }) => mask | proves, 0) & wanted;
    if (proven !== provable) continue;
    const rank = rankOf(chosen);
    if (best === null || before(rank, best) < 0) best = rank;
  }
  return best ?? [0, 0, 0, 0, 0];
};

describe('PRF-004 the fewest laboratories that cover all', () => {
  const cases: readonly [string, readonly Candidate[], number, readonly number[], number][] = [
    ['one that proves all', [lab(0b011), lab(0b111), lab(0b100)], 0b111, [1], 0],
    ['a pair, where taking the largest first needs three', [lab(0b011110), lab(0b000111), lab(0b111000)], 0b111111, [1, 2], 0],
    ['a test that none proves is named, and the rest is covered', [lab(0b001), lab(0b010)], 0b111, [0, 1], 0b100],
    ['none proves anything', [lab(0), lab(0b1000)], 0b111, [], 0b111],
    ['nothing is asked', [lab(0b1)], 0, [], 0],
    ['no candidates', [], 0b11, [], 0b11],
    ['a proposal before none', [lab(0b11), lab(0b11, { price: 900, days: 9 })], 0b11, [1], 0],
    ['the lower price', [lab(0b11, { price: 900, days: 1 }), lab(0b11, { price: 800, days: 9 })], 0b11, [1], 0],
    ['then fewer days', [lab(0b11, { price: 900, days: 9 }), lab(0b11, { price: 900, days: 8, kilometres: 99 })], 0b11, [1], 0],
    ['then the shorter distance', [lab(0b11, { kilometres: 90 }), lab(0b11, { kilometres: 9 })], 0b11, [1], 0],
    ['of equal ones the first', [lab(0b11), lab(0b11)], 0b11, [0], 0],
    ['the thirtieth test', [lab(1 << 29), lab(1)], (1 << 29) | 1, [0, 1], 0],
  ];
  it.each(cases)('%s', (_name, candidates, wanted, chosen, unproven) => {
    const found = fewestThatCover(candidates, wanted);
    expect(found.chosen.toSorted((a, b) => a - b)).toEqual(chosen);
    expect(found.unproven).toBe(unproven);
  });

  it('agrees with trying every set, in number, proposals, price, days and distance', () => {
    const candidate = fc.record({
      proves: fc.integer({ min: 0, max: 127 }),
      price: fc.option(fc.integer({ min: 1, max: 3 })),
      days: fc.option(fc.integer({ min: 1, max: 3 })),
      kilometres: fc.option(fc.integer({ min: 1, max: 3 })),
    });
    fc.assert(
      fc.property(fc.array(candidate, { maxLength: 9 }), fc.integer({ min: 0, max: 127 }), (candidates, wanted) => {
        const { chosen } = fewestThatCover(candidates, wanted);
        expect(rankOf(chosen.flatMap((at) => candidates[at] ?? []))).toEqual(bruteForce(candidates, wanted));
      }),
      { numRuns: 400 },
    );
  });

  it.each([0.05, 0.15, 0.3, 0.5])(
    'takes under 50 ms for 200 laboratories and 20 tests, each proven by a share of %f',
    (share) => {
      const random = seededRandom(Math.round(share * 100));
      const draw = () => Array.from({ length: 20 }).reduce<number>((mask) => mask * 2 + (random() < share ? 1 : 0), 0);
      const candidates = Array.from({ length: 200 }, () => lab(draw(), { kilometres: random() * 5000 }));
      const times = Array.from({ length: 3 }, () => cpuMilliseconds(() => fewestThatCover(candidates, 2 ** 20 - 1)));
      expect(Math.min(...times)).toBeLessThan(50);
    },
  );

  it('the best one alone, and who takes which test', () => {
    expect(bestAlone([lab(0b001), lab(0b110), lab(0b011, { price: 1 })], 0b111)).toBe(2);
    expect(bestAlone([lab(0), lab(0b1000)], 0b111)).toBe(-1);
    expect(shareOut([lab(0b0011), lab(0b1110)], 0b1111, 5)).toEqual([0, 1, 1, 1, null]);
  });
});
