import { describe, expect, it } from 'vitest';
import { randomOf } from '../../server/src/testing/synthetic-labs.ts';
import {
  brier,
  calibrationError,
  constantBrier,
  estimate,
  meanOf,
  ndcg,
  recallAt,
  reciprocalRank,
  suitableFrom,
} from './measures.ts';

describe('measures of a ranking', () => {
  it.each<[readonly number[], number | null, number | null, number | null]>([
    [[3, 2, 0, 0], 1, 1, 1],
    [[0, 0, 2, 3], 0.5077, 1 / 3, 0],
    [[1, 3], 0.7098, 0.5, 1],
    [[1, 1, 0], 1, null, null],
    [[0, 0], null, null, null],
    [[], null, null, null],
  ])('%j', (ranking, gain, reciprocal, recall) => {
    const found = ndcg(ranking, 5);
    expect(found === null ? null : Math.round(found * 10_000) / 10_000).toBe(gain);
    expect(reciprocalRank(ranking)).toEqual(reciprocal);
    expect(recallAt(ranking, 2)).toEqual(recall);
  });

  it('recall counts at most as many as fit', () => {
    expect(recallAt([3, 3, 0, 3], 2)).toBe(1);
    expect(recallAt([3, 0, 3, 3], 2)).toBe(0.5);
  });

  it('means leave out what is not defined', () => {
    expect(meanOf([1, null, 0])).toBe(0.5);
  });
});

describe('measures of a percentage', () => {
  const claims = [
    { claimed: 0.9, isSuitable: true },
    { claimed: 0.9, isSuitable: false },
    { claimed: 0.1, isSuitable: false },
    { claimed: 0.1, isSuitable: false },
  ];

  it('the calibration error is the distance of each tenth from what it claims', () => {
    expect(calibrationError(claims)).toBeCloseTo((2 * 0.4 + 2 * 0.1) / 4);
    expect(calibrationError([{ claimed: 1, isSuitable: true }])).toBe(0);
  });

  it('the Brier score, and that of a constant', () => {
    expect(brier(claims)).toBeCloseTo((0.01 + 0.81 + 0.01 + 0.01) / 4);
    expect(constantBrier(claims)).toBeCloseTo(0.25 * 0.75);
    expect(suitableFrom(claims, 0.8)).toBe(0.5);
  });

  it('an interval holds the figure, and is the same each time', () => {
    const values = Array.from({ length: 40 }, (_unused, at) => at % 4);
    const first = estimate(values, meanOf, randomOf(1));
    expect(first.value).toBe(1.5);
    expect(first.low).toBeLessThan(1.5);
    expect(first.high).toBeGreaterThan(1.5);
    expect(estimate(values, meanOf, randomOf(1))).toEqual(first);
  });
});
