import { describe, expect, it } from 'vitest';
import { createLatest } from './latest.ts';

const keysOf = (latest: ReturnType<typeof createLatest<number>>, keys: string) =>
  [...keys].filter((key) => latest.get(key) !== undefined).join('');

describe('the latest values', () => {
  it.each([
    ['as many as there may be', 'abc', 'abc'],
    ['one too many', 'abcd', 'bcd'],
    ['one that is used again', 'abcad', 'cad'],
    ['one that is kept twice in a row', 'aabb', 'ab'],
  ])('%s: of %s it keeps %s', (_what, used, kept) => {
    const latest = createLatest<number>(3);
    for (const [at, key] of [...used].entries()) latest.keep(key, at);
    expect(keysOf(latest, 'abcd')).toBe([...kept].toSorted().join(''));
    expect(latest.get(used.at(-1) ?? '')).toBe(used.length - 1);
  });
});
