import { stripTypeScriptTypes } from 'node:module';
import { describe, expect, it } from 'vitest';
import { root } from '../lib/root.mjs';
import { checkBorders, checkCircles, checkFileCircles } from '../structure/borders.ts';
import { checkBans, checkLength } from '../structure/hygiene.ts';
import { checkHandlers, checkNouns, checkRoles } from '../structure/names.ts';
import { checkPermissions } from '../structure/permissions.ts';
import { readRepository, type SourceFile } from '../structure/repository.ts';
import { namesOf } from './names.ts';
import { newFiles } from './templates.ts';
import { edits } from './wiring.ts';

describe('the forms of a noun', () => {
  it('are made from the plural', () => {
    expect(namesOf('sample-shipments')).toEqual({
      noun: 'sample-shipments',
      table: 'sample_shipments',
      many: 'sampleShipments',
      one: 'sampleShipment',
      One: 'SampleShipment',
      words: 'sample shipment',
      manyWords: 'sample shipments',
    });
    expect(namesOf('inquiries', 'inquiry')).toMatchObject({ one: 'inquiry', many: 'inquiries' });
  });

  it.each([['Invoices'], ['my_things'], ['analyses'], ['equipment']])('cannot be made from %s alone', (noun) => {
    expect(() => namesOf(noun)).toThrow(/kebab-case|What is one of/);
  });
});

describe('a new feature', () => {
  const names = namesOf('sample-shipments');
  const files = Object.entries(newFiles(names, 99)).map(([path, text]): SourceFile => ({ path, text }));
  const repository = readRepository(root);

  it('holds the structure', () => {
    const all = [...repository.filter(({ path }) => path.startsWith('contract/')), ...files];
    const form = [checkRoles, checkHandlers, checkNouns, checkPermissions, checkBans, checkLength];
    const rules = [...form, checkBorders, checkCircles, checkFileCircles];
    const found = rules.flatMap((rule) => rule(all)).filter(({ path }) => path.includes(names.noun));
    expect(found).toEqual([]);
  });

  it.each(edits(names))('is entered in $path', ({ path, apply }) => {
    const before = repository.find((file) => file.path === path)?.text ?? '';
    const added = apply(before)
      .split('\n')
      .filter((line) => !before.split('\n').includes(line));
    expect(added.join('\n')).toMatch(/sampleShipment|sample_shipments/);
    expect(() => stripTypeScriptTypes(apply(before))).not.toThrow();
  });

  it('says so when a place to enter it has gone', () => {
    const [first] = edits(names);
    expect(() => first?.apply('export const other = {};')).toThrow('mend scripts/new-feature/wiring.ts');
  });
});
