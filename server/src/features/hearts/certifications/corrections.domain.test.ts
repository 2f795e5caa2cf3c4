import type { CorrectableField, CorrectionStatus, CorrectionValue } from '@aliquot/contract/hearts/corrections';
import { describe, expect, it } from 'vitest';
import { certificationStatus } from './certifications.domain.ts';
import {
  type CorrectionMove,
  canMove,
  contradictionOf,
  countedValues,
  type FieldValues,
  followedKeys,
  sameValue,
  standingOfField,
  valueProblem,
} from './corrections.domain.ts';

const today = '2026-06-01';
const read: FieldValues = {
  type: 'clia',
  number: '05D2187643',
  issuingBody: 'CMS',
  holder: 'Meridian Labs',
  issueDate: '2022-01-01',
  expiryDate: '2024-12-31',
  expiryInferred: false,
  lastInspection: null,
  scope: ['Chemistry', 'Hematology'],
  accreditedTests: [],
};
const statement = (field: CorrectableField, value: CorrectionValue, status: CorrectionStatus) => ({ field, value, status });

describe('the values that count', () => {
  it.each<[CorrectionStatus, string, string]>([
    ['stated', '2024-12-31', 'expired'],
    ['refused', '2024-12-31', 'expired'],
    ['withdrawn', '2024-12-31', 'expired'],
    ['replaced', '2024-12-31', 'expired'],
    ['confirmed', '2027-12-31', 'active'],
  ])('an end that is %s counts as %s: %s', (status, expiryDate, standing) => {
    const counted = countedValues(read, [statement('expiryDate', '2027-12-31', status)]);
    expect(counted.expiryDate).toBe(expiryDate);
    expect(certificationStatus(counted.expiryDate, today)).toBe(standing);
  });

  it.each<[CorrectableField, CorrectionValue]>([
    ['type', 'cap'],
    ['number', '05D9999999'],
    ['issuingBody', 'State of California'],
    ['holder', 'Other Labs'],
    ['issueDate', '2023-01-01'],
    ['lastInspection', '2025-01-01'],
    ['scope', ['Chemistry']],
    ['accreditedTests', ['Glucose']],
  ])('a statement of %s alone changes nothing, confirmed it takes the place of what was read', (field, value) => {
    expect(countedValues(read, [statement(field, value, 'stated')])).toBe(read);
    expect(countedValues(read, [statement(field, value, 'confirmed')])).toEqual({ ...read, [field]: value });
  });

  it('an end that follows from the issue date follows from the confirmed one, and a confirmed end follows from nothing', () => {
    const inferred: FieldValues = { ...read, expiryDate: '2023-12-31', expiryInferred: true };
    expect(countedValues(inferred, [statement('issueDate', '2026-01-01', 'confirmed')])).toMatchObject({
      expiryDate: '2027-12-31',
      expiryInferred: true,
    });
    expect(countedValues(inferred, [statement('expiryDate', '2027-06-30', 'confirmed')])).toMatchObject({
      expiryDate: '2027-06-30',
      expiryInferred: false,
    });
    expect(countedValues(inferred, [statement('type', 'cap', 'confirmed')])).toMatchObject({
      expiryDate: null,
      expiryInferred: false,
    });
  });
});

describe('what a field rests on', () => {
  it.each([
    ['found', 'x', null],
    ['not-verified', null, null],
    ['not-verified', [], null],
    ['stated', 'x', 'stated'],
    ['stated', null, 'stated'],
    ['confirmed', null, 'confirmed'],
    ['found', 'x', 'refused'],
    ['not-verified', null, 'refused'],
  ] as const)('%s: read %j, statement %j', (expected, value, status) => {
    expect(standingOfField(value as string | null, status && { status })).toBe(expected);
  });
});

describe('the moves of a correction', () => {
  it.each<[CorrectionStatus, CorrectionMove[]]>([
    ['stated', ['confirmed', 'refused', 'withdrawn', 'replaced']],
    ['confirmed', ['refused', 'withdrawn', 'replaced']],
    ['refused', ['withdrawn', 'replaced']],
    ['withdrawn', []],
    ['replaced', []],
  ])('from %s', (status, moves) => {
    const all: CorrectionMove[] = ['confirmed', 'refused', 'withdrawn', 'replaced'];
    expect(all.filter((move) => canMove(status, move))).toEqual(moves);
  });
});

