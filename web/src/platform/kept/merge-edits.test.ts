import { describe, expect, it } from 'vitest';
import { mergeEdits } from './merge-edits.ts';

type Settings = { name: string; website: string; accreditations: string[]; address: string; place: [number, number] | null };

const base: Settings = {
  name: 'Lab',
  website: 'https://a.example',
  accreditations: ['clia', 'cap'],
  address: 'Here',
  place: null,
};
const fields = ['name', 'website', 'accreditations', 'address'] as const;

describe('LAB-046 mergeEdits', () => {
  it.each<[string, Partial<Settings>, Partial<Settings>, Partial<Settings>, string[], string[]]>([
    ['nothing', {}, {}, {}, [], []],
    ['theirs where nothing was typed', {}, { name: 'Theirs' }, { name: 'Theirs' }, ['name'], []],
    ['mine where they changed nothing', { name: 'Mine' }, {}, { name: 'Mine' }, [], []],
    ['both, in different fields', { name: 'Mine' }, { website: '' }, { name: 'Mine', website: '' }, ['website'], []],
    ['both, in one field', { name: 'Mine' }, { name: 'Theirs' }, { name: 'Mine' }, [], ['name']],
    ['both the same', { name: 'Same' }, { name: 'Same' }, { name: 'Same' }, [], []],
    ['the order of a list', {}, { accreditations: ['cap', 'clia'] }, {}, [], []],
  ])('%s', (_what, mine, theirs, merged, taken, conflicts) => {
    expect(mergeEdits({ base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs }, fields })).toEqual({
      values: { ...base, ...merged },
      taken,
      conflicts,
    });
  });

  it('an address of theirs comes with its place', () => {
    const theirs: Settings = { ...base, address: 'Elsewhere', place: [1, 2] };
    const { values } = mergeEdits({ base, mine: base, theirs, fields, along: { address: 'place' } });
    expect(values).toEqual(theirs);
  });
});
