import type { MatrixLab } from '@aliquot/contract/engagements/splits';
import { expect, it } from 'vitest';
import { lanePrice, noPrice } from './lanes.ts';

const asked = { stage: 'asked' } as const;
const notAsked = { stage: null } as const;

it.each([
  ['its laboratory was asked and has not answered', [asked], 'No price yet'],
  ['all of its laboratories were asked', [asked, asked], 'No price yet'],
  ['its laboratory was not asked', [notAsked], 'Price not asked'],
  ['one of its laboratories was not asked', [asked, notAsked], 'Price not asked'],
] as const)('PRF-004 in place of the price of a plan, where %s', (_when, labs, words) => {
  expect(noPrice(labs)).toBe(words);
});

const lab = (changes: Partial<MatrixLab>): MatrixLab => ({
  lab_id: 'a',
  lab_name: 'Harbor Genomics',
  lab_location: 'Seattle, WA',
  distance_km: null,
  collaboration_id: null,
  stage: null,
  respond_by: null,
  part: null,
  proposal: null,
  cells: [],
  can: { write: false, ask: true, take: true },
  ...changes,
});
const tests = [{ id: 'ngs', kind: 'method' as const, label: 'Targeted NGS', broader: null, splits: true }];

it('PRF-004 a lane says the price of its part, or why it has no price', () => {
  const lines = [
    { tests: ['ngs'], amount: 4_128_000 },
    { tests: ['kras'], amount: 624_000 },
  ];
  const proposal = {
    version: 2,
    total: 4_752_000,
    currency: 'USD' as const,
    turnaround_days: 20,
    promised_end: '2027-02-05',
    lines,
  };
  expect(lanePrice({ lab: lab({ stage: 'proposed', proposal }), tests })).toBe('USD 41,280.00');
  expect(lanePrice({ lab: lab({ stage: 'asked' }), tests })).toBe('No price yet');
  expect(lanePrice({ lab: lab({}), tests })).toBe('Price not asked');
});
