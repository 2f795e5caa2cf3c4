import { type LabTerms, noTerms, termsMessages } from '@aliquot/contract/hearts/terms';
import { describe, expect, it } from 'vitest';
import { type TermsValues, termsOf, termsProblem, termsValuesOf } from './lab-terms-values.ts';

const empty = termsValuesOf(noTerms);

describe('terms as form values', () => {
  it.each<[string, LabTerms]>([
    ['nothing stated', noTerms],
    ['taking work now', { ...noTerms, availability: { kind: 'now' }, turnaroundWeeks: 3 }],
    ['free from a day', { ...noTerms, availability: { kind: 'from', date: '2027-02-01' }, projectsPerMonth: 4 }],
    ['paused', { ...noTerms, availability: { kind: 'paused' }, prices: { kind: 'on-request' } }],
    ['a range of prices', { ...noTerms, prices: { kind: 'range', lowest: 2000, highest: 9000 } }],
  ])('%s comes back as it was', (_what, terms) => {
    expect(termsProblem(termsValuesOf(terms))).toBeNull();
    expect(termsOf(termsValuesOf(terms))).toEqual(terms);
  });

  it.each<[Partial<TermsValues>, Partial<Record<keyof TermsValues, string>>]>([
    [{ availability: 'from' }, { availableFrom: termsMessages.date }],
    [{ turnaroundWeeks: '0' }, { turnaroundWeeks: termsMessages.turnaroundWeeks }],
    [{ turnaroundWeeks: '2.5' }, { turnaroundWeeks: termsMessages.turnaroundWeeks }],
    [{ projectsPerMonth: '-1' }, { projectsPerMonth: termsMessages.projectsPerMonth }],
    [{ prices: 'range', highest: '500' }, { lowest: termsMessages.price }],
    [{ prices: 'range', lowest: '900', highest: '500' }, { highest: termsMessages.priceOrder }],
  ])('%j is refused beside its field', (typed, fields) => {
    expect(termsProblem({ ...empty, ...typed })).toEqual({ fields });
  });

  it('what was typed for a choice that was taken back is not sent', () => {
    expect(termsOf({ ...empty, availableFrom: '2027-02-01', lowest: '5' })).toEqual(noTerms);
  });
});
