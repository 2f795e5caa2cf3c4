import type { CollaborationStatus, ProjectStatus } from '@aliquot/contract/options';

type CollaborationTransition = {
  readonly from: readonly CollaborationStatus[];
  readonly to: CollaborationStatus;
  readonly needs: string;
};

/** Allowed transitions, each with the permission that it needs from the policy. */
export const collaborationMoves = {
  approve: { from: ['pending'], to: 'approved', needs: 'decide' },
  reject: { from: ['pending'], to: 'rejected', needs: 'decide' },
  complete: { from: ['approved'], to: 'completed', needs: 'complete' },
  withdraw: { from: ['pending', 'approved', 'completed'], to: 'withdrawn', needs: 'withdraw' },
} as const satisfies Record<string, CollaborationTransition>;
export type CollaborationMove = keyof typeof collaborationMoves;

export const canMove = (status: CollaborationStatus, move: CollaborationMove): boolean =>
  (collaborationMoves[move].from as readonly CollaborationStatus[]).includes(status);

/** What can happen to a project. An administrator may set any status, which is no move of this table. */
export const projectMoves = {
  start: { from: ['pending'], to: 'in-progress' },
  accept: { from: ['in-progress'], to: 'completed' },
  cancel: { from: ['pending', 'in-progress'], to: 'cancelled' },
  /** Another laboratory is asked: the project waits again until that one says yes. */
  reassign: { from: ['pending', 'in-progress'], to: 'pending' },
} as const satisfies Record<string, { from: readonly ProjectStatus[]; to: ProjectStatus }>;
export type ProjectMove = keyof typeof projectMoves;

export const canMoveProject = (status: ProjectStatus, move: ProjectMove): boolean =>
  (projectMoves[move].from as readonly ProjectStatus[]).includes(status);
