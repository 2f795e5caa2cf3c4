import { expect, test } from 'vitest';
import type { DocumentText } from '../../../../kernel/document-text.ts';
import { linesText, pagesText } from '../../../../testing/papers/document-lines.ts';
import { understandDocument } from '../../reading/reading.domain.ts';
import { checkAnswers } from './checking.domain.ts';
import { ownLines } from './own-lines.domain.ts';

const lab = 'Harborview Molecular Laboratory';
const head = ['A2LA', 'American Association for Laboratory Accreditation', 'SCOPE OF ACCREDITATION TO ISO 15189:2022', lab];
const first = ['Certificate Number: 4100.01', 'Date of issue: January 28, 2026'];
const second = ['Certificate Number: 4100.02', 'Date of issue: March 1, 2026'];
const ends = (month: string) =>
  `The accreditation remains in force through the last day of ${month}, subject to continued compliance.`;

const certificatesOf = (paper: DocumentText) =>
  understandDocument(paper, { fileName: 'a.pdf', today: '2026-06-01' }).certificates;
const linesOf = (paper: DocumentText): [string | undefined, readonly number[] | null][] =>
  ownLines(paper, certificatesOf(paper)).map(({ certificate, lines }) => [certificate.number?.value, lines]);

const listed = linesText(...head, ...first, ends('January 2029'), ...second, ends('March 2030'));

test('ALM-003 of two certificates on a page each has the lines from its number to the next one', () => {
  expect(linesOf(listed)).toEqual([
    ['4100.01', [5, 6, 7]],
    ['4100.02', [8, 9, 10]],
  ]);
});

test('ALM-003 a certificate that is alone on its pages has them, another page is no one’s', () => {
  const paper = pagesText(
    [...head, ...first, ends('January 2029')].join('\n'),
    [...second, ends('March 2030')].join('\n'),
    'Printed on May 5, 2031',
  );
  expect(linesOf(paper)).toEqual([
    ['4100.01', [1, 2, 3, 4, 5, 6, 7]],
    ['4100.02', [8, 9, 10]],
  ]);
});

test('ALM-003 a paper with one certificate is all its own', () => {
  expect(linesOf(linesText(...head, ...first))).toEqual([['4100.01', null]]);
});

test('ALM-003 beside a certificate of which only the number is said, the other one has all other lines', () => {
  const paper = linesText(...head, 'CLIA Number: 05D0643210', ...first, ends('January 2029'));
  expect(certificatesOf(paper).map(({ type }) => type)).toEqual(['iso-15189', 'clia']);
  expect(linesOf(paper)).toEqual([['4100.01', [1, 2, 3, 4, 6, 7, 8]]]);
});

test.each([
  ['two numbers are in one line', linesText(...head, `${first[0]}  ${second[0]}`, ...first, ends('January 2029'), ...second)],
  [
    'values stand above their numbers',
    linesText(...head, `${first[1]}`, `${first[0]}`, `${second[1]}`, `${second[0]}`, ends('March 2030')),
  ],
  ['it shows no certificate', linesText('Minutes of a meeting', 'The certificate number is not known yet.')],
])('ALM-003 no certificate has lines where %s', (_, paper) => {
  expect(linesOf(paper)).toEqual([]);
});

test('ALM-003 words that stand with another certificate are dropped as OTHER-CERTIFICATE', () => {
  const [own] = ownLines(listed, certificatesOf(listed));
  if (!own) throw new Error('no certificate');
  const outcomeOf = (month: string) => {
    const answer = { field: 'expiryDate' as const, quotation: `remains in force through the last day of ${month}` };
    const { held, dropped } = checkAnswers(listed, [answer], { ownNames: [lab], ...own });
    return held[0]?.value ?? dropped[0]?.reason;
  };
  expect([outcomeOf('January 2029'), outcomeOf('March 2030')]).toEqual(['2029-01-31', 'OTHER-CERTIFICATE']);
});
