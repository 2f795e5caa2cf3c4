import type { CollaborationStatus } from '@aliquot/contract/options';

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
