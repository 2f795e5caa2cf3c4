import type { LabProfile } from '@aliquot/contract/hearts/matching';
import { primaryServices } from '@aliquot/contract/options';
import { describe, expect, it } from 'vitest';
import { dayOf, isoOfDay } from '../../../../kernel/days.ts';
import { valuesOfMask } from '../words/vocabulary.domain.ts';
import { recordOf } from './lab-record.domain.ts';

const today = dayOf('2026-10-01') ?? 0;
const record = (fields: Partial<LabProfile>, day = today) => recordOf({ id: 'a', name: 'Acme Diagnostics', ...fields }, day);
const services = (fields: Partial<LabProfile>) => valuesOfMask(primaryServices, record(fields).services);

describe('the record of a laboratory', () => {
  it('takes values of the vocabularies however they are written', () => {
    expect(services({ primaryServices: ['Clinical Chemistry', 'blood-banking', 'alchemy'] })).toEqual([
      'clinical-chemistry',
      'blood-banking',
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
  });
});

describe('scopes', () => {
  const scope = ['Hematology'];
  it.each<[string, NonNullable<LabProfile['certifications']>, boolean, string | null]>([
    ['in force', [{ type: 'clia', scope, expiration_date: '2027-01-31' }], true, '2027-02-01'],
    ['on its last day', [{ type: 'clia', scope, expiration_date: '2026-10-01' }], true, '2026-10-02'],
    ['expired the day before', [{ type: 'clia', scope, expiration_date: '2026-09-30' }], false, null],
    [
      'expired, beside a valid one without a scope',
      [
        { type: 'clia', scope, expiration_date: '2026-09-30' },
        { type: 'cap', expiration_date: '2029-01-01' },
      ],
      false,
      null,
    ],
    ['not yet in force', [{ type: 'cap', scope, issue_date: '2026-11-01' }], false, '2026-11-01'],
    ['without an end', [{ type: 'cap', scope }], true, null],
    ['revoked', [{ type: 'clia', scope, expiration_date: '2027-01-31', status: 'revoked' }], false, null],
    [
      'of another holder',
      [{ type: 'clia', scope, expiration_date: '2027-01-31', holder: 'Zenith Pathology Inc.' }],
      false,
      null,
    ],
    ['of this holder', [{ type: 'cap', scope, holder: 'ACME DIAGNOSTICS, LLC' }], true, null],
  ])('a certificate %s counts with its scope: %#', (_what, certifications, speaks, changes) => {
    const { services: mask, terms, changesOn } = record({ certifications });
    expect(valuesOfMask(primaryServices, mask)).toEqual(speaks ? ['hematology'] : []);
    expect(terms.has('hematolog')).toBe(speaks);
    expect(changesOn === null ? null : isoOfDay(changesOn)).toBe(changes);
  });

  it('what a scope and a capability say is still said when the scope ends', () => {
    const certifications = [{ type: 'clia', scope, expiration_date: '2026-09-30' }];
    expect(services({ certifications, capabilities: ['Complete blood counts'] })).toEqual(['hematology']);
  });

  it('the record is the one of its day', () => {
    const certifications = [{ type: 'clia', scope, expiration_date: '2027-01-31' }];
    const after = record({ certifications }, dayOf('2027-02-01') ?? 0);
    expect([after.services, after.changesOn]).toEqual([0, null]);
  });
});

describe('where the law finds a laboratory', () => {
  it.each<[Partial<LabProfile>, string | null]>([
    [{ address: '1 Main St, Boston, MA 02110' }, 'MA'],
    [{ address: '1 Main St, Boston, MA 02110, United States' }, 'MA'],
    [{ address: 'Hauptstr. 5, Berlin, Germany' }, 'abroad'],
    [{ address: 'Hauptstr. 5, Berlin, DE', geo_location: { coordinates: [13.4, 52.5] } }, 'abroad'],
    [{ address: '12 Marine Drive, Tamuning, Guam' }, null],
    [{ address: 'Calle 5, San Juan, PR 00901' }, 'PR'],
    [{ address: 'Building 7' }, null],
    [{ address: 'Building 7', geo_location: { coordinates: [13.4, 52.5] } }, 'abroad'],
    [{ address: 'Building 7', geo_location: { coordinates: [-87.6, 41.9] } }, null],
    [{}, null],
  ])('%j: %s', (fields, ground) => {
    expect(record(fields).ground).toBe(ground);
  });
});
