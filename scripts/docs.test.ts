import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './lib/root.mjs';
import { readRepository } from './structure/repository.ts';

const documents = readRepository(root).filter(({ path }) => path.endsWith('.md'));

/** What a document links to in this repository, without the place on the page. */
const targetsOf = (text: string): string[] =>
  [...text.replaceAll(/^```[^]*?^```/gm, '').matchAll(/\]\(([^)\s]+)\)/g)]
    .map((match) => (match[1] ?? '').replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target));

describe('documents', () => {
  it.each(documents.map(({ path, text }) => [path, text]))('%s links to what is there', (path, text) => {
    expect(targetsOf(text).filter((target) => !existsSync(join(root, dirname(path), target)))).toEqual([]);
  });

  it('the guides show every screen that is kept', () => {
    const folder = join(root, 'docs/guide');
    const shown = documents
      .filter(({ path }) => path.startsWith('docs/guide/'))
      .flatMap(({ text }) => [...text.matchAll(/\(screens\/([a-z-]+\.png)\)/g)].map((match) => match[1] ?? ''));
    expect(readdirSync(join(folder, 'screens')).toSorted()).toEqual(shown.toSorted());
  });

  it('the threat model names files that exist', () => {
    const text = readFileSync(join(root, 'docs/threat-model.md'), 'utf8');
    const folders = ['', 'server/src', 'server/src/features', 'server/src/features/people/accounts'];
    const named = [...text.matchAll(/`([A-Za-z./-]+\/[A-Za-z./-]+)`/g)].map((match) => match[1] ?? '');
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((path) => !folders.some((folder) => existsSync(join(root, folder, path))))).toEqual([]);
  });
});
