import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../server/src/demo/sample-files/random.ts';
import { estimates, groupsOf, meanOf, ndcg, type Ranking, recallAt, reciprocalRank, tiedPlaces } from './measures.ts';

const toFour = (value: number | null) => (value === null ? null : Math.round(value * 10_000) / 10_000);

describe('MAT-018 measures of a ranking count ties at their expectation', () => {
  it.each<[string, Ranking, number | null, number | null, number | null]>([
    ['the best order', [[3], [2], [0], [0]], 1, 1, 1],
    ['the worst order', [[0], [0], [2], [3]], 0.5077, 0.3333, 0],
    ['a suitable one second', [[1], [3]], 0.7098, 0.5, 1],
    // The mean gain 3.5 at places 1 and 2: 3.5 x 1.6309 of 7.
    ['a tie of two', [[3, 0]], 0.8155, 0.75, 1],
    // The mean gain 2.5 at four places: 2.5 x 2.5616 of 7 + 3 x .6309. First suitable: 1/2 + 1/3 x 1/2 + 1/6 x 1/3.
    ['all tied', [[0, 0, 2, 3]], 0.7201, 0.7222, 0.5],
    // Gains 1.75 at places 2 to 5, of 7: 1.75 x 1.9485. First suitable: (1/2 + 1/3 + 1/4 + 1/5) / 4.
    ['a tie after another', [[0], [3, 0, 0, 0]], 0.4871, 0.3208, 0.25],
    // Nothing but the tie's order within one grade is open.
    ['a tie of equals', [[3, 3], [0]], 1, 1, 1],
    // 7 + .5 x (3 + 0) x (.6309 + .5), of 7 + 3 x .6309. Found of two: 1 + 1/2.
    ['a tie across the depth of recall', [[3], [2, 0]], 0.9779, 1, 0.75],
    ['nothing suitable', [[1], [1], [0]], 1, null, null],
    ['no grade', [[0, 0]], null, null, null],
    ['nobody', [], null, null, null],
  ])('%s', (_what, ranking, gain, reciprocal, recall) => {
    expect(toFour(ndcg(ranking, 5))).toBe(gain);
    expect(toFour(reciprocalRank(ranking))).toBe(reciprocal);
    expect(toFour(recallAt(ranking, 2))).toBe(recall);
  });

  it('a tie across the depth counts as far as its places are within', () => {
    // The second place is one of two: 3.5 x .6309 of 7.
    expect(toFour(ndcg([[0], [3, 0]], 2))).toBe(0.3155);
  });

  it('the expectations are the means over all orders within the ties', () => {
    const ordersOf = (grades: readonly number[]): number[][] =>
      grades.length < 2
        ? [[...grades]]
        : grades.flatMap((grade, at) => ordersOf(grades.toSpliced(at, 1)).map((rest) => [grade, ...rest]));
    const ranking: Ranking = [[1, 0], [2, 0, 3, 0], [3]];
    const orders = ranking
      .map(ordersOf)
      .reduce((all, group) => all.flatMap((before) => group.map((after) => [...before, ...after])), [[]])
      .map((order): Ranking => order.map((grade) => [grade]));
    expect(orders).toHaveLength(2 * 24);
    for (const measure of [(each: Ranking) => ndcg(each, 5), reciprocalRank, (each: Ranking) => recallAt(each, 4)]) {
      expect(measure(ranking)).toBeCloseTo(meanOf(orders.map(measure)), 12);
    }
  });

  it('recall counts at most as many as fit', () => {
    expect(recallAt([[3], [3], [0], [3]], 2)).toBe(1);
    expect(recallAt([[3], [0], [3], [3]], 2)).toBe(0.5);
  });

  it('means leave out what is not defined', () => {
    expect(meanOf([1, null, 0])).toBe(0.5);
  });
});

describe('MAT-018 places that a tie decides', () => {
  it.each<[string, Record<string, number>, number, number, number]>([
    ['scores apart', { a: 3, b: 2, c: 1 }, 5, 3, 0],
    ['the first two tied', { a: 3, b: 3, c: 1 }, 5, 3, 2],
    ['tied with a place beyond the depth', { a: 3, b: 1, c: 1, d: 1 }, 2, 2, 1],
    ['all tied', { a: 1, b: 1, c: 1, d: 1 }, 2, 2, 2],
    ['those without a score take no place', { a: 3, b: 0, c: 0 }, 5, 1, 0],
    ['almost the same is not the same', { a: 3, b: 3.000001 }, 5, 2, 0],
    ['nobody listed', {}, 5, 0, 0],
  ])('%s', (_what, scores, depth, places, tied) => {
    const groups = groupsOf(['a', 'b', 'c', 'd'], new Map(Object.entries(scores)));
    expect(tiedPlaces(groups, depth)).toEqual({ places, tied });
  });
});

describe('an interval', () => {
  it('holds the figure, and is the same each time', () => {
    const values = Array.from({ length: 40 }, (_unused, at) => at % 4);
    const once = () => estimates(values, (drawn) => ({ mean: meanOf(drawn), never: Number.NaN }), seededRandom(1));
    const { mean, never } = once();
    expect(mean.value).toBe(1.5);
    expect(mean.low).toBeLessThan(1.5);
    expect(mean.high).toBeGreaterThan(1.5);
    expect(never).toEqual({ value: null, low: null, high: null });
    expect(once()).toEqual({ mean, never });
  });
});
