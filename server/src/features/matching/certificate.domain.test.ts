import type { LabProfile } from '@aliquot/contract/matching';
import { describe, expect, it } from 'vitest';
import { isoOfDay } from '../../kernel/days.ts';
import { certificatesOf, certificationTypeOf, namedCertifications } from './certificate.domain.ts';
import { certificateWords } from './wording.domain.ts';

describe('names of certificates', () => {
  it.each([
    ['CLIA', 'clia'],
    ['CLIA Certificate of Compliance', 'clia'],
    ['iso-15189', 'iso-15189'],
    ['ISO 15189:2022', 'iso-15189'],
    ['ISO/IEC 17025:2017', 'iso-17025'],
    ['ISO_17025', 'iso-17025'],
    ['College of American Pathologists', 'cap'],
    ['The Joint Commission', 'joint-commission'],
    ['State License', 'state-license'],
    ['something else', 'other'],
  ])('%s is %s', (name, type) => {
    expect(certificationTypeOf(name)).toBe(type);
  });

  it.each([
    ['The laboratory must be CLIA-certified and CAP accredited', ['clia', 'cap']],
    ['We cap the number of samples', []],
    ['CLIA is not required. ISO 15189 preferred', ['iso-15189']],
  ])('a request that says "%s" asks for %j', (text, types) => {
    expect([...namedCertifications(text)].toSorted()).toEqual(types.toSorted());
  });
});

const read = (fields: Partial<LabProfile>) =>
  certificatesOf({ id: 'a', name: 'A', ...fields }).map(({ certificate: { type, kind, until, inferred } }) => ({
    type,
    kind,
    until: until === null ? null : isoOfDay(until),
    ...(inferred ? { inferred } : {}),
  }));

describe('certificates of a profile', () => {
  it.each<[string, Partial<LabProfile>, unknown]>([
    [
      'rows',
      { contact_info: { certifications: [{ type: 'CLIA', expiration_date: '2027-01-31' }] } },
      [{ type: 'clia', kind: 'dated', until: '2027-01-31' }],
    ],
    [
      'an object by type, with several spellings',
      {
        contact_info: {
          certifications: { cap: { number: '1234567', expiry_date: '2027-01-31T00:00:00Z' }, 'ISO 17025': { number: '1' } },
        },
      },
      [
        { type: 'cap', kind: 'dated', until: '2027-01-31' },
        { type: 'iso-17025', kind: 'undated', until: null },
      ],
    ],
    [
      'a bare number',
      { contact_info: { certifications: { CLIA: '05D1234567' } } },
      [{ type: 'clia', kind: 'undated', until: null }],
    ],
    [
      'a bare date',
      { contact_info: { certifications: { CAP: '2027-01-31' } } },
      [{ type: 'cap', kind: 'dated', until: '2027-01-31' }],
    ],
    ['a bare name is a claim', { accreditations: ['clia'] }, [{ type: 'clia', kind: 'claimed', until: null }]],
    [
      'a claim beside a certificate of its type is dropped',
      { accreditations: ['clia', 'cap'], contact_info: { certifications: [{ type: 'clia', expiration_date: '2020-01-01' }] } },
      [
        { type: 'clia', kind: 'dated', until: '2020-01-01' },
        { type: 'cap', kind: 'claimed', until: null },
      ],
    ],
    [
      'CLIA runs for two years when it does not say until when',
      { contact_info: { certifications: [{ type: 'CLIA', issue_date: '2026-01-01' }] } },
      [{ type: 'clia', kind: 'dated', until: '2027-12-31', inferred: true }],
    ],
    [
      'an FDA registration runs to the end of the year, and no rule says how long an accreditation runs',
      {
        contact_info: {
          certifications: [
            { type: 'fda', issue_date: '2026-03-01' },
            { type: 'cap', issue_date: '2026-03-01' },
          ],
        },
      },
      [
        { type: 'fda', kind: 'dated', until: '2026-12-31', inferred: true },
        { type: 'cap', kind: 'undated', until: null },
      ],
    ],
    [
      'an end that is marked as inferred stays so, in rows and by type',
      {
        contact_info: { certifications: { clia: { expiration_date: '2027-12-31', expiration_inferred: true } } },
      },
      [{ type: 'clia', kind: 'dated', until: '2027-12-31', inferred: true }],
    ],
    [
      'one that was taken away is void whatever its dates, one called expired only without a date',
      {
        contact_info: {
          certifications: [
            { type: 'cap', expiration_date: '2030-01-01', status: 'revoked' },
            { type: 'cola', status: 'expired' },
            { type: 'aabb', status: 'expired', expiration_date: '2030-01-01' },
          ],
        },
      },
      [
        { type: 'cap', kind: 'void', until: '2030-01-01' },
        { type: 'cola', kind: 'void', until: null },
        { type: 'aabb', kind: 'dated', until: '2030-01-01' },
      ],
    ],
    [
      'rows before the object that is made from them',
      {
        certifications: [{ type: 'clia', expiration_date: '2027-01-31', expiry_inferred: true }],
        contact_info: { certifications: { clia: { expiration_date: '2027-01-31' }, cap: {} } },
      },
      [{ type: 'clia', kind: 'dated', until: '2027-01-31', inferred: true }],
    ],
    ['nothing', { contact_info: { certifications: { clia: null, cap: false } } }, []],
  ])('%s', (_what, fields, expected) => {
    expect(read(fields)).toEqual(expected);
  });

  it('says of a certificate what is on record, and no more', () => {
    const certificate = { type: 'clia', kind: 'dated', from: null, until: 100, inferred: false, scope: 0, legal: 1 } as const;
    expect(certificateWords(certificate, 50, 90)).toBe('CLIA valid until 1970-04-11');
    expect(certificateWords(certificate, 50, 150)).toBe('CLIA valid until 1970-04-11 (before the work ends)');
    expect(certificateWords(certificate, 101, 150)).toBe('CLIA expired on 1970-04-11');
    expect(certificateWords({ ...certificate, inferred: true }, 50, 90)).toBe(
      'CLIA valid until 1970-04-11 (inferred from its issue date, not read)',
    );
    expect(certificateWords({ ...certificate, kind: 'undated', until: null }, 50, 90)).toBe(
      'CLIA without an expiry date on record',
    );
    expect(certificateWords({ ...certificate, kind: 'claimed', until: null }, 50, 90)).toBe('CLIA named without a certificate');
    expect(certificateWords({ ...certificate, kind: 'void' }, 50, 90)).toBe('CLIA no longer in force');
    expect(certificateWords({ ...certificate, from: 95 }, 50, 90)).toBe('CLIA valid only from 1970-04-06');
  });
});
