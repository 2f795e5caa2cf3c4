import { describe, expect, it } from 'vitest';
import type { PlacedWord } from '../words.ts';
import { decidingValues, differs } from './deciding-words.ts';

const line = (text: string, row: number): PlacedWord[] =>
  text.split(' ').map((word, index) => ({
    text: word,
    x0: 40 * index,
    x1: 40 * index + 30,
    y0: 16 * row,
    y1: 16 * row + 10,
    confidence: 1,
    size: 10,
    bold: false,
    angle: 0,
  }));
const decide = (...lines: string[]) => decidingValues(lines.map(line)).map((value) => value.map(({ text }) => text).join(' '));

describe('RDG-019: what decides is looked at twice', () => {
  it.each<[string, string[], string[]]>([
    [
      'days in figures and in words, with their day of the month',
      ['Certificate of Accreditation', 'Valid until June 30, 2029', 'Issued 06/30/2027', 'Renewed 3rd May 2026'],
      ['30, 2029', '06/30/2027', '3rd May 2026'],
    ],
    [
      'days of other languages',
      ['Certificado', 'Válido hasta el 30 de junio de 2029', '30. Juni 2029'],
      ['30 de junio de 2029', '30. Juni 2029'],
    ],
    [
      "days with Unicode's dashes and digits",
      ['Certificate', '2030－01－14', '２０２４年１月１５日', '14\u201101\u20112030'],
      ['2030－01－14', '２０２４年１月１５日', '14\u201101\u20112030'],
    ],
    ['a year alone', ['License', 'Expires 2029', 'June 2028'], ['2029', '2028']],
    ['numbers behind their label', ['License Number: OR-44170', 'Certificate No. 4417.01'], ['OR-44170', '4417.01']],
    ['numbers under their label', ['Certificate', 'ACCREDITATION NUMBER', '9876543'], ['9876543']],
    ['a CLIA number anywhere', ['CERTIFICATE OF COMPLIANCE', 'Harborline 05D2045678'], ['05D2045678']],
    ['no telephone, postal code or house number', ['Certificate', '41770 Quay Road, Tacoma, WA 98401', 'Call 5550100'], []],
    ['nothing on a paper that is no certificate', ['Minutes of June 30, 2029'], []],
  ])('%s', (_, lines, words) => expect(decide(...lines)).toEqual(words));

  it('at most eight, so that a certificate costs little', () =>
    expect(decide('Certificate', ...Array.from({ length: 12 }, (_, index) => `Valid until 20${10 + index}`))).toHaveLength(8));

  it.each<[string, string, boolean]>([
    ['2029', '2025', true],
    ['AT-4417', 'AT-4477', true],
    ['2029', '2029', false],
    ['2029,', '2029', false],
    ['06/30/2029', '06/30/20', false],
    ['2029', '', false],
    ['30, 2029', 'June 03, 2029', true],
    ['30, 2029', '30, 2029', false],
    ['05D2045678', 'O5D2045678', false],
    ['\uff12\uff10\uff12\uff19', '2029', false],
  ])('"%s" behind what shows "%s": %s', (text, seen, lies) => expect(differs(text, seen)).toBe(lies));
});
