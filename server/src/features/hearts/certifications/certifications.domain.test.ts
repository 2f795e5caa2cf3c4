import { describe, expect, it } from 'vitest';
import { type CertificationRow, certificationStatus, certificationsByType } from './certifications.domain.ts';
import { daysBetween, inferredExpiry } from './validity.domain.ts';

const today = '2026-11-21';

describe('status of a certification', () => {
  it.each<[string, string | null, ReturnType<typeof certificationStatus>]>([
    ['ended yesterday', '2026-11-20', 'expired'],
    ['ends today, and still holds', '2026-11-21', 'expiring'],
    ['ends in 90 days', '2027-02-19', 'expiring'],
    ['ends in 91 days', '2027-02-20', 'active'],
    ['ended years ago', '2015-05-30', 'expired'],
    ['has no end date', null, null],
  ])('LAB-040 a certificate that %s', (_, expiryDate, status) => {
    expect(certificationStatus(expiryDate, today)).toBe(status);
  });

  it('LAB-040 counts 90 days over a leap day', () => {
    expect(daysBetween('2028-01-01', '2028-03-31')).toBe(90);
    expect(certificationStatus('2028-03-31', '2028-01-01')).toBe('expiring');
    expect(certificationStatus('2028-04-01', '2028-01-01')).toBe('active');
  });
});

describe('ends that are not printed', () => {
  it.each([
    ['clia', '2021-05-31', '2023-05-30'],
    ['clia', '2024-02-29', '2026-02-28'],
    ['fda', '2026-03-15', '2026-12-31'],
    ['fda', '2026-10-01', '2027-12-31'],
    ['cap', '2025-01-01', null],
    ['iso-17025', '2025-01-01', null],
    ['state-license', '2025-01-01', null],
  ] as const)('%s issued on %s ends on %s', (type, issueDate, end) => {
    expect(inferredExpiry(type, issueDate)).toBe(end);
  });
});

const row = (fields: Partial<CertificationRow>): CertificationRow => ({
  type: 'clia',
  number: null,
  expiryDate: null,
  scope: [],
  accreditedTests: [],
  lastInspection: null,
  ...fields,
});

describe('the object keyed by type', () => {
  it('LAB-039 is a view of the rows with number, expiration_date, scope, accredited_tests, last_inspection and status', () => {
    const rows = [
      row({ number: '05D0982600', expiryDate: '2027-05-31', scope: ['Bacteriology (110)'], lastInspection: '2025-04-02' }),
      row({ type: 'cap', number: '7654321', accreditedTests: ['Glucose'] }),
    ];
    expect(certificationsByType(rows, today)).toEqual({
      clia: {
        number: '05D0982600',
        expiration_date: '2027-05-31',
        scope: ['Bacteriology (110)'],
        accredited_tests: [],
        last_inspection: '2025-04-02',
        status: 'active',
      },
      cap: {
        number: '7654321',
        expiration_date: null,
        scope: [],
        accredited_tests: ['Glucose'],
        last_inspection: null,
        status: null,
      },
    });
  });

  it.each([
    ['the valid one', ['2025-01-01', '2027-05-31'], '2027-05-31'],
    ['the one that ends last', ['2028-01-01', '2027-05-31'], '2028-01-01'],
    ['an undated one before an ended one', [null, '2025-01-01'], null],
    ['the latest of the ended ones', ['2023-05-30', '2025-05-30'], '2025-05-30'],
  ])('LAB-039 of several rows of one type, %s represents the type', (_, ends, shown) => {
    const rows = ends.map((expiryDate) => row({ expiryDate }));
    expect(certificationsByType(rows, today).clia?.expiration_date).toBe(shown);
    expect(certificationsByType(rows.toReversed(), today).clia?.expiration_date).toBe(shown);
  });

  it('marks an end that no document prints', () => {
    const rows = [row({ expiryDate: '2027-05-30', expiryInferred: true }), row({ type: 'cap', expiryDate: '2027-05-31' })];
    const { clia, cap } = certificationsByType(rows, today);
    expect(clia).toMatchObject({ expiration_date: '2027-05-30', expiration_inferred: true });
    expect(cap).not.toHaveProperty('expiration_inferred');
  });

  it('LAB-039 is empty without rows', () => {
    expect(certificationsByType([], today)).toEqual({});
  });
});
