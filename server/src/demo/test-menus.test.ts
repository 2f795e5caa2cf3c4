import { describe, expect, it } from 'vitest';
import { demoLaboratories } from './laboratories.ts';
import { entries } from './labs.ts';
import { laboratoriesWithMenus, menuOf } from './test-menus.ts';

const scopes = new Set(['a2la', 'iso-15189']);

describe('the menus of the demo', () => {
  it('are of its laboratories', () => {
    const names = new Set(demoLaboratories.map(({ name }) => name));
    expect(laboratoriesWithMenus.filter((name) => !names.has(name))).toEqual([]);
  });

  it.each(
    entries
      .filter(({ history }) => history.lots.some(({ documents }) => documents.some((document) => scopes.has(document))))
      .map(({ lab }) => lab.name),
  )('%s, whose scope lists tests, has its own', (name) => expect(menuOf(name).tests.length).toBeGreaterThan(1));
});
