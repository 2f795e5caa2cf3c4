import { expect, it } from 'vitest';
import { cpuMilliseconds } from '../../testing/cpu-time.ts';
import { linesText } from '../../testing/document-lines.ts';
import { understandDocument } from './reading.domain.ts';
import { dateMentions } from './text/dates.domain.ts';
import { matcherOf, streamOf } from './text/phrases.domain.ts';

/** What an eightfold text would cost if the time grew with the square; linear is 8. */
const quadratic = 64;

/** The least of some runs: a collection of garbage makes one longer. */
const least = (runs: number, work: () => void): number =>
  Math.min(...Array.from({ length: runs }, () => cpuMilliseconds(work)));

it.each([
  '1',
  'a',
  '1/',
  '& and & ',
  'Expiration Date: ',
  'Certificate Number: 12345\n',
  'Issue Date   Expiry Date   Number\n',
  'accredited to ISO/IEC 17025:2017\n',
  'D-K-\n15140-01-00\n',
  'Certificate Number\t12345\t',
  'testing, calibration, ',
  'State of Florida Department of Health ',
])('the time of a reading grows with length, whatever the text: %j', (unit) => {
  const read = (size: number) => {
    const text = linesText('METHOD VALIDATION REPORT', unit.repeat(size / unit.length));
    return least(2, () => understandDocument(text, { fileName: 'document.pdf', today: '2026-11-21' }));
  };
  read(20_000);
  expect(read(480_000) / Math.max(4, read(60_000))).toBeLessThan(quadratic * 0.7);
});

it.each(['1/', '1 day of ', 'January ', '1-1-', '12 Mar ', '2021-'])(
  'finding dates is linear on a hostile text of "%s"',
  (unit) => {
    const find = (size: number) => {
      const text = unit.repeat(size / unit.length);
      return least(5, () => dateMentions(text, true));
    };
    expect(find(800_000) / Math.max(1, find(100_000))).toBeLessThan(quadratic * 0.7);
  },
);

it('finding phrases is linear on hostile text', () => {
  const matcher = matcherOf<string>({
    plain: [
      ['expiration date', 'expiry'],
      ['date', 'date'],
      ['lic', 'licence'],
      ['gültig bis', 'expiry'],
      ['certificate of compliance', 'clia'],
    ],
  });
  const find = (size: number) => {
    const text = 'c e r t i f i c a t e '.repeat(size / 22);
    return cpuMilliseconds(() => matcher(streamOf(text, 0, text.length, true)));
  };
  find(20_000);
  expect(find(400_000) / Math.max(1, find(100_000))).toBeLessThan(16);
});
