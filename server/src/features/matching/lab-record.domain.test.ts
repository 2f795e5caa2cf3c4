import type { LabProfile } from '@aliquot/contract/matching';
import { labTypes, operatingHours, primaryServices, specializations, staffCounts } from '@aliquot/contract/options';
import { describe, expect, it } from 'vitest';
import { recordOf, specializationsUnknown } from './lab-record.domain.ts';
import { valuesOfMask } from './vocabulary.domain.ts';

const record = (fields: Partial<LabProfile>) => recordOf({ id: 'a', name: 'A', ...fields });
const services = (fields: Partial<LabProfile>) => valuesOfMask(primaryServices, record(fields).services);
const specialties = (fields: Partial<LabProfile>) => valuesOfMask(specializations, record(fields).specializations);

describe('the record of a laboratory', () => {
  it('takes values of the vocabularies however they are written', () => {
    expect(services({ primaryServices: ['Clinical Chemistry', 'blood-banking', 'alchemy'] })).toEqual([
      'clinical-chemistry',
      'blood-banking',
    ]);
    expect(specialties({ specializations: ['Research & Development', 'rare_diseases'] })).toEqual([
      'rare-diseases',
      'research-development',
    ]);
  });

  it('takes what it states in own words and in scopes for services, but not a name, a declared word or a definition', () => {
    expect(services({ capabilities: ['Whole exome sequencing'] })).toEqual(['molecular-diagnostics', 'genetics']);
    expect(services({ contact_info: { certifications: [{ type: 'CLIA', scope: ['Bacteriology'] }] } })).toEqual([
      'microbiology',
    ]);
    expect(services({ name: 'Virology House', specializations: ['pharmacogenomics'] })).toEqual([]);
    expect(services({ capabilities: [{ name: 'Histology', description: 'With immunohistochemistry where needed' }] })).toEqual([
      'histology',
    ]);
    expect(specialties({ capabilities: [{ name: 'Companion Diagnostics', description: 'For tumours' }] })).toEqual([
      'companion-diagnostics',
    ]);
  });

  it('tells no list of specializations from an empty one', () => {
    expect(record({}).specializations).toBe(specializationsUnknown);
    expect(record({ specializations: [] }).specializations).toBe(0);
  });

  it.each([
    ['16-50', '16-50'],
    [12, '6-15'],
    ['250', '100+'],
    [0, undefined],
    ['many', undefined],
    [null, undefined],
  ])('reads a staff of %j as %s', (staffCount, range) => {
    expect(staffCounts[record({ contact_info: { staffCount } }).staff - 1]).toBe(range);
  });

  it('reads type and hours from the profile or its contact information', () => {
    expect(labTypes[record({ contact_info: { labType: 'Food Safety' } }).labType - 1]).toBe('food-safety');
    expect(labTypes[record({ labType: 'academic', contact_info: { labType: 'clinical' } }).labType - 1]).toBe('academic');
    expect(operatingHours[record({ contact_info: { operatingHours: '24/7' } }).hours - 1]).toBe('24/7');
    expect(record({ contact_info: { operatingHours: 'when we like' } }).hours).toBe(0);
  });
});
