import {
  type ComparedPart,
  coveredWords,
  paymentWords,
  perSampleWords,
} from '@aliquot/contract/engagements/proposal-comparison';
import { describe, expect, it } from 'vitest';
import { endingBefore } from '../projects/endings.domain.ts';
import { bestOf, isMixed, perSampleOf } from './comparison.domain.ts';
import { changeWords, noteChanges, type Watched } from './validity.domain.ts';

type Compared = Parameters<typeof bestOf>[0][number];
const lab = (total: number | null, end = '2026-04-20', more: Partial<Compared> = {}, currency = 'USD'): Compared => ({
  match: 90,
  tests: null,
  covered: 1,
  coverage: [{ id: 'a', proof: 'proven', line: 'A', where: 'CAP', until: null }],
  proposal:
    total === null ? null : ({ total, currency, earliestStart: '2026-03-16', promisedEnd: end } as Compared['proposal']),
  ...more,
});

describe('the best values', () => {
  it.each<[string, Compared[], ComparedPart[][]]>([
    ['of none', [], []],
    ['of one is not marked', [lab(100)], [[]]],
    [
      'of parts of a request are in its matches alone',
      [lab(100, '2026-05-01', { tests: ['A'] }), lab(200, '2026-05-02', { match: 80 })],
      [['match'], []],
    ],
    ['that are equal are not marked', [lab(100), lab(100)], [[], []]],
    ['are the lowest price and the earliest end', [lab(100, '2026-05-01'), lab(200, '2026-04-01')], [['price'], ['end']]],
    ['are shared', [lab(100), lab(100), lab(300)], [['price'], ['price'], []]],
    ['leave out who sent nothing', [lab(100, '2026-04-01'), lab(null), lab(200)], [['price', 'end'], [], []]],
    ['say nothing of prices in different currencies', [lab(100), lab(50, '2026-04-20', {}, 'EUR')], [[], []]],
    [
      'are the highest match and coverage',
      [lab(1, '2026-04-20', { match: 95, covered: 2 }), lab(1)],
      [['match', 'coverage'], []],
    ],
    ['leave out a match that is not known', [lab(1, '2026-04-20', { match: null }), lab(1)], [[], []]],
  ])('PRM-007 %s', (_what, labs, best) => {
    expect(bestOf(labs)).toEqual(best);
  });

  it('PRM-007 knows prices in different currencies', () => {
    expect(isMixed([lab(1), lab(1, '2026-04-20', {}, 'EUR'), lab(null)])).toBe(true);
    expect(isMixed([lab(1), lab(null)])).toBe(false);
  });
});

const line = (quantity: number, unit: string, price: number) => ({ test: 'Panel', method: '', quantity, unit, price });

describe('the price of one sample', () => {
  const largest = 1_000_000;
  it.each<[string, number | null, ReturnType<typeof line>[], [price: number, words: string] | null]>([
    ['is the whole price over the samples', 48, [line(48, 'sample', 420), line(1, 'report', 3200)], [487, 'for 48 samples']],
    [
      'divides by what the request names, not by the largest line',
      48,
      [line(60, 'Samples', 100), line(6, 'per sample', 100)],
      [138, 'for 48 samples; the proposal covers 60 samples'],
    ],
    ['adds up lines that share the samples', 48, [line(30, 'sample', 100), line(18, 'sample', 100)], [100, 'for 48 samples']],
    ['needs no line by sample where the request names a number', 48, [line(1, 'project', 4800)], [100, 'for 48 samples']],
    [
      'is that of the proposal where the request names none',
      null,
      [line(2, 'specimen', 0), line(1, 'report', 1)],
      [1, 'for 2 samples in the proposal'],
    ],
    ['is not known where neither says a number', null, [line(2, 'batch of 10 samples', 500)], null],
    [
      'stays exact at the largest total',
      largest,
      [line(largest, 'sample', 999_999_999)],
      [999_999_999, 'for 1,000,000 samples'],
    ],
  ])('PRM-007 PRM-035: %s', (_what, named, lines, expected) => {
    const each = perSampleOf(lines, named);
    expect(each && [each.price, perSampleWords(each)]).toEqual(expected);
  });
});

