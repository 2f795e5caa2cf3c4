import type { Plan } from '@aliquot/contract/engagements/milestones';
import { shiftWorkingDays, utcDay } from '../../../kernel/days.ts';
import type { AnyPermitted, Visible } from '../../../kernel/permission.ts';
import { type Result, refuse, succeed } from '../../../kernel/result.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import type { Db } from '../../../platform/db/index.ts';
import { findCollaboration, findToDecide, movePromise } from '../collaborations/collaborations.repository.ts';
import { mayReadWork } from '../collaborations/sides.policy.ts';
import { certificatesEnding } from '../projects/endings.service.ts';
import { type Agreed, afterOrder, agreedTotal, canPropose } from './change-orders.domain.ts';
import { type OrderRow, ordersOf } from './change-orders.repository.ts';
import { holdsOf } from './holds.repository.ts';
import {
  acceptedProposal,
  insertMilestones,
  isLive,
  milestonesOf,
  moveMilestones,
  type Work,
} from './milestones.repository.ts';
import { canHold, canPlan, milestonesFrom } from './plan.domain.ts';
import { mayHold, mayPlan, mayPropose } from './plan.policy.ts';
import { presentHold, presentMilestone, presentOrder } from './plan.presenter.ts';

/** Work that the actor may see, with its project locked; null otherwise. */
export const lockedWork = async ({ db, actor }: Doing, id: string): Promise<Visible<Work> | null> => {
  const row = await findToDecide(db, id);
  return isLive(row) ? mayReadWork(actor, row) : null;
};

const isAccepted = ({ state }: OrderRow) => state === 'accepted';

/** The total and the day as the accepted change orders have left them. */
export const agreedOf = async (db: Db, work: Visible<Work>, orders: readonly OrderRow[]): Promise<Agreed> => ({
  ...agreedTotal((await acceptedProposal(db, work)) ?? null, orders.filter(isAccepted)),
  promised_by: work.promised_by,
});

const presentPlan = async (doing: Doing, work: Visible<Work>): Promise<Plan> => {
  const { db, actor, now } = doing;
  const milestones = await milestonesOf(db, work);
  const orders = await ordersOf(db, work);
  const agreed = await agreedOf(db, work, orders);
  const open = orders.find(({ state }) => state === 'open');
  const ends = [agreed.promised_by, open ? afterOrder(agreed, open).promised_by : null].filter((day) => day !== null);
  const ending = canPropose(work.stage) ? await certificatesEnding(doing, work, ends) : new Map();
  return {
    collaboration_id: work.id,
    stage: work.stage,
    milestones: milestones.map((row) => presentMilestone(actor, work, row, now)),
    agreed,
    ending: ending.get(agreed.promised_by ?? '') ?? [],
    orders: orders.map((row) => presentOrder(actor, work, row, { agreed, ending })),
    holds: (await holdsOf(db, work)).map((row) => presentHold(actor, work, row)),
    can: {
      addMilestone: mayPlan(actor, work) !== null && canPlan(work, Boolean(await acceptedProposal(db, work))),
      proposeOrder: mayPropose(actor, work) !== null && canPropose(work.stage) && !open,
      hold: mayHold(actor, work) !== null && canHold(work),
    },
  };
};

/** The answer with the plan of an engagement as it is now. */
export const presentById = async (doing: Doing, id: string): Promise<Result<Plan, 'NOT_FOUND'>> => {
  const row = await findCollaboration(doing.db, id);
  const work = isLive(row) ? mayReadWork(doing.actor, row) : null;
  return work ? succeed(await presentPlan(doing, work)) : refuse('NOT_FOUND');
};

type Terms = Parameters<typeof milestonesFrom>[0];

/** Plans the milestones of a proposal whose work was agreed in the same transaction. */
export const beginPlan = (
  { db, now }: Doing,
  request: AnyPermitted<'decide' | 'answer' | 'agree' | 'set-status', { id: string }>,
  terms: Terms,
): Promise<void> => insertMilestones(db, request, milestonesFrom(terms), now);

/** Moves the promised day and the milestones that are not reached by a number of working days, in the caller's transaction. */
export const shiftPlan = async (
  { db, now }: Doing,
  work: AnyPermitted<'answer-order' | 'release', Visible<Work>>,
  days: number,
): Promise<void> => {
  if (days === 0) return;
  if (work.promised_by !== null) await movePromise(db, work, shiftWorkingDays(work.promised_by, days));
  const open = (await milestonesOf(db, work)).filter(({ reached_at }) => reached_at === null);
  const moved = open.map(({ id, due_on }) => ({ id, due_on: shiftWorkingDays(due_on, days) }));
  await moveMilestones(db, work, moved, utcDay(now));
};
