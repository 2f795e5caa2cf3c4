import { type EngagementStage, engagementStages } from '@aliquot/contract/engagement-stages';
import { expect, it } from 'vitest';
import { stepsOf } from './steps.domain.ts';

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const days = { requested: day(11), agreed: day(18), 'in-work': day(24), results: day(28), accepted: day(30) };
const never = { requested: day(11), agreed: null, 'in-work': null, results: null, accepted: null };

const table: Record<EngagementStage, string> = {
  asked: 'current ahead ahead ahead ahead',
  proposed: 'current ahead ahead ahead ahead',
  awarded: 'current ahead ahead ahead ahead',
  agreed: 'done current ahead ahead ahead',
  running: 'done done current ahead ahead',
  delivered: 'done done done current ahead',
  accepted: 'done done done done done',
  declined: 'done ahead ahead ahead ahead',
  expired: 'done ahead ahead ahead ahead',
  withdrawn: 'done ahead ahead ahead ahead',
};

it.each(engagementStages)('PRM-004 the steps of an engagement that is %s', (stage) => {
  const steps = stepsOf(stage, days);
  const before = ['declined', 'expired', 'withdrawn'].includes(stage) ? stepsOf(stage, never) : steps;
  expect(before.map(({ state }) => state).join(' ')).toBe(table[stage]);
  for (const { step, state, at } of steps) expect(at).toBe(state === 'ahead' ? null : days[step].toISOString());
});

it('PRM-004 a withdrawn engagement keeps the day on which the laboratory agreed, and a step without a day has none', () => {
  expect(stepsOf('withdrawn', days)[1]).toEqual({ step: 'agreed', state: 'done', at: day(18).toISOString() });
  expect(stepsOf('delivered', { ...days, 'in-work': null })[2]).toEqual({ step: 'in-work', state: 'done', at: null });
});
