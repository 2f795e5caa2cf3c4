import { expect, it } from 'vitest';
import { mayBeLeftovers } from './orphans.domain.ts';

it.each([
  [0, 0, true],
  [3, 3, true],
  [50, 50, true],
  [51, 60, false],
  [51, 102, true],
  [9000, 9001, false],
])('%i of %i files without a row may be leftovers: %s', (orphans, files, expected) => {
  expect(mayBeLeftovers(orphans, files)).toBe(expected);
});
