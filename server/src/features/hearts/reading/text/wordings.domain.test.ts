import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pattern, type Wording, wordings } from './wordings.domain.ts';

const folder = join(import.meta.dirname, '..');
const sources = globSync('**/*.ts', { cwd: folder }).filter((path) => !path.endsWith('.test.ts'));
const longest = 120;
const expression = /(?<![\w)\]])\/(?![/*])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/[dgimsuvy]*(?=[\s.,;)\]]|$)/gm;
/** Strings and templates that expressions are made of. */
const joined = /'((?:[^'\\\n]|\\.){60,})'|new RegExp\(\s*`([^`]*)`/g;
const composed = /(?:pattern\([^)]*\)|String\.raw)`([^`]*)`/g;

describe('RDG-036: wordings of all languages are data in knowledge/; no regular expression above 120 characters', () => {
  it.each(sources)('%s', (path) => {
    const code = readFileSync(join(folder, path), 'utf8').replace(/^\s*(?:\/?\*|\/\/).*$/gm, '');
    const found = [...code.matchAll(expression), ...code.matchAll(composed), ...code.matchAll(joined)].map(
      ([, source, other = '']) => source ?? other,
    );
    expect(found.filter(({ length }) => length > longest)).toEqual([]);
  });

  it.each(Object.keys(wordings) as Wording[])('%s', (name) => {
    expect(wordings[name].filter((form) => form.length > longest)).toEqual([]);
    expect(pattern('u')`^${name}$`).toBeInstanceOf(RegExp);
  });
});

describe('pattern', () => {
  it('takes the forms of a list, and those of lists that they name', () => {
    expect(pattern('i')`^${'objection.refused'}`.test('Notice of denial')).toBe(true);
    expect(pattern('i')`^${'objection.refused'}$`.test('Your application has been denied')).toBe(false);
    expect(pattern('giu')`${'objection.refused'}`.exec('Your application has been denied.')?.[0]).toBe(
      'application has been denied',
    );
  });
});
