import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { onTheEmbeddedEngine } from './embedded-engine.ts';

it.each(Object.keys(onTheEmbeddedEngine))('%s names tests that exist', (pattern) => {
  expect(globSync(pattern, { cwd: join(import.meta.dirname, '../..') })).not.toEqual([]);
});
