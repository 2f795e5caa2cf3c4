import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

it('ARCHITECTURE.md names every feature of the server', () => {
  const [, listed = ''] = /features\/<noun>\/([^*]+)\*\.domain/.exec(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')) ?? [];
  expect(listed.split(/\s+/).filter(Boolean)).toEqual(readdirSync(join(root, 'server/src/features')).toSorted());
});
