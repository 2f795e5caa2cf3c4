import { expect, it } from 'vitest';
import { inputNumbers } from './testing/input-numbers.ts';

const largestOfColumn = 2 ** 31 - 1;

it('OPS-010 a version that no column can hold is refused before it is looked for', () => {
  const versions = inputNumbers().filter(({ name }) => name === 'version');
  expect(versions.length).toBeGreaterThan(8);
  const tooLarge = versions.filter(
    ({ schema }) => schema.safeParse(largestOfColumn + 1).success || schema.safeParse(-largestOfColumn - 2).success,
  );
  expect(tooLarge.map(({ route }) => route)).toEqual([]);
});