const half = (name: string, share: number) => ({ name, dueInDays: 5, share });

const each = (id: string, proof: 'proven' | 'claimed' | 'not-shown') => ({
  id,
  proof,
  line: null,
  where: null,
  until: null,
});

describe('words of the comparison', () => {
  it.each([
    [
      'by milestone, without those that cost nothing',
      [half('Samples', 50), half('Call', 0), half('Report', 50)],
      'x',
      '50% with “Samples”, 50% with “Report”',
    ],
    ['by its terms', [], 'All on acceptance.', 'As its terms say'],
    ['not at all', [], '', 'Not stated'],
  ])('PRM-007 payment is stated %s', (_how, milestones, terms, words) => {
    expect(paymentWords({ milestones, terms })).toBe(words);
  });

  it('PRM-007 what is claimed without a certificate is to check', () => {
    expect(coveredWords({ covered: 1, coverage: [each('a', 'proven'), each('b', 'claimed'), each('c', 'not-shown')] })).toBe(
      '1 of 3, 1 to check',
    );
    expect(coveredWords({ covered: 1, coverage: [each('a', 'proven'), each('c', 'not-shown')] })).toBe('1 of 2');
  });
});

const clia = (until: string | null) => ({ type: 'clia', label: 'CLIA', until });

describe('certificates against the promised end', () => {
  it.each<[string | null, string[]]>([
    ['2026-05-02', ['CLIA ends on May 2, before the work does.']],
    ['2026-05-10', []],
    ['2026-05-09', ['CLIA ends on May 9, before the work does.']],
    ['2026-03-04', ['CLIA ended on March 4.']],
    ['2025-12-31', ['CLIA ended on December 31, 2025.']],
    ['2026-03-05', ['CLIA ends on March 5, before the work does.']],
    [null, []],
  ])('PRM-011 one valid until %s, with work until May 10', (until, sentences) => {
    expect(endingBefore([clia(until)], '2026-05-10', '2026-03-05').map(({ sentence }) => sentence)).toEqual(sentences);
  });

  it('PRM-011 names the first to end first', () => {
    const cap = { type: 'cap', label: 'CAP', until: '2026-04-01' };
    expect(endingBefore([clia('2026-05-02'), cap], '2026-05-10', '2026-03-05').map(({ type }) => type)).toEqual([
      'cap',
      'clia',
    ]);
  });
});

const valid = (until: string | null): Watched => ({ type: 'clia', until, state: 'valid' });

describe('what happened to a certificate since it was looked at', () => {
  it.each<[string, Watched[], ReturnType<typeof clia>[], (string | null)[]]>([
    ['it is new to the watch', [], [clia('2026-05-02')], [null]],
    ['nothing', [valid('2026-05-02')], [clia('2026-05-02')], []],
    ['it lapsed', [valid('2026-03-04')], [clia('2026-03-04')], ['CLIA ended on March 4, 2026']],
    ['it lapsed and was reported', [{ type: 'clia', until: '2026-03-04', state: 'lapsed' }], [clia('2026-03-04')], []],
    ['it was renewed', [valid('2026-05-02')], [clia('2028-05-02')], ['CLIA was renewed until May 2, 2028']],
    ['it ends sooner', [valid('2026-05-02')], [clia('2026-04-02')], ['CLIA now ends on April 2, 2026']],
    ['it was withdrawn', [valid('2026-05-02')], [], ['CLIA is no longer on record']],
    ['it was withdrawn and reported', [{ type: 'clia', until: null, state: 'withdrawn' }], [], []],
    ['it came back', [{ type: 'clia', until: null, state: 'withdrawn' }], [clia(null)], ['CLIA was renewed']],
  ])('PRM-011 %s', (_what, watched, held, words) => {
    const noted = noteChanges(watched, { held, needed: held }, '2026-03-05');
    expect(noted.map((each) => (each.event === null ? null : changeWords(each)))).toEqual(words);
  });
});
