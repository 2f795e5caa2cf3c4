import { describe, expect, it } from 'vitest';
import { decidingWords, differs } from './deciding-words.ts';
import type { PlacedWord } from './words.ts';

const line = (text: string): PlacedWord[] =>
  text.split(' ').map((word, index) => ({
    text: word,
    x0: 40 * index,
    x1: 40 * index + 30,
    y0: 0,
    y1: 10,
    confidence: 1,
    size: 10,
    bold: false,
    angle: 0,
  }));
const decide = (...lines: string[]) => decidingWords(lines.map(line)).map(({ text }) => text);

describe('RDG-019: what decides is looked at twice', () => {
  it.each<[string, string[], string[]]>([
    [
      'days and years',
      ['Certificate of Accreditation', 'Valid until June 30, 2029', 'Issued 06/30/2027'],
      ['2029', '06/30/2027'],
    ],
    ['numbers behind their label', ['License Number: OR-44170', 'Certificate No. 4417.01'], ['OR-44170', '4417.01']],
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
    ['\uff12\uff10\uff12\uff19', '2029', false],
  ])('"%s" behind what shows "%s": %s', (text, seen, lies) => expect(differs(text, seen)).toBe(lies));
});
