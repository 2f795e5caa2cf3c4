import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { keyOf, plainKeyOf } from './forms.domain.ts';

type TermList = {
  readonly part: string;
  readonly kind: string;
  readonly sources: Readonly<
    Record<string, { readonly repository: string; readonly commit: string; readonly licence: string }>
  >;
  readonly rows: readonly string[];
};

const folder = new URL('../../../../../../knowledge/terms/', import.meta.url);
const files = readdirSync(folder);
const lists = files
  .map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Partial<TermList>)
  .filter((file): file is TermList => file.rows !== undefined);
const rows = lists.flatMap((list) => list.rows.map((row) => row.split('|')));
const licences = ['Apache-2.0', 'CC BY 3.0', 'CC BY 4.0', 'CC0 1.0'];

describe('the open term lists', () => {
  it('MAT-013 are of every part, each with sources and their licenses', () => {
    const parts = ['analytes', 'cells', 'diseases', 'instruments', 'methods', 'organisms', 'organs', 'specimens'];
    expect(lists.map(({ part }) => part).toSorted()).toEqual(parts);
    for (const { kind, sources, rows: own } of lists) {
      expect(['method', 'analyte', 'specimen', 'subject']).toContain(kind);
      for (const { repository, commit, licence } of Object.values(sources)) {
        expect(repository).toMatch(/^https:\/\/github\.com\//);
        expect(commit).toMatch(/^[0-9a-f]{7,}$/);
        expect(licences).toContain(licence);
      }
      const prefixes = new Set(own.map((row) => row.slice(0, row.indexOf(':'))));
      expect([...prefixes].filter((prefix) => prefix !== 'AL' && !Object.hasOwn(sources, prefix))).toEqual([]);
    }
  });

  it('MAT-013 name no term and no form twice', () => {
    const ids = rows.map(([id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const keys = rows.flatMap(([, ...forms]) => forms.map((form) => keyOf(form.replace('^', '').replace(/~.*/, ''))));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('MAT-013 are packed with the keys that texts are looked up by', () => {
    const wrong = rows
      .flatMap(([, ...forms]) => forms)
      .filter((form) => {
        const [text = '', key] = form.replace('^', '').split('~');
        return (key ?? plainKeyOf(text)) !== keyOf(text);
      });
    expect(wrong).toEqual([]);
  });

  it('MAT-013 take at most a megabyte', () => {
    const size = files.reduce((sum, file) => sum + readFileSync(new URL(file, folder)).length, 0);
    expect(size).toBeLessThan(1_000_000);
  });
});