describe('what speaks against a statement', () => {
  it.each<[CorrectableField, CorrectionValue, CorrectionValue | null, string | null]>([
    ['holder', 'Anyone', null, null],
    ['accreditedTests', ['Glucose'], [], null],
    ['number', '05 D-2187643', '05D2187643', null],
    ['holder', 'MERIDIAN  LABS', 'Meridian Labs', null],
    ['scope', ['hematology', 'Chemistry'], ['Chemistry', 'Hematology'], null],
    ['number', '05D2187644', '05D2187643', 'The documents say 05D2187643.'],
    ['scope', ['Chemistry'], ['Chemistry', 'Hematology'], 'The documents say Chemistry, Hematology.'],
    ['type', 'cap', 'clia', 'The documents say CLIA.'],
    ['expiryDate', '2024-11-30', '2024-12-31', 'The documents say December 31, 2024.'],
    ['expiryDate', '2027-12-31', '2027-12-30', 'The documents say December 30, 2027.'],
    [
      'expiryDate',
      '2027-12-31',
      '2024-12-31',
      'The documents say December 31, 2024. With the date you entered, an expired certificate would count as valid.',
    ],
  ])('%s %j against %j', (field, value, said, expected) => {
    expect(contradictionOf({ field, value }, said, today)).toBe(expected);
  });

  it('letters that look alike are not the same number', () => {
    expect(sameValue('number', '05D218764O', '05D2187640')).toBe(false);
  });
});

describe('what can be stated', () => {
  it.each<[CorrectableField, CorrectionValue, string | null]>([
    ['number', '05D2187644', null],
    ['number', ['a'], 'Please enter a value.'],
    ['scope', 'a', 'Please enter a value.'],
    ['scope', ['a'], null],
    ['type', 'clia', null],
    ['type', 'nonsense', 'Please choose the type of certificate.'],
    ['expiryDate', '2026-02-30', 'Please enter a date.'],
    ['expiryDate', 'soon', 'Please enter a date.'],
    ['expiryDate', '2100-01-01', 'This date cannot be right.'],
    ['issueDate', '1900-01-01', 'This date cannot be right.'],
    ['issueDate', '2026-06-02', 'This date is in the future.'],
    ['issueDate', '2026-06-01', 'The expiry date must be after the issue date.'],
    ['lastInspection', '2026-06-02', 'This date is in the future.'],
    ['lastInspection', '2026-06-01', null],
    ['expiryDate', '2021-01-01', 'The expiry date must be after the issue date.'],
    ['expiryDate', '2030-01-01', null],
  ])('%s %j', (field, value, expected) => {
    expect(valueProblem(field, value, read, today)).toBe(expected);
  });

  it('an end that only follows from the issue date does not bound it', () => {
    const inferred: FieldValues = { ...read, expiryDate: '2023-12-31', expiryInferred: true };
    expect(valueProblem('issueDate', '2025-01-01', inferred, today)).toBeNull();
  });
});

describe('corrected rows through another analysis', () => {
  const row = { key: 'clia|A|2024', type: 'clia', number: 'A', documentId: 'd1' } as const;
  const found = { key: 'clia|B|2024', type: 'clia', number: 'B', documentIds: ['d1'] } as const;
  const other = { ...found, key: 'clia|C|2025', number: 'C' } as const;
  it.each([
    ['the key is found again', [row], [{ ...found, key: row.key }], []],
    ['another number is read from the same document', [row], [found], [[row.key, found.key]]],
    ['another type with the same number', [row], [{ ...found, type: 'cap', number: 'a' }], [[row.key, found.key]]],
    ['another type and number', [row], [{ ...found, type: 'cap' }], []],
    ['another document', [row], [{ ...found, documentIds: ['d2'] }], []],
    ['no document', [{ ...row, documentId: null }], [found], []],
    ['two that it could be', [row], [found, other], []],
    ['two rows for one', [row, { ...row, key: 'clia|D|2024' }], [found], []],
    ['nothing found', [row], [], []],
  ] as const)('%s', (_, rows, certificates, expected) => {
    const asked = certificates.map((each) => ({ ...each, documentIds: [...each.documentIds] }));
    expect([...followedKeys(rows, asked)]).toEqual(expected);
  });
});
