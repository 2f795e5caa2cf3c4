import { type GapReasonStatus, gapReasonStatuses } from '@aliquot/contract/options';
import { describe, expect, it } from 'vitest';
import { canMoveReason, type ReasonMove, reasonMoves, reasonProblem } from './reasons.domain.ts';

const expected: Record<ReasonMove, GapReasonStatus[]> = {
  accepted: ['pending'],
  refused: ['pending', 'accepted'],
  withdrawn: ['pending'],
};

describe('a reason for which a gap is taken for closed', () => {
  it.each(Object.keys(reasonMoves) as ReasonMove[])('becomes %s only from where it may', (move) => {
    expect(gapReasonStatuses.filter((status) => canMoveReason(status, move))).toEqual(expected[move]);
  });

  it.each([
    ['Our parent company keeps the training records of all staff in its own system.', true],
    ['asdfasdf asdfasdf asdfasdf', false],
    ['not needed', false],
    ['                                   ', false],
    ['..............................', false],
  ])('"%s" says something: %s', (reason, says) => {
    expect(reasonProblem(reason) === null).toBe(says);
  });
});
