import { engagementStages } from '@aliquot/contract/engagement-stages';
import { describe, expect, it } from 'vitest';
import { canDispute } from './disputes.domain.ts';

const day = 86_400_000;
const accepted_at = new Date('2026-03-01T12:00:00Z');

describe('when work can be disputed', () => {
  it('PRM-020 while it is under way or delivered, in no stage before and in none that ended otherwise', () => {
    const open = engagementStages.filter((stage) => canDispute({ stage, accepted_at: null }, accepted_at));
    expect(open).toEqual(['running', 'delivered']);
  });

  it.each([
    [0, true],
    [30 * day, true],
    [30 * day + 1, false],
  ])('PRM-020 %d milliseconds after it was accepted: %s', (passed, expected) => {
    expect(canDispute({ stage: 'accepted', accepted_at }, new Date(accepted_at.getTime() + passed))).toBe(expected);
  });
});
