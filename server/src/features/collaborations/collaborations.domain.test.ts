import {
  type CollaborationStatus,
  collaborationStatuses,
  type ProjectStatus,
  projectStatuses,
} from '@aliquot/contract/options';
import { describe, expect, it } from 'vitest';
import {
  type CollaborationMove,
  canMove,
  canMoveProject,
  collaborationMoves,
  type ProjectMove,
  projectMoves,
} from './collaborations.domain.ts';

const fromCollaboration: Record<CollaborationMove, { from: CollaborationStatus[]; to: CollaborationStatus }> = {
  approve: { from: ['pending'], to: 'approved' },
  reject: { from: ['pending'], to: 'rejected' },
  complete: { from: ['approved'], to: 'completed' },
  withdraw: { from: ['pending', 'approved', 'completed'], to: 'withdrawn' },
};

const fromProject: Record<ProjectMove, { from: ProjectStatus[]; to: ProjectStatus }> = {
  start: { from: ['pending'], to: 'in-progress' },
  accept: { from: ['in-progress'], to: 'completed' },
  cancel: { from: ['pending', 'in-progress'], to: 'cancelled' },
  reassign: { from: ['pending', 'in-progress'], to: 'pending' },
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

describe('the moves of a project', () => {
  it.each(Object.keys(fromProject) as ProjectMove[])('PRJ-016 PRJ-017 %s', (move) => {
    expect(projectStatuses.filter((status) => canMoveProject(status, move))).toEqual(fromProject[move].from);
    expect(projectMoves[move].to).toBe(fromProject[move].to);
  });

  it('PRJ-018 a completed or cancelled project moves no more', () => {
    for (const status of ['completed', 'cancelled'] as const)
      expect((Object.keys(projectMoves) as ProjectMove[]).filter((move) => canMoveProject(status, move))).toEqual([]);
  });
});
