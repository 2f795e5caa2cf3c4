import { expect, it } from 'vitest';
import { inputNumbers, inputTimes } from './testing/input-fields.ts';

const largestOfColumn = 2 ** 31 - 1;

it('OPS-010 a version that no column can hold is refused before it is looked for', () => {
  const versions = inputNumbers().filter(({ name }) => name === 'version');
  expect(versions.length).toBeGreaterThan(8);
  const tooLarge = versions.filter(
    ({ schema }) => schema.safeParse(largestOfColumn + 1).success || schema.safeParse(-largestOfColumn - 2).success,
  );
  expect(tooLarge.map(({ route }) => route)).toEqual([]);
});

it('OPS-010 a day or a moment outside of the years 1 to 9999 is refused wherever one is taken', () => {
  const outside = [
    '0000-01-01',
    '0000-12-31',
    '10000-01-01',
    '0000-06-01T00:00:00Z',
    '0001-01-01T00:00:00+14:00',
    '9999-12-31T23:59:59-14:00',
  ];
  const times = inputTimes();
  expect(times.length).toBeGreaterThan(20);
  expect(
    times.flatMap(({ route, name, schema }) =>
      outside.flatMap((time) => (schema.safeParse(time).success ? [[route, name, time]] : [])),
    ),
  ).toEqual([]);
});
