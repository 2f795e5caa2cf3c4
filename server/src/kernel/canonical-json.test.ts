import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

it.each([
  [{ b: 1, a: [true, null, 'x'] }, '{"a":[true,null,"x"],"b":1}'],
  [{ b: undefined, a: { d: 1, c: 2 } }, '{"a":{"c":2,"d":1}}'],
  ['„“', '"„“"'],
  [null, 'null'],
])('PRM-010 %j is written as %s', (value, text) => {
  expect(canonicalJson(value)).toBe(text);
});

it('PRM-010 is JSON of the same value, and the same bytes whatever the order of its keys', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const text = canonicalJson(value);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(canonicalJson(Object.fromEntries(Object.entries(value).toReversed()))).toBe(text);
    }),
  );
});
