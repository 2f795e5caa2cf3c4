import { describe, expect, it } from 'vitest';
import { codeProblem } from './codes.domain.ts';

const name = 'It looks like a person’s name. Use a study code, such as S-017.';
const birth = 'It looks like a date of birth. Use a study code, such as S-017.';
const record = 'It looks like a medical record number. Use a study code, such as S-017.';
const social = 'It looks like a social security number. Use a study code, such as S-017.';

describe('PRM-012 codes that are refused with the reason', () => {
  it.each([
    ['Smith, John', name],
    ['John Smith', name],
    ['SMITH JOHN', name],
    ['SMITH^JOHN', name],
    ['smith_john', name],
    ['John Q. Smith', name],
    ['Dr. Okafor', name],
    ['J. Smith', name],
    ['O’Brien, Pat', name],
    ['Müller, Anna', name],
    ['Maria Garcia 2', name],
    ['Johnson', name],
    ['SMITH', name],
    ['1961-04-12', birth],
    ['1961/4/12', birth],
    ['12/04/1961', birth],
    ['04.12.1961', birth],
    ['12-04-1961', birth],
    ['12/04/61', birth],
    ['19610412', birth],
    ['04121961', birth],
    ['PT-19610412', birth],
    ['12 Apr 1961', birth],
    ['April 12, 1961', birth],
    ['12APR1961', birth],
    ['DOB 1961', birth],
    ['MRN 123456', record],
    ['MRN123456', record],
    ['mrn: 00123456', record],
    ['Medical record no. 4411', record],
    ['Patient ID 99812', record],
    ['NHS 943 476 5919', record],
    ['943 476 5919', record],
    ['123-45-6789', social],
    ['123 45 6789', social],
    ['123456789', social],
    ['SSN 6789', social],
    ['S-123-45-6789', social],
  ])('PRM-012 %s', (code, reason) => expect(codeProblem(code)).toBe(reason));

  it.each([
    ['', 'The code is missing.'],
    ['S0'.repeat(21), 'A code has at most 40 characters.'],
    ['x'.repeat(1000), 'A code has at most 40 characters.'],
    ['S\t017', 'Use letters A to Z, digits, blanks and - _ . / : # + only, so that it fits a barcode.'],
    ['Ä-017', 'Use letters A to Z, digits, blanks and - _ . / : # + only, so that it fits a barcode.'],
    ['=1+1', 'Use letters A to Z, digits, blanks and - _ . / : # + only, so that it fits a barcode.'],
  ])('PRM-012 %j', (code, reason) => expect(codeProblem(code)).toBe(reason));
});

describe('PRM-012 codes that are usual in studies', () => {
  it.each([
    'S-017',
    'PT-0012',
    '2027-01-A3',
    '2027-01',
    '017',
    '12345678',
    '99999999',
    '000-12-3456',
    'NTC',
    'QC-1',
    'QC A',
    'BLANK',
    'Negative control',
    'Pool A',
    'Plasma Aliquot 2',
    'Visit Day 1',
    'Tumor Left 1',
    '01-02-03',
    'ABC-2027-001',
    'MR-001',
    'Patient 12',
    'S-017/2',
    'HTA9_12_3',
    'TCGA-A1-A0SB-01A',
    'GTEX-1117F-0226',
    'P01.V02.T1',
    'Batch 7 Tube 3',
    '1.2.3',
    'S0'.repeat(20),
    'A1',
  ])('PRM-012 %s', (code) => expect(codeProblem(code)).toBeNull());
});
