import type { GapReasonStatus } from '@aliquot/contract/options';
import { saysSomething } from '../questionnaires/words.domain.ts';
import { decidesScope } from './lines/knowledge.domain.ts';

/** The moves of a reason: a laboratory takes it back, a reviewer decides and may take an acceptance back. */
export const reasonMoves = {
  accepted: { from: ['pending'] },
  refused: { from: ['pending', 'accepted'] },
  withdrawn: { from: ['pending'] },
} as const satisfies Record<Exclude<GapReasonStatus, 'pending'>, { from: readonly GapReasonStatus[] }>;
export type ReasonMove = keyof typeof reasonMoves;

export const canMoveReason = (status: GapReasonStatus, move: ReasonMove): boolean =>
  (reasonMoves[move].from as readonly GapReasonStatus[]).includes(status);

/** True when a reason can close a gap. A control that decides which requirements apply is answered in the questionnaire. */
export const closesWithReason = (controlId: string): boolean => !decidesScope(controlId);

const fewest = 20;

/** The reason that a stated reason cannot be reviewed, as a sentence; null when it can. */
export const reasonProblem = (reason: string): string | null =>
  reason.trim().length < fewest || !saysSomething(reason)
    ? 'Please say in a sentence why this is closed, so that a reviewer can check it.'
    : null;
