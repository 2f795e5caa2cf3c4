import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const features = join(import.meta.dirname, '../../server/src/features');
const folders = (path: string) =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));

it.each(folders(features))('the page of the building %s names every feature in it', (building) => {
  const page = readFileSync(join(features, building, 'README.md'), 'utf8');
  expect(folders(join(features, building)).filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
