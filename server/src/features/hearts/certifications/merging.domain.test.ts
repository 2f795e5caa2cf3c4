import type { CertificateReading } from '@aliquot/contract/hearts/readings';
import { describe, expect, it } from 'vitest';
import { certificate, cliaCertificate } from '../../../testing/papers/readings.ts';
import { mergeReadings } from './merging.domain.ts';

const from = (...certificates: CertificateReading[]) =>
  certificates.map((each, at) => ({ documentId: `d${at + 1}`, fileName: `file${at + 1}.pdf`, certificate: each }));

const facts = (rows: ReturnType<typeof mergeReadings>) =>
  rows.map(({ key, scope, supersededBy }) => ({ key, scope, supersededBy }));

describe('one certificate read from several documents', () => {
  it('LAB-038 becomes one row with the fields of all, and evidence from each', () => {
    const [row, ...others] = mergeReadings(
      from(
        certificate({ number: '05D0982600', issueDate: '2025-06-01', expiryDate: '2027-05-31' }),
        certificate({ number: '05 D 0982600', holder: 'Bay Clinical Laboratory', scope: ['Bacteriology (110)'] }),
      ),
    );
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      type: 'clia',
      holder: 'Bay Clinical Laboratory',
      issueDate: '2025-06-01',
      expiryDate: '2027-05-31',
      expiryInferred: false,
      scope: ['Bacteriology (110)'],
      documentIds: ['d1', 'd2'],
    });
    expect(row?.evidence.number?.map(({ fileName }) => fileName)).toEqual(['file1.pdf', 'file2.pdf']);
    expect(row?.evidence.scope?.[0]).toMatchObject({ documentId: 'd2', evidence: { quote: 'Bacteriology (110)' } });
  });

  it('takes the value that the readings support best', () => {
    const [row] = mergeReadings(
      from(
        certificate({ number: '05D0982600', holder: 'Bay Clinical Lab', confidence: 0.7 }),
        certificate({ number: '05D0982600', holder: 'BAY CLINICAL LAB', confidence: 0.6 }),
        certificate({ number: '05D0982600', holder: 'Boy Clinical Lab', confidence: 0.9 }),
      ),
    );
    expect(row?.holder).toBe('Bay Clinical Lab');
  });

  it('does not depend on the order of the documents', () => {
    const readings = from(
      cliaCertificate(),
      certificate({ number: '05D0982600', scope: ['Hematology'] }),
      cliaCertificate({ issueDate: '2023-06-01', expiryDate: '2025-05-31' }),
      certificate({ type: 'cap', number: '1234567' }),
    );
    expect(facts(mergeReadings(readings.toReversed()))).toEqual(facts(mergeReadings(readings)));
  });
});

describe('periods and renewals', () => {
  it('LAB-038 several certificates of one type stay apart, and an earlier period points to its renewal', () => {
    const rows = mergeReadings(
      from(
        cliaCertificate({ issueDate: '2021-06-01', expiryDate: '2023-05-31' }),
        cliaCertificate(),
        cliaCertificate({ issueDate: '2023-06-01', expiryDate: '2025-05-31' }),
        cliaCertificate({ number: '06D1234567', issueDate: '2025-01-01', expiryDate: '2026-12-31' }),
      ),
    );
    expect(rows.map(({ number, expiryDate, supersededBy }) => [number, expiryDate, supersededBy])).toEqual([
      ['05D0982600', '2027-05-31', null],
      ['06D1234567', '2026-12-31', null],
      ['05D0982600', '2025-05-31', 'clia|05D0982600|2027-05-31'],
      ['05D0982600', '2023-05-31', 'clia|05D0982600|2025-05-31'],
    ]);
  });

  it('an end that is not printed is inferred for CLIA and marked so, and never for CAP', () => {
    const [cap, clia] = mergeReadings(
      from(
        certificate({ number: '05D0982600', issueDate: '2025-06-01' }),
        certificate({ type: 'cap', number: '1234567', issueDate: '2025-06-01' }),
      ),
    );
    expect(clia).toMatchObject({ expiryDate: '2027-05-31', expiryInferred: true });
    expect(clia?.evidence.expiryDate?.[0]?.evidence.quote).toBe('2025-06-01');
    expect(cap).toMatchObject({ expiryDate: null, expiryInferred: false });
  });

  it.each([
    ['its issue date', { issueDate: '2025-06-01' }],
    ['no date', {}],
  ])('a reading with %s joins the period that it belongs to', (_, dates) => {
    const rows = mergeReadings(from(cliaCertificate(), certificate({ number: '05D0982600', ...dates, scope: ['Hematology'] })));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ expiryDate: '2027-05-31', expiryInferred: false, scope: ['Hematology'] });
  });

  it('a mention without a number joins the only certificate of its type, and stays apart when there are two', () => {
    const mention = certificate({ type: 'iso-17025', issuingBody: 'A2LA' });
    const one = certificate({ type: 'iso-17025', number: '2357.01', issuingBody: 'A2LA', expiryDate: '2027-06-30' });
    const two = certificate({ type: 'iso-17025', number: '2357.07', issuingBody: 'A2LA', expiryDate: '2027-06-30' });
    expect(mergeReadings(from(one, mention))).toHaveLength(1);
    expect(mergeReadings(from(one, two, mention))).toHaveLength(3);
    expect(mergeReadings(from(one, two)).map(({ supersededBy }) => supersededBy)).toEqual([null, null]);
  });

  it('a mention of another body does not join', () => {
    const rows = mergeReadings(
      from(
        certificate({ type: 'iso-17025', number: '2357.01', issuingBody: 'A2LA' }),
        certificate({ type: 'iso-17025', issuingBody: 'UKAS' }),
      ),
    );
    expect(rows).toHaveLength(2);
  });
});
