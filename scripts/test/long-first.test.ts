import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../lib/root.mjs';
import { placeOf } from './long-first.ts';

describe('the order of test files', () => {
  it('OPS-013 begins with the longest', () => {
    const given = [
      '/a/server/src/app.int.test.ts',
      '/a/server/src/faults.int.test.ts',
      '/a/server/src/authorization.int.test.ts',
    ];
    expect(given.toSorted((a, b) => placeOf(a) - placeOf(b))).toEqual(given.toReversed());
  });

  it('names files that exist', () => {
    const source = readFileSync(join(root, 'scripts/test/long-first.ts'), 'utf8');
    const named = [...source.matchAll(/^ {2}'(\S+\.test\.ts)',$/gm)].map(([, path]) => path ?? '');
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
