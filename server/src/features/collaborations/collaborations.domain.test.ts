import { type CollaborationStatus, collaborationStatuses } from '@aliquot/contract/options';
import { describe, expect, it } from 'vitest';
import { type CollaborationMove, canMove, collaborationMoves } from './collaborations.domain.ts';

const fromCollaboration: Record<CollaborationMove, { from: CollaborationStatus[]; to: CollaborationStatus }> = {
  approve: { from: ['pending'], to: 'approved' },
  reject: { from: ['pending'], to: 'rejected' },
  complete: { from: ['approved'], to: 'completed' },
  withdraw: { from: ['pending', 'approved', 'completed'], to: 'withdrawn' },
};

describe('the moves of a collaboration', () => {
  it.each(Object.keys(fromCollaboration) as CollaborationMove[])('COL-002 COL-005 %s', (move) => {
    expect(collaborationStatuses.filter((status) => canMove(status, move))).toEqual(fromCollaboration[move].from);
    expect(collaborationMoves[move].to).toBe(fromCollaboration[move].to);
  });

  it('COL-002 what was rejected or withdrawn stays so', () => {
    for (const status of ['rejected', 'withdrawn'] as const)
      expect((Object.keys(collaborationMoves) as CollaborationMove[]).filter((move) => canMove(status, move))).toEqual([]);
  });
});
