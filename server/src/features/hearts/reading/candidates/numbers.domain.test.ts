import { describe, expect, it } from 'vitest';
import { issuerWithId } from './issuers.domain.ts';
import {
  cliaNumbers,
  isCliaNumber,
  isNumberLike,
  isPostalCode,
  leadingClia,
  leadingNumber,
  repairClia,
  repairToForm,
} from './numbers.domain.ts';

const bodiesForms = (id: string | null) => (id ? issuerWithId(id).numbers : []);

describe('CLIA numbers', () => {
  it.each([
    ['05D0982600', true],
    ['05D098260', false],
    ['05D09826000', false],
    ['0500982600', false],
    ['00D0000000', false],
    ['99D9999999', false],
  ])('%s is one: %s', (value, right) => expect(isCliaNumber(value)).toBe(right));

  it.each([
    ['0500982600', '05D0982600'],
    ['O5D0982600', '05D0982600'],
    ['05O0982600', '05D0982600'],
    ['05D09826OO', '05D0982600'],
    ['I0D1O94068', '10D1094068'],
    ['05D09B2600', '05D0982600'],
    ['CRDXIRBReo', null],
    ['05X0982600', null],
    ['050098260', null],
    ['ABDOISSOOO', null],
  ])('%s is put right to %s', (raw, value) => expect(repairClia(raw)).toBe(value));

  it('are found in text, also spaced out', () => {
    expect(cliaNumbers('No. 10D1094068, 1 0D1 094068 and 05D09826001', 0, 44).map(({ value }) => value)).toEqual([
      '10D1094068',
      '10D1094068',
    ]);
  });
  it('are put right only in recognized text', () => {
    expect(leadingClia(': 0500982600', 0, false)).toBeNull();
    expect(leadingClia(': 0500982600', 10, true)).toEqual({ value: '05D0982600', start: 12, end: 22 });
  });
});

describe('numbers of certificates', () => {
  it.each([
    [': 2357.07 Revised', 'a2la', '2357.07'],
    ['# 108651', 'pjla', '108651'],
    [': AT-1234', 'anab', 'AT-1234'],
    [' C-091 7', 'nabl', 'C-0917'],
    [': D-PL-12345-01-00 und', 'dakks', 'D-PL-12345-01-00'],
    [' STS 0123', 'sas', 'STS 0123'],
    [': C8-0000911-LIC', 'ca-dcc', 'C8-0000911-LIC'],
    [': C8-0000911- L IC', 'ca-dcc', 'C8-0000911-LIC'],
    [' 1#107441', 'pjla', '107441'],
    [': LA-2001-0123-A', 'sac', 'LA-2001-0123-A'],
    [' n° 123/LE456', 'enac', '123/LE456'],
    [': CLF 00012345', 'cdph', 'CLF 00012345'],
    [': C8-0000040-LIC', null, 'C8-0000040-LIC'],
    [' P_0058', null, 'P_0058'],
    [': E87654', null, 'E87654'],
  ])('%s', (text, issuer, value) => expect(leadingNumber(text, 0, bodiesForms(issuer))?.value).toBe(value));

  it.each([
    'ISO/IEC 17025:2017',
    'Not licensed',
    ': 2017',
    '12/05/2021',
    'N/A',
    'XXXXXXX',
    '555-123-4567',
    'EXAMPLE98373',
    '12th',
    '01/2021',
    ': ________',
  ])('%s is none', (text) => expect(leadingNumber(text, 0, [])).toBeNull());

  it('misread ones are put right to the issuer’s form', () => {
    expect(repairToForm(' (-0917', 5, bodiesForms('nabl'))).toEqual({ value: 'C-0917', start: 6, end: 12 });
    expect(repairToForm(' 2357.O7', 0, bodiesForms('a2la'))?.value).toBe('2357.07');
    expect(repairToForm(' hello', 0, bodiesForms('a2la'))).toBeNull();
  });

  it('a postal code is not one', () => {
    const text = 'Troy, MI 48084';
    expect(isPostalCode(text, 9, 14)).toBe(true);
    expect(isPostalCode('Accreditation No 48084', 17, 22)).toBe(false);
  });
  it.each([
    ['73653', true],
    ['17025', false],
    ['2019', false],
    ['AB', false],
    ['2019-05-04', false],
    ['0000.01', false],
  ])('%s is like a number: %s', (value, right) => expect(isNumberLike(value)).toBe(right));
});
