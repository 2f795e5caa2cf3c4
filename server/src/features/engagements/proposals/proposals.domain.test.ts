import {
  type ProposalDifference,
  type ProposalFile,
  type ProposalLine,
  type ProposalTerms,
  proposalProblems,
  proposalTermsSchema,
} from '@aliquot/contract/engagements/proposals';
import { decimalsOf, formatMoney, largestAmount, readMoney, totalOf } from '@aliquot/contract/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proposalTerms } from '../../../testing/acts/proposals.ts';
import { answerProblem, differenceOf, fateOf, problemsOf, promisedEnd } from './proposals.domain.ts';

const line = (changes: Partial<ProposalLine> = {}): ProposalLine => ({
  test: 'Panel sequencing',
  method: 'NGS',
  quantity: 10,
  unit: 'sample',
  price: 100,
  ...changes,
});

describe('amounts', () => {
  it.each([
    [0, 'USD', 'USD 0.00'],
    [5, 'USD', 'USD 0.05'],
    [4_130_000, 'USD', 'USD 41,300.00'],
    [4_130_000, 'JPY', 'JPY 4,130,000'],
    [1_234, 'KWD', 'KWD 1.234'],
    [-130_00, 'EUR', '−EUR 130.00'],
    [largestAmount, 'USD', 'USD 10,000,000,000,000.00'],
  ])('PRM-008 %s minor units in %s are %s', (amount, currency, text) => {
    expect(formatMoney(amount, currency)).toBe(text);
  });

  it.each([
    ['41,300.5', 'USD', 4_130_050n],
    ['0', 'USD', 0n],
    ['12', 'JPY', 12n],
    ['12.5', 'JPY', undefined],
    ['1.234', 'KWD', 1234n],
    ['1.234', 'USD', undefined],
    ['-1', 'USD', undefined],
    ['1,23', 'USD', undefined],
    ['', 'USD', undefined],
  ])('PRM-008 “%s” in %s is read as %s', (typed, currency, amount) => {
    expect(readMoney(typed, currency)).toBe(amount);
  });

  it('PRM-008 an amount that is written is read back as the same, in every currency', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.constantFrom('USD', 'JPY', 'KWD'), (amount, currency) => {
        expect(readMoney(formatMoney(amount, currency).replace(`${currency} `, ''), currency)).toBe(amount);
        expect(decimalsOf(currency)).toBeLessThanOrEqual(3);
      }),
    );
  });

  it('PRM-008 totals are exact where products of numbers would round', () => {
    expect(totalOf([{ quantity: 999_999, price: 999_999_999_999_999 }])).toBe(999_998_999_999_999_000_001n);
    expect(
      totalOf([
        { quantity: 3, price: 10 },
        { quantity: 1, price: 0 },
      ]),
    ).toBe(30n);
  });
});

