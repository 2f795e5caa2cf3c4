import { describe, expect, it } from 'vitest';
import { emptyLab, type LabValues } from '../wizard/registration-values.ts';
import { fieldList, mergeSettings } from './settings-values.ts';

const base: LabValues = { ...emptyLab, labName: 'Lab', website: 'https://a.example', accreditations: ['clia', 'cap'] };

describe('LAB-046 mergeSettings', () => {
  it.each<[string, Partial<LabValues>, Partial<LabValues>, Partial<LabValues>, string[], string[]]>([
    ['nothing', {}, {}, {}, [], []],
    ['theirs where nothing was typed', {}, { labName: 'Theirs' }, { labName: 'Theirs' }, ['labName'], []],
    ['mine where they changed nothing', { labName: 'Mine' }, {}, { labName: 'Mine' }, [], []],
    ['both, in different fields', { labName: 'Mine' }, { website: '' }, { labName: 'Mine', website: '' }, ['website'], []],
    ['both, in one field', { labName: 'Mine' }, { labName: 'Theirs' }, { labName: 'Mine' }, [], ['labName']],
    ['both the same', { labName: 'Same' }, { labName: 'Same' }, { labName: 'Same' }, [], []],
    ['the order of a list', {}, { accreditations: ['cap', 'clia'] }, {}, [], []],
  ])('%s', (_what, mine, theirs, merged, theirsTaken, conflicts) => {
    expect(mergeSettings(base, { ...base, ...mine }, { ...base, ...theirs })).toEqual({
      values: { ...base, ...merged },
      theirsTaken,
      conflicts,
    });
  });

  it('an address from the other version comes with its coordinates', () => {
    const place = { coordinates: [1, 2] as [number, number] };
    const { values } = mergeSettings(base, base, { ...base, address: 'Elsewhere', geo_location: place });
    expect(values).toMatchObject({ address: 'Elsewhere', geo_location: place });
  });
});

describe('fieldList', () => {
  it('names fields in words', () => {
    expect(fieldList(['labName', 'primaryServices', 'certifications'])).toBe('name, primary services, certifications');
  });
});
