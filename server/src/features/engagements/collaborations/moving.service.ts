import { type EngagementStage, engagementStageLabels } from '@aliquot/contract/engagement-stages';
import { afterWorkingDays, millisecondsPerDay, utcDay } from '../../../kernel/days.ts';
import type { Permitted } from '../../../kernel/permission.ts';
import { type Refusal, type Result, refuse, succeed } from '../../../kernel/result.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { daysToAgree, daysToRespond, heldMoves, type Move, moves, stoppedBySuspension } from './collaborations.domain.ts';
import { decidedForAnother } from './collaborations.letters.ts';
import { isHeldSuspended, type Moved, moveEngagement, standingOf } from './collaborations.repository.ts';
import { holdWords } from './progress.domain.ts';

/** The move that was faster, in words after the name of its author. */
const movesMade: Readonly<Record<Move | 'settle', string>> = {
  approve: 'approved this request',
  'approve-on-agreement': 'approved this request',
  decline: 'declined this request',
  propose: 'sent a proposal',
  'take-back': 'taken the proposal back',
  'ask-for-change': 'asked for a change to the proposal',
  'decline-proposal': 'declined the proposal',
  award: 'accepted the proposal',
  agree: 'completed the agreement',
  expire: 'ended this request',
  start: 'started the work',
  deliver: 'marked this work completed',
  'request-changes': 'asked for changes',
  accept: 'accepted the work',
  withdraw: 'withdrawn this request',
  settle: 'set the status of this project',
};

const isRecorded = (move: string): move is keyof typeof movesMade => move in movesMade;

/** Why a move was not made: the work is on hold, or another move was faster; and the stage the engagement is in now. */
export const conflictAfterRace = async ({ db, actor, now }: Doing, id: string, move?: Move): Promise<Refusal<'CONFLICT'>> => {
  const standing = await standingOf(db, id);
  if (!standing) return refuse('CONFLICT', 'This request no longer exists.');
  const { stage, last_move, moved_by, mover, hold } = standing;
  if (hold && move && heldMoves.includes(move)) return refuse('CONFLICT', `Release the hold first. ${holdWords(hold, now)}`);
  const stands = `It is now “${engagementStageLabels[stage]}”. Reload the page.`;
  if (last_move === null || !isRecorded(last_move)) return refuse('CONFLICT', `This isn't possible now. ${stands}`);
  if (last_move === 'expire') return refuse('CONFLICT', `The time to respond to this request is over. ${stands}`);
  if (last_move === 'withdraw' && moved_by === null) return refuse('CONFLICT', `${decidedForAnother} ${stands}`);
  const isOwn = actor.kind === 'user' && actor.id === moved_by;
  return refuse(
    'CONFLICT',
    `${isOwn ? 'You have' : `${mover ?? 'Someone else'} has`} already ${movesMade[last_move]}. ${stands}`,
  );
};

/** The refusal of a move that a suspension stops. */
export const suspendedNow = refuse(
  'CONFLICT',
  'This laboratory is suspended, so it can’t answer or take on new work now. Nothing was changed.',
);

/** The last day of the wait that begins in a stage, where the stage itself sets it. */
const waitOf = (stage: EngagementStage, now: Date): Pick<Moved, 'respond_by'> => {
  if (stage === 'asked') return { respond_by: utcDay(afterWorkingDays(now, daysToRespond)) };
  return stage === 'awarded' ? { respond_by: utcDay(new Date(now.getTime() + daysToAgree * millisecondsPerDay)) } : {};
};

/** Moves an engagement. @returns CONFLICT with the faster move and the current stage. */
export const moveOn = async <const Made extends Move>(
  doing: Doing,
  engagement: Permitted<(typeof moves)[Made]['needs'], { id: string }>,
  move: Made,
  facts: Omit<Moved, 'by' | 'now'> = {},
): Promise<Result<{ id: string }, 'CONFLICT'>> => {
  const { db, actor, now } = doing;
  if (stoppedBySuspension.includes(move) && (await isHeldSuspended(db, engagement.id))) return suspendedNow;
  const by = actor.kind === 'user' ? actor.id : null;
  if (await moveEngagement(db, engagement, move, { by, now, ...waitOf(moves[move].to, now), ...facts }))
    return succeed({ id: engagement.id });
  return conflictAfterRace(doing, engagement.id, move);
};
