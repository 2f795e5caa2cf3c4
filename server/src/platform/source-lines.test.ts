import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { withSourceLines } from './source-lines.ts';

const directory = realpathSync(mkdtempSync(join(tmpdir(), 'aliquot-lines-test-')));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const at = (path: string) => join(directory, path);
const placeIn = (path: string) => `Error: broken\n    at work (${pathToFileURL(at(path)).href}:1:1)`;

mkdirSync(at('build/server-1'), { recursive: true });
writeFileSync(
  at('build/server-1/main.js.map'),
  JSON.stringify({ version: 3, sources: ['../../server/src/main.ts'], names: [], mappings: 'AAUE' }),
);
writeFileSync(at('build/server-1/broken.js.map'), '{');

it.each([
  [
    'a built file with its map',
    placeIn('build/server-1/main.js'),
    `Error: broken\n    at work (${at('server/src/main.ts')}:11:3)`,
  ],
  ['one without', placeIn('build/server-1/other.js'), placeIn('build/server-1/other.js')],
  ['one whose map is damaged', placeIn('build/server-1/broken.js'), placeIn('build/server-1/broken.js')],
  ['a source', placeIn('server/src/main.ts'), placeIn('server/src/main.ts')],
])('says the place of %s', (_what, stack, expected) => {
  expect(withSourceLines(stack)).toBe(expected);
});
