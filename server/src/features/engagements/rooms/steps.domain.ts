import type { EngagementStage } from '@aliquot/contract/engagement-stages';
import type { Room, RoomStep } from '@aliquot/contract/engagements/rooms';

/** When each step of an engagement was taken; null for what has not happened, or was not noted. */
export type StepDays = Readonly<Record<RoomStep, Date | null>>;

const order: readonly RoomStep[] = ['requested', 'agreed', 'in-work', 'results', 'accepted'];

/** The step at which an engagement is; an ended one is at none. */
const stepOf: Readonly<Record<EngagementStage, RoomStep | null>> = {
  asked: 'requested',
  proposed: 'requested',
  awarded: 'requested',
  agreed: 'agreed',
  running: 'in-work',
  delivered: 'results',
  accepted: 'accepted',
  declined: null,
  expired: null,
  withdrawn: null,
};

/** The way of an engagement; of one that ended early, the steps that it took. */
export const stepsOf = (stage: EngagementStage, days: StepDays): Room['steps'] => {
  const step = stepOf[stage];
  const present = step === null ? -1 : order.indexOf(step);
  return order.map((name, index) => {
    const day = days[name];
    const isTaken = step === null ? day !== null && index < order.indexOf('in-work') : index <= present;
    const state = !isTaken ? 'ahead' : index === present && stage !== 'accepted' ? 'current' : 'done';
    return { step: name, state, at: (isTaken && day?.toISOString()) || null };
  });
};
