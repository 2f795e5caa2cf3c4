import { describe, expect, it } from 'vitest';
import documentChecks from '../../../../../../knowledge/document-checks.json' with { type: 'json' };
import { linesText } from '../../../../testing/papers/document-lines.ts';
import { understandDocument } from '../reading.domain.ts';
import { endWords } from './ends.domain.ts';

const said = (head: string[], ...lines: string[]) => {
  const { certificates, flags } = understandDocument(linesText(...head, ...lines), { fileName: 'a.txt', today: '2026-11-26' });
  const [one] = certificates;
  return { state: one?.endState ?? null, end: one?.expiryDate?.value ?? null, flags: flags.map(({ code }) => code) };
};

const license = [
  'State of Oregon',
  'Oregon Health Authority',
  'CLINICAL LABORATORY LICENSE',
  'License Number: OR-44170',
  'Issued to: Cascadia Assay House, LLC',
  'Date of issue: 03/01/2026',
];
const british = [
  'United Kingdom Accreditation Service',
  'ACCREDITATION CERTIFICATE',
  'TESTING LABORATORY No. 4417',
  'Fenwick Assay House Ltd',
  'is accredited in accordance with ISO/IEC 17025:2017',
  'Date of issue: 1 March 2026',
];

describe('RDG-029: seven states of an end', () => {
  it.each<[string, string[], string[], string | null, string | null]>([
    ['a day', license, ['Expiration date: 02/28/2028'], 'date', '2028-02-28'],
    ['the last day of a month', license, ['Expires: 02/2028'], 'month', '2028-02-29'],
    ['the last day of a month in words', license, ['Expiration date: September 2027'], 'month', '2027-09-30'],
    [
      'computed from a duration',
      license,
      ['This license is valid for a period of two (2) years from its issue.'],
      'computed',
      '2028-02-29',
    ],
    ['computed from months', license, ['The validity is 18 months.'], 'computed', '2027-08-31'],
    ['until revoked', license, ['It remains in force until it is revoked by the Authority.'], 'until-revoked', null],
    ['none by design of its body', british, ['Its schedule is kept on the web site.'], 'by-design', null],
    ['unreadable', license, ['Expiration date:'], 'unreadable', null],
    ['impossible', license, ['Expiration date: 02/30/2028'], 'impossible', null],
    ['at most so long is no duration', license, ['It is valid for up to two years.'], null, null],
    ['nothing said', license, ['Post this license in a public place.'], null, null],
  ])('%s', (_, head, lines, state, end) => {
    const reading = said(head, ...lines);
    expect([reading.state, reading.end]).toEqual([state, end]);
    expect(reading.flags).toEqual(state === null || state === 'date' ? [] : [`end-${state}`]);
  });

  it('each has its own words, and those that a laboratory has to act on are gaps', () => {
    expect(new Set(Object.values(endWords)).size).toBe(7);
    expect(Object.keys(documentChecks.flags).filter((code) => code.startsWith('end-'))).toEqual([
      'end-computed',
      'end-unreadable',
      'end-impossible',
    ]);
  });
});
