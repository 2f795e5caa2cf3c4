import { describe, expect, it } from 'vitest';
import { apportion } from './apportion.ts';

describe('apportioning', () => {
  it.each([
    [[1.5, 1.5, 1], 4, [2, 1, 1]],
    [[30, 0.9, 0.2], 31, [30, 1, 0]],
    [[12.5, -20.7], -9, [12, -21]],
    [[], 0, []],
  ])('%j to %d', (amounts, whole, expected) => {
    expect(apportion(amounts, whole)).toEqual(expected);
  });
});
