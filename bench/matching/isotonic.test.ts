import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Block,
  coarsened,
  type Knot,
  knotsOf,
  mostKnots,
  type Pair,
  percentageAt,
  poolAdjacentViolators,
} from './isotonic.ts';

/** Raw scores of suitable and of unsuitable laboratories. */
const pairsOf = (suitable: readonly number[], unsuitable: readonly number[]): Pair[] => [
  ...suitable.map((raw) => ({ raw, isSuitable: true, weight: 1 })),
  ...unsuitable.map((raw) => ({ raw, isSuitable: false, weight: 1 })),
];

const block = (pairs: number, raw: number, share: number): Block => ({ pairs, weight: pairs, raw, highest: raw, share });

const rises = (values: readonly number[]) => values.every((value, at) => at === 0 || value > (values[at - 1] ?? value));

describe('MAT-017 isotonic regression', () => {
  it.each<[string, readonly Pair[], readonly (readonly [raw: number, share: number])[]]>([
    [
      'what rises already stays',
      pairsOf([3], [1]),
      [
        [1, 0],
        [3, 1],
      ],
    ],
    ['what falls is pooled', pairsOf([1], [3]), [[2, 0.5]]],
    ['one raw score is one block', pairsOf([5, 5], [5, 5, 5, 5]), [[5, 1 / 3]]],
    ['equal shares are one block', pairsOf([1, 2], []), [[1.5, 1]]],
    [
      'a violator pools back as far as it must',
      pairsOf([2, 3], [1, 4, 5]),
      [
        [1, 0],
        [3.5, 0.5],
      ],
    ],
    [
      'a weight counts',
      [
        { raw: 1, isSuitable: true, weight: 3 },
        { raw: 5, isSuitable: false, weight: 1 },
      ],
      [[2, 0.75]],
    ],
    ['no weight does not', [...pairsOf([4], []), { raw: 9, isSuitable: false, weight: 0 }], [[4, 1]]],
    ['nothing', [], []],
  ])('%s', (_what, pairs, blocks) => {
    const found = poolAdjacentViolators(pairs);
    expect(found.map(({ raw, share }) => [raw, share])).toEqual(blocks);
  });

  it('small blocks join the neighbor that is nearer, until few enough are left', () => {
    const blocks = [block(30, 100, 0.1), block(2, 200, 0.2), block(30, 300, 0.8)];
    expect(coarsened(blocks, 2, 3)).toEqual(blocks);
    expect(coarsened(blocks, 3, 3).map(({ pairs, highest }) => [pairs, highest])).toEqual([
      [32, 200],
      [30, 300],
    ]);
    expect(coarsened(blocks, 1, 1).map(({ pairs }) => pairs)).toEqual([62]);
    expect(coarsened([], 3, 3)).toEqual([]);
  });

  it('a table goes from 0 to 99, and no further than was seen', () => {
    const pairs = pairsOf(
      Array.from({ length: 40 }, (_unused, at) => 600 + at),
      Array.from({ length: 60 }, (_unused, at) => 200 + 2 * at),
    );
    // Means of 60 and 40 pairs: 259 and 619.5; the highest is 639.
    expect(knotsOf(poolAdjacentViolators(pairs))).toEqual([
      [0, 0],
      [259, 0.1],
      [620, 98.8],
      [639, 98.9],
      [1000, 99],
    ]);
    expect(knotsOf([])).toEqual([
      [0, 0],
      [1000, 99],
    ]);
  });

  it('a table rises strictly, has at most 24 knots, and does not depend on the order of the pairs', () => {
    const pair = fc.record({
      raw: fc.integer({ min: 0, max: 1000 }),
      isSuitable: fc.boolean(),
      weight: fc.constantFrom(1, 2),
    });
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 1500 }), (pairs) => {
        const knots = knotsOf(poolAdjacentViolators(pairs));
        expect(knots.length).toBeLessThanOrEqual(mostKnots);
        expect(rises(knots.map(([raw]) => raw))).toBe(true);
        expect(rises(knots.map(([, percentage]) => percentage))).toBe(true);
        expect(knotsOf(poolAdjacentViolators(pairs.toReversed()))).toEqual(knots);
      }),
      { numRuns: 60, seed: 17 },
    );
  });

  it.each([
    [0, 0],
    [250, 5],
    [500, 10],
    [750, 54.5],
    [1000, 99],
    [-3, 0],
    [1003, 99],
  ])('%d is interpolated to %d', (raw, percentage) => {
    const knots: Knot[] = [
      [0, 0],
      [500, 10],
      [1000, 99],
    ];
    expect(percentageAt(knots, raw)).toBeCloseTo(percentage, 12);
  });
});
