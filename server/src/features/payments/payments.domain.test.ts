import { largestAmount } from '@aliquot/contract/money';
import { describe, expect, it } from 'vitest';
import { changeProblem, counts, sumsOf } from './payments.domain.ts';

const note = { voided_at: null, replaced_by: null };

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
