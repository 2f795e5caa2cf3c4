import { expect, it } from 'vitest';
import { cpuMilliseconds } from '../../../testing/cpu-time.ts';
import { linesText } from '../../../testing/papers/document-lines.ts';
import { dateMentions } from './candidates/dates.domain.ts';
import { understandDocument } from './reading.domain.ts';
import { matcherOf, streamOf } from './text/phrases.domain.ts';

/** The cost of an eightfold text if the time grew with the square; linear is 8. */
const quadratic = 64;

/** The least of some runs: a collection of garbage makes one longer. */
const least = (runs: number, work: () => number): number => Math.min(...Array.from({ length: runs }, work));

/** The same of a ratio, which is not looked for any more once it is below `enough`. */
const leastRatio = (runs: number, work: () => number, before: number, enough: number): number => {
  let found = work() / before;
  for (let run = 1; run < runs && found >= enough; run++) found = Math.min(found, work() / before);
  return found;
};

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
  const reading = (size: number) => {
    const text = linesText('METHOD VALIDATION REPORT', unit.repeat(size / unit.length));
    return () => cpuMilliseconds(() => understandDocument(text, { fileName: 'document.pdf', today: '2026-11-21' }));
  };
  reading(20_000)();
  const short = least(2, reading(60_000));
  expect(leastRatio(2, reading(480_000), Math.max(4, short), quadratic * 0.7)).toBeLessThan(quadratic * 0.7);
});

it.each(['1/', '1 day of ', 'January ', '1-1-', '12 Mar ', '2021-'])(
  'finding dates is linear on a hostile text of "%s"',
  (unit) => {
    const finding = (size: number) => {
      const text = unit.repeat(size / unit.length);
      return () => cpuMilliseconds(() => dateMentions(text, true));
    };
    // Quadratic growth would take seconds for the long text; below 10 milliseconds memory costs more than searching.
    const short = Math.max(10, least(5, finding(100_000)));
    expect(leastRatio(5, finding(800_000), short, quadratic * 0.7)).toBeLessThan(quadratic * 0.7);
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
    return () => cpuMilliseconds(() => matcher(streamOf(text, 0, text.length, true)));
  };
  find(20_000)();
  const short = Math.max(1, least(5, find(100_000)));
  expect(leastRatio(5, find(800_000), short, quadratic * 0.7)).toBeLessThan(quadratic * 0.7);
});
