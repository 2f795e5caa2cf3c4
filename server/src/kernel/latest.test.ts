import { describe, expect, it } from 'vitest';
import { createLatest } from './latest.ts';

describe('the latest values', () => {
  it.each([
    ['as many as there may be', 'a b c', 'a b c'],
    ['one too many', 'a b c d', 'b c d'],
    ['one that is used again', 'a b c a d', 'a c d'],
    ['one that is kept twice in a row', 'a a b b', 'a b'],
  ])('%s: of %s it keeps %s', (_what, keys, kept) => {
    const latest = createLatest<number>(3);
    const used = keys.split(' ');
    for (const [at, key] of used.entries()) latest.keep(key, at);
    expect(['a', 'b', 'c', 'd'].filter((key) => latest.get(key) !== undefined).join(' ')).toBe(kept);
    expect(latest.get(used.at(-1) ?? '')).toBe(used.length - 1);
  });
});
