import { describe, expect, it } from 'vitest';
import { linesText } from '../../../../testing/papers/document-lines.ts';
import { understandDocument } from '../reading.domain.ts';

const lines = [
  'ANSI National Accreditation Board',
  'Certificate of Accreditation',
  'Certificate Number: AT-4417',
  'Office of Marine Chemistry "Fjord", Inc.',
  '9 Quay Road, Tacoma, WA 98401',
  'has been assessed by ANAB and meets the requirements of ISO/IEC 17025:2017',
  'Issue date: 2025-03-05',
  'Expiry date: 04-MAR-2028',
];

const digitsFrom = (zero: number) => (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));
const dashed = (dash: string) => (text: string) => text.replaceAll('-', dash);
const blanked = (blank: string) => (text: string) => text.replaceAll(' ', blank);

const variants: readonly [string, (text: string) => string][] = [
  ['a hyphen (U+2010)', dashed('\u2010')],
  ['a hyphen that does not break (U+2011)', dashed('\u2011')],
  ['a figure dash (U+2012)', dashed('\u2012')],
  ['an en dash (U+2013)', dashed('\u2013')],
  ['an em dash (U+2014)', dashed('\u2014')],
  ['a minus sign (U+2212)', dashed('\u2212')],
  ['blanks that do not break (U+00A0)', blanked('\u00a0')],
  ['narrow blanks (U+202F)', blanked('\u202f')],
  ['digits of full width', digitsFrom(0xff10)],
  ['Arabic-Indic digits', digitsFrom(0x0660)],
  ['ligatures', (text) => text.replaceAll('fi', '\ufb01').replaceAll('ff', '\ufb00')],
  ['curved quotation marks', (text) => text.replace(/"(\w+)"/, '\u201c$1\u201d')],
];

const plain = (text: string | undefined) => text?.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');

describe('RDG-020: number, dates and names read the same in 12 variants', () => {
  it.each(variants)('%s', (_, change) => {
    const document = linesText(...lines.map(change));
    const { certificates } = understandDocument(document, { fileName: 'a.txt', today: '2026-11-26' });
    expect(certificates).toHaveLength(1);
    const [one] = certificates;
    expect([one?.number?.value, one?.issueDate?.value, one?.expiryDate?.value]).toEqual([
      'AT-4417',
      '2025-03-05',
      '2028-03-04',
    ]);
    expect(plain(one?.holder?.value)).toBe('OfficeofMarineChemistryFjordInc');
    for (const found of [one?.number, one?.expiryDate, one?.holder])
      for (const { start, end, quote } of found?.evidence ?? []) expect(document.text.slice(start, end)).toBe(quote);
    expect(one?.number?.evidence[0]?.quote).toBe(change('AT-4417'));
    expect(one?.holder?.evidence[0]?.quote).toContain(change('Fjord'));
  });
});
