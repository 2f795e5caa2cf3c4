import { aboveAgreed } from '@aliquot/contract/engagements/payments';
import { largestAmount } from '@aliquot/contract/money';
import { describe, expect, it } from 'vitest';
import { changeProblem, counts, sumsOf } from './payments.domain.ts';

const note = { voided_at: null, replaced_by: null };

const invoiced = (amount: string, currency = 'USD') => ({ kind: 'invoice' as const, currency, amount });

describe('PRM-035: orders and invoices above the agreed total', () => {
  const agreed = { total: 100_000, currency: 'USD' };
  it.each<[string, Parameters<typeof aboveAgreed>[0], string | null]>([
    ['are named', { agreed, sums: [invoiced('110000')] }, 'Invoices come to USD 1,100.00, USD 100.00 above the agreed total.'],
    ['are not those that come to it', { agreed, sums: [invoiced('100000')] }, null],
    [
      'are named in another currency',
      { agreed, sums: [invoiced('5', 'EUR')] },
      'Invoices come to EUR 0.05, but the agreed total is in USD.',
    ],
    ['are no payments', { agreed, sums: [{ ...invoiced('200000'), kind: 'payment' }] }, null],
    [
      'are named for purchase orders as well',
      { agreed, sums: [{ ...invoiced('100001'), kind: 'purchase-order' }] },
      'Purchase orders come to USD 1,000.01, USD 0.01 above the agreed total.',
    ],
    ['need an agreed total', { agreed: null, sums: [invoiced('200000')] }, null],
  ])('%s', (_what, notes, expected) => {
    expect(aboveAgreed(notes)).toBe(expected);
  });
});

describe('PRM-022 payment notes', () => {
  it('are summed by kind and currency, exactly', () => {
    const large = Array.from({ length: 11 }, () => ({ kind: 'payment', currency: 'USD', amount: largestAmount - 1 }) as const);
    expect(
      sumsOf([...large, { kind: 'invoice', currency: 'USD', amount: 5 }, { kind: 'invoice', currency: 'EUR', amount: 7 }]),
    ).toEqual([
      { kind: 'invoice', currency: 'USD', amount: '5' },
      { kind: 'invoice', currency: 'EUR', amount: '7' },
      { kind: 'payment', currency: 'USD', amount: '10999999999999989' },
    ]);
    expect(sumsOf([])).toEqual([]);
  });

  it.each([
    ['as written', note, null],
    ['corrected', { ...note, replaced_by: 'x' }, 'This note was corrected already. Correct the newer one.'],
    ['voided', { ...note, voided_at: new Date(0) }, 'This note was voided. Add a new one instead.'],
  ])('%s', (_what, standing, problem) => {
    expect(changeProblem(standing)).toBe(problem);
    expect(counts(standing)).toBe(problem === null);
  });
});
