import type { LabProfile } from '@aliquot/contract/hearts/matching';
import { describe, expect, it } from 'vitest';
import { isoOfDay } from '../../../../kernel/days.ts';
import { certificateWords } from '../reasons/wording.domain.ts';
import { type Certificate, certificatesOf } from './certificate.domain.ts';
import { certificationTypeOf } from './certificate-names.domain.ts';

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
      'one that was taken away is void whatever its dates, one called ended only without a date',
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

  it.each<[string, Partial<Certificate>, string]>([
    ['in force', {}, 'CLIA is valid until April 11, 1970'],
    ['ending before the work', { until: 85 }, 'CLIA is valid until March 27, 1970, before the work ends'],
    ['over', { until: 40 }, 'CLIA ended on February 10, 1970'],
    ['with a computed end', { inferred: true }, 'CLIA is valid until April 11, 1970, counted from its issue date'],
    ['over by a computed end', { until: 40, inferred: true }, 'CLIA ended on February 10, 1970, counted from its issue date'],
    ['without an end', { kind: 'undated', until: null }, 'CLIA has no end date on record'],
    ['only named', { kind: 'claimed', until: null }, 'CLIA is named without a certificate'],
    ['taken away', { kind: 'void' }, 'CLIA is no longer in force'],
    ['of later', { from: 95 }, 'CLIA is valid only from April 6, 1970'],
    [
      'of another at the address',
      { kind: 'doubtful', holding: 'other-here', otherHolder: 'Zenith' },
      'CLIA is issued to Zenith at this address, so it counts in part',
    ],
    [
      'of another',
      { kind: 'claimed', holding: 'other', otherHolder: 'Zenith' },
      'CLIA is issued to Zenith, so it counts little until that is resolved',
    ],
    [
      'of another, over',
      { kind: 'claimed', holding: 'other', otherHolder: 'Zenith', until: 40 },
      'CLIA ended on February 10, 1970',
    ],
    [
      'of another elsewhere',
      { kind: 'void', holding: 'other-elsewhere', otherHolder: 'Zenith' },
      'CLIA is issued to Zenith at another address, so it does not count',
    ],
  ])('says what is on record of a certificate %s, and no more', (_what, fields, words) => {
    const certificate: Certificate = {
      type: 'clia',
      kind: 'dated',
      holding: 'own',
      otherHolder: null,
      site: null,
      from: null,
      until: 100,
      inferred: false,
      scope: 0,
      legal: 1,
    };
    expect(certificateWords({ ...certificate, ...fields }, 50, 90)).toBe(words);
  });
});

describe('whose a certificate is', () => {
  const lab = { name: 'Acme Diagnostics LLC', address: '12 Harbor Street, Boston, MA 02110' };
  it.each<[string, { holder?: string; address?: string }, string, string]>([
    ['no holder on record', {}, 'own', 'dated'],
    ['the laboratory', { holder: 'ACME DIAGNOSTICS' }, 'own', 'dated'],
    [
      'the laboratory, at another address',
      { holder: 'Acme Diagnostics', address: '9 Elm Rd, Albany, NY 12207' },
      'own',
      'dated',
    ],
    [
      'another, at its address',
      { holder: 'Zenith Pathology Inc.', address: '12 Harbor St, Boston, MA 02110' },
      'other-here',
      'doubtful',
    ],
    ['another, without an address', { holder: 'Zenith Pathology Inc.' }, 'other', 'claimed'],
    [
      'another, elsewhere',
      { holder: 'Zenith Pathology Inc.', address: '9 Elm Rd, Albany, NY 12207' },
      'other-elsewhere',
      'void',
    ],
  ])('%s', (_what, fields, holding, kind) => {
    const [read] = certificatesOf({
      id: 'a',
      ...lab,
      certifications: [{ type: 'clia', expiration_date: '2027-01-31', ...fields }],
    });
    expect(read?.certificate).toMatchObject({ holding, kind });
  });

  it('another holder counts as such in the object by type too, and without an address of the laboratory nothing ties them', () => {
    const [read] = certificatesOf({
      id: 'a',
      name: lab.name,
      contact_info: { certifications: { clia: { holder: 'Zenith Pathology', address: lab.address } } },
    });
    expect(read?.certificate).toMatchObject({ holding: 'other', kind: 'claimed', otherHolder: 'Zenith Pathology' });
  });
});
