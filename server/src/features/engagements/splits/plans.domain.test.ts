import { describe, expect, it } from 'vitest';
import { type PlannedLab, plansFor, termsOfPlan } from './plans.domain.ts';

const proposal = (total: number, end: string, currency = 'USD'): PlannedLab['proposal'] => ({
  version: 1,
  total,
  currency,
  turnaround_days: 10,
  promised_end: end,
  lines: [{ tests: [], amount: total }],
});
const lab = (name: string, proven: readonly string[], sent: PlannedLab['proposal'] = null): PlannedLab => ({
  lab_id: name,
  lab_name: name,
  proven,
  proposal: sent,
  distance_km: null,
});

describe('PRF-004 the plans of a request', () => {
  const tests = ['ngs', 'tumor', 'msi', 'kras', 'dna'];
  const labs = [
    lab('Harborview', ['ngs', 'tumor', 'msi'], proposal(4128, '2027-02-05')),
    lab('Blue Ridge', ['kras', 'dna'], proposal(1296, '2027-02-19')),
    lab('Wasatch', ['ngs', 'dna']),
    lab('Lone Star', []),
  ];

  it('begin with the fewest that prove all, with price and last day, then the best one alone and those without one of them', () => {
    const { plans, unproven } = plansFor(labs, tests);
    expect(unproven).toEqual([]);
    expect(
      plans.map((plan) => [plan.labs.map(({ lab_name }) => lab_name), plan.open, plan.price?.total, plan.results_by]),
    ).toEqual([
      [['Harborview', 'Blue Ridge'], [], 5424, '2027-02-19'],
      [['Harborview', 'Wasatch'], ['kras'], undefined, null],
      [['Harborview'], ['kras', 'dna'], 4128, '2027-02-05'],
      [['Wasatch', 'Blue Ridge'], ['tumor', 'msi'], undefined, null],
    ]);
    expect(plans[0]?.labs[1]?.tests).toEqual(['kras', 'dna']);
  });

  it('name the tests that no laboratory proves, and are empty where nothing is proven', () => {
    expect(plansFor(labs, ['ngs', 'vitamin']).unproven).toEqual(['vitamin']);
    expect(plansFor(labs, ['vitamin'])).toEqual({ plans: [], unproven: ['vitamin'] });
    expect(plansFor([], tests)).toEqual({ plans: [], unproven: tests });
  });

  it('have no price over two currencies, and the last of the days', () => {
    const own = ['ngs'];
    expect(
      termsOfPlan([
        { proposal: proposal(1, '2027-01-02'), tests: own },
        { proposal: proposal(2, '2027-01-01', 'EUR'), tests: own },
      ]),
    ).toEqual({ price: null, results_by: '2027-01-02' });
    expect(termsOfPlan([])).toEqual({ price: null, results_by: null });
  });
});
