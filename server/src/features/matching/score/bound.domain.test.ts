import type { ProjectData } from '@aliquot/contract/matching';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf } from '../../../kernel/days.ts';
import { requestArbitrary, testToday } from '../../../testing/match-arbitraries.ts';
import { syntheticLabs } from '../../../testing/synthetic-labs.ts';
import { recordOf } from '../laboratory/lab-record.domain.ts';
import { needOf } from '../request/request-need.domain.ts';
import { boundOf } from './bound.domain.ts';
import { createMatchEngine } from './engine.domain.ts';
import { pointScale, scoreOf } from './matching.domain.ts';
import { readingOf } from './relevance.domain.ts';

const today = dayOf(testToday) ?? 0;
const records = syntheticLabs(200, today).map((lab) => recordOf(lab, today));
const engine = createMatchEngine();
for (const record of records) engine.put(record);

describe('OPS-020 what laboratories can reach at most', () => {
  it('no laboratory that gains less than a floor takes has a total that reaches it, however the floors rise', () => {
    fc.assert(
      fc.property(requestArbitrary, fc.array(fc.nat(100), { minLength: 1, maxLength: 6 }), (request, floors) => {
        const question = engine.question(needOf(request, today));
        const bound = boundOf(question);
        const scored = records.map((record) => ({
          ...readingOf(question.text, record),
          total: scoreOf(question, record).total,
        }));
        for (const floor of floors.toSorted((a, b) => a - b).map((percent) => percent * pointScale)) {
          const left = scored.filter(({ gain, shown }) => gain < bound.leastGain(shown, floor));
          expect(left.filter(({ total }) => total >= floor)).toEqual([]);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('nothing is left out before there is a floor, and everything where none can be reached', () => {
    const [request] = fc.sample(requestArbitrary, { numRuns: 1, seed: 1 });
    const question = engine.question(needOf(request as ProjectData, today));
    const bound = boundOf(question);
    expect(bound.leastGain(0, -1)).toBe(0);
    expect(bound.leastGain(0, 101 * pointScale)).toBeGreaterThan(999 * question.text.full);
  });

  it('most laboratories are left out at the percentage from which one qualifies', () => {
    const question = engine.question(
      needOf(
        {
          title: 'Whole exome sequencing of tumors',
          description: 'Sequencing of 100 tumors, with a report.',
          researchArea: 'genomics',
          serviceType: 'molecular-testing',
          timeline: 'medium',
          budgetRange: 'high',
        },
        today,
      ),
    );
    const bound = boundOf(question);
    const readings = records.map((record) => readingOf(question.text, record));
    const left = readings.filter(({ gain, shown }) => gain >= bound.leastGain(shown, 60 * pointScale));
    expect(left.length).toBeLessThan(records.length / 3);
  });
});
