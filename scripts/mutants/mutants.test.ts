import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../lib/root.mjs';
import { mutants } from './list.ts';
import { choose, lint, type Mutant, partOf, plant } from './mutant.ts';

const mutant: Mutant = { name: 'off-by-one', file: 'a.ts', find: 'a < b', replace: 'a <= $&', tests: ['a.test.ts'] };

const namesOf = (chosen: readonly Mutant[]) => chosen.map(({ name }) => name);

describe('the list of mutants', () => {
  it.each(mutants.map((each) => [each.name, each] as const))('%s changes its file and names its tests', (_name, each) => {
    const text = readFileSync(join(root, each.file), 'utf8');
    expect(plant(each, text)).not.toBe(text);
    expect(each.tests.length).toBeGreaterThan(0);
    const tests = each.tests.filter((test) => test !== lint);
    expect(tests.filter((test) => !existsSync(join(root, test)))).toEqual([]);
    expect(tests.map((test) => readFileSync(join(root, test), 'utf8')).join('\n')).toContain(each.only ?? '');
  });

  it('has no name twice', () => {
    const names = namesOf(mutants);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});

describe('a mutant', () => {
  it('is planted as it is written', () => {
    expect(plant(mutant, 'if (a < b) c();')).toBe('if (a <= $&) c();');
  });

  it.each([
    ['not found', 'if (b > a) c();'],
    ['found 2 times', 'a < b || a < b'],
  ])('whose text is %s is an error that names it', (words, text) => {
    expect(() => plant(mutant, text)).toThrow(`off-by-one: "a < b" is ${words} in a.ts.`);
  });
});

describe('choosing mutants', () => {
  const all = [
    { ...mutant, area: 'domain' },
    { ...mutant, name: 'no-lock', area: 'repository' },
    { ...mutant, name: 'no-filter', area: 'repository' },
  ] as const;
  it('takes all, some by name, or an area', () => {
    expect(namesOf(choose(all, []))).toEqual(['off-by-one', 'no-lock', 'no-filter']);
    expect(namesOf(choose(all, ['no-lock', 'domain']))).toEqual(['off-by-one', 'no-lock']);
    expect(() => choose(all, ['nothing'])).toThrow('No mutant and no area is called nothing.');
  });

  it('splits them into parts that make up all', () => {
    expect(['1/2', '2/2'].map((part) => namesOf(partOf(all, part)))).toEqual([['off-by-one', 'no-filter'], ['no-lock']]);
    expect(() => partOf(all, '3/2')).toThrow('--at takes a part such as 2/3, not 3/2.');
  });
});
