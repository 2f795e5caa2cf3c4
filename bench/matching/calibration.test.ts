import { describe, expect, it } from 'vitest';
import { amber, brier, calibrationError, constantBrier, green, reliability, suitableShare } from './calibration.ts';

const claims = [
  { claimed: 0.9, isSuitable: true },
  { claimed: 0.9, isSuitable: false },
  { claimed: 0.1, isSuitable: false },
  { claimed: 0.1, isSuitable: false },
];

describe('MAT-018 measures of a percentage', () => {
  it('the calibration error is the distance of each tenth from what it claims', () => {
    expect(calibrationError(claims)).toBeCloseTo((2 * 0.4 + 2 * 0.1) / 4);
    expect(calibrationError([{ claimed: 1, isSuitable: true }])).toBe(0);
    expect(calibrationError([])).toBeNaN();
  });

  it.each([
    [0, 0],
    [0.09, 0],
    [0.29, 0.2],
    [0.3, 0.3],
    [0.7, 0.7],
    [0.99, 0.9],
    [1, 0.9],
  ])('%d is in the tenth from %d', (claimed, from) => {
    expect(reliability([{ claimed, isSuitable: true }]).map((bin) => bin.from)).toEqual([from]);
  });

  it('the Brier score, and that of a constant', () => {
    expect(brier(claims)).toBeCloseTo((0.01 + 0.81 + 0.01 + 0.01) / 4);
    expect(constantBrier(claims)).toBeCloseTo(0.25 * 0.75);
  });

  it('the bands are 60 to 79 and from 80', () => {
    const whole = [59, 60, 79, 80, 100].map((percentage) => ({ claimed: percentage / 100, isSuitable: percentage > 70 }));
    expect(amber(whole).map(({ claimed }) => claimed)).toEqual([0.6, 0.79]);
    expect(green(whole).map(({ claimed }) => claimed)).toEqual([0.8, 1]);
    expect(suitableShare(amber(whole))).toBe(0.5);
    expect(suitableShare([])).toBeNaN();
  });
});
