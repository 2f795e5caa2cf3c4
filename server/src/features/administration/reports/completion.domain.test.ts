import { describe, expect, it } from 'vitest';
import { completionLabel, percentOf } from './completion.domain.ts';

describe('profile completion', () => {
  it.each([
    [100, 'Excellent'],
    [80, 'Excellent'],
    [79, 'Good'],
    [60, 'Good'],
    [59, 'Needs improvement'],
    [0, 'Needs improvement'],
  ])('ADM-010 an average of %d is "%s"', (average, label) => {
    expect(completionLabel(average)).toBe(label);
  });
});

it.each([
  [1, 3, 33],
  [2, 3, 67],
  [0, 5, 0],
  [0, 0, null],
])('%d of %d is %s percent', (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent);
});