describe('what is sent', () => {
  it.each([
    ['a negative price', { lines: [line({ price: -1 })] }, "A price can't be negative"],
    ['half a cent', { lines: [line({ price: 0.5 })] }, 'A price is a whole number of minor units'],
    ['more than 10^15', { lines: [line({ price: largestAmount + 1 })] }, 'This price is too large'],
    ['a quantity of 0', { lines: [line({ quantity: 0 })] }, 'A quantity is at least 1'],
    ['no lines', { lines: [] }, 'Please add at least one line'],
    ['an unknown currency', { currency: 'XXQ' }, 'Please choose a currency of ISO 4217'],
  ])('PRM-008 %s is refused with its reason', (_what, changes, message) => {
    const outcome = proposalTermsSchema.safeParse({ ...proposalTerms(), ...changes });
    expect(outcome.error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  it.each([0, 1, largestAmount])('PRM-008 a price of %s minor units is taken', (price) => {
    expect(proposalProblems(proposalTermsSchema.parse(proposalTerms({ lines: [line({ price, quantity: 1 })] })))).toEqual({});
  });

  it.each<[string, Partial<ProposalTerms>, Record<string, string>]>([
    [
      'a total above 10^15',
      { lines: [line({ price: largestAmount, quantity: 2 })] },
      { lines: 'The total is more than USD 10,000,000,000,000.00. Check quantities and prices.' },
    ],
    ['a start in the past', { earliestStart: '2026-03-04' }, { earliestStart: 'The earliest start is in the past.' }],
    ['an end in the past', { validUntil: '2026-03-04' }, { validUntil: 'The proposal would be over already.' }],
    ['today', { earliestStart: '2026-03-05', validUntil: '2026-03-05' }, {}],
    [
      'shares of 90 %',
      { milestones: [{ name: 'Start', dueInDays: 1, share: 90 }] },
      { milestones: 'The shares of the milestones add up to 90%, not 100%.' },
    ],
    [
      'a milestone after the results',
      { milestones: [{ name: 'Report', dueInDays: 26, share: 100 }] },
      { milestones: '“Report” is due after the promised results.' },
    ],
  ])('PRM-008 %s', (_what, changes, problems) => {
    expect(problemsOf(proposalTerms(changes), '2026-03-05')).toEqual(problems);
  });
});

describe('days', () => {
  it.each([
    ['2026-03-02', 1, '2026-03-03'],
    ['2026-03-02', 5, '2026-03-09'],
    ['2026-03-06', 1, '2026-03-09'],
    ['2026-03-07', 1, '2026-03-09'],
  ])('PRM-011 work that starts on %s and takes %i working days ends on %s', (earliestStart, turnaroundDays, end) => {
    expect(promisedEnd({ earliestStart, turnaroundDays })).toBe(end);
  });

  it('PRM-009 a proposal can be accepted until its last day is over', () => {
    const open = { version: 2, fate: 'open', valid_until: '2026-03-31' } as const;
    const lastDay = '2026-03-31';
    const over = '2026-04-01';
    expect(answerProblem(open, 2, lastDay, true)).toBeNull();
    expect(answerProblem(open, 2, over, true)).toBe(
      'This proposal was valid until March 31, 2026. Ask the laboratory for a new version.',
    );
    expect(answerProblem(open, 2, over, false)).toBeNull();
    expect(answerProblem(open, 1, lastDay, true)).toBe('Version 2 is newer. Reload the page to see what changed.');
  });

  it.each([
    ['open', 'proposed', 'open'],
    ['open', 'expired', 'over'],
    ['open', 'withdrawn', 'over'],
    ['accepted', 'running', 'accepted'],
    ['replaced', 'proposed', 'replaced'],
  ] as const)('PRM-008 a version that is %s is shown in stage %s as %s', (fate, stage, shown) => {
    expect(fateOf({ fate }, stage)).toBe(shown);
  });
});

type Version = ProposalTerms & { readonly files: readonly ProposalFile[] };
const keyOf = ({ test, method, unit, quantity, price }: ProposalLine) => JSON.stringify([test, method, unit, quantity, price]);
const without = (all: readonly string[], gone: readonly string[]) => {
  const rest = [...all];
  for (const key of gone) {
    const index = rest.indexOf(key);
    if (index === -1) throw new Error(`${key} is not there to be removed`);
    rest.splice(index, 1);
  }
  return rest;
};
const idsOf = (files: readonly ProposalFile[]) => files.map(({ id }) => id);
const apply = (before: Version, { added, removed, changed, fields, files }: ProposalDifference) => ({
  ...before,
  ...fields,
  files: [
    ...without(idsOf(before.files), idsOf([...files.removed, ...files.changed.map((each) => each.before)])),
    ...idsOf([...files.added, ...files.changed.map((each) => each.after)]),
  ].toSorted(),
  lines: [
    ...without(before.lines.map(keyOf), [...removed, ...changed.map((each) => each.before)].map(keyOf)),
    ...[...added, ...changed.map((each) => each.after)].map(keyOf),
  ].toSorted(),
});

const file = (id: string, file_name: string): ProposalFile => ({ id, file_name, file_type: 'text/csv', file_size: 12 });

describe('the difference of two versions', () => {
  const [prices, terms] = [file('1', 'prices.csv'), file('2', 'terms.pdf')];
  const v1: Version = {
    ...proposalTerms({ lines: [line(), line({ test: 'Report', price: 300, quantity: 1 })] }),
    files: [prices, terms],
  };

  it.each<[string, Partial<Version>, Partial<ProposalDifference>]>([
    ['nothing', {}, { added: [], removed: [], changed: [], fields: {}, total: 0, days: 0 }],
    ['the order of the lines', { lines: v1.lines.toReversed() }, { added: [], removed: [], changed: [], total: 0 }],
    [
      'a line more',
      { lines: [...v1.lines, line({ test: 'Repeat extraction', quantity: 6, price: 190 })] },
      { added: [line({ test: 'Repeat extraction', quantity: 6, price: 190 })], total: 1140 },
    ],
    ['a line less', { lines: [line()] }, { removed: [line({ test: 'Report', price: 300, quantity: 1 })], total: -300 }],
    [
      'a quantity',
      { lines: [line({ quantity: 8 }), ...v1.lines.slice(1)] },
      { changed: [{ before: line(), after: line({ quantity: 8 }) }], added: [], removed: [], total: -200 },
    ],
    ['a week more', { turnaroundDays: 30 }, { fields: { turnaroundDays: 30 }, days: 7 }],
    ['the currency', { currency: 'EUR' }, { fields: { currency: 'EUR' }, total: null }],
    ['the order of the files', { files: [terms, prices] }, { files: { added: [], removed: [], changed: [] } }],
    [
      'a file more and one less',
      { files: [prices, file('3', 'protocol.pdf')] },
      { files: { added: [file('3', 'protocol.pdf')], removed: [terms], changed: [] } },
    ],
    [
      'a file in the place of another of its name',
      { files: [file('4', 'prices.csv'), terms] },
      { files: { added: [], removed: [], changed: [{ before: prices, after: file('4', 'prices.csv') }] } },
    ],
    ['the terms', { terms: 'All on acceptance.' }, { fields: { terms: 'All on acceptance.' } }],
  ])('PRM-008 %s', (_what, changes, difference) => {
    expect(differenceOf(v1, { ...v1, ...changes })).toMatchObject(difference);
  });

  const words = fc.constantFrom('A', 'B', 'C');
  const lines = fc.array(
    fc.record({
      test: words,
      method: words,
      unit: words,
      quantity: fc.integer({ min: 1, max: 3 }),
      price: fc.integer({ min: 0, max: 3 }),
    }),
    { minLength: 1, maxLength: 8 },
  );
  const version = fc.record({
    currency: fc.constantFrom('USD', 'EUR'),
    lines,
    turnaroundDays: fc.integer({ min: 1, max: 60 }),
    earliestStart: fc.constantFrom('2026-03-02', '2026-04-01'),
    validUntil: fc.constantFrom('2026-03-31', '2026-04-30'),
    sampleRequirements: words,
    terms: words,
    milestones: fc.array(fc.record({ name: words, dueInDays: fc.constant(1), share: fc.constant(50) }), { maxLength: 2 }),
    silenceAcceptsAfterDays: fc.option(fc.integer({ min: 1, max: 30 })),
    files: fc
      .uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 4 })
      .map((ids) => ids.map((id) => file(String(id), `${id % 3}.csv`))),
  });

  it('PRM-008 applied to the version before, it gives the version after, with its total and its end', () => {
    fc.assert(
      fc.property(version, version, (before, after) => {
        const difference = differenceOf(before, after);
        expect(apply(before, difference)).toEqual({
          ...after,
          lines: after.lines.map(keyOf).toSorted(),
          files: idsOf(after.files).toSorted(),
        });
        const more = before.currency === after.currency ? Number(totalOf(after.lines) - totalOf(before.lines)) : null;
        expect(difference.total).toBe(more);
        const moved = (Date.parse(promisedEnd(after)) - Date.parse(promisedEnd(before))) / 86_400_000;
        expect(difference.days).toBe(moved);
      }),
      { numRuns: 300 },
    );
  });
});
