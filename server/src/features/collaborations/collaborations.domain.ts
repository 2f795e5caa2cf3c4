import type { CollaborationStatus, ProjectStatus } from '@aliquot/contract/options';

/** What can happen to a collaboration, by whom it is done elsewhere said. */
export const collaborationMoves = {
  approve: { from: ['pending'], to: 'approved' },
  reject: { from: ['pending'], to: 'rejected' },
  complete: { from: ['approved'], to: 'completed' },
  withdraw: { from: ['pending', 'approved', 'completed'], to: 'withdrawn' },
} as const satisfies Record<string, { from: readonly CollaborationStatus[]; to: CollaborationStatus }>;
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
