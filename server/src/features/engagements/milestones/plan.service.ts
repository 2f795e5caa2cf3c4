import type { Plan } from '@aliquot/contract/engagements/milestones';
import { shiftWorkingDays, utcDay } from '../../../kernel/days.ts';
import type { AnyPermitted, Visible } from '../../../kernel/permission.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import type { Db } from '../../../platform/db/index.ts';
import { presenting } from '../collaborations/acting.service.ts';
import { type Engagement, movePromise } from '../collaborations/collaborations.repository.ts';
import { certificatesEnding } from '../projects/endings.service.ts';
import { type Agreed, afterOrder, agreedTotal, canPropose } from './change-orders.domain.ts';
import { type OrderRow, ordersOf } from './change-orders.repository.ts';
import { holdsOf } from './holds.repository.ts';
import { acceptedProposal, insertMilestones, milestonesOf, moveMilestones } from './milestones.repository.ts';
import { canHold, canPlan, milestonesFrom } from './plan.domain.ts';
import { mayHold, mayPlan, mayPropose } from './plan.policy.ts';
import { presentHold, presentMilestone, presentOrder } from './plan.presenter.ts';

const isAccepted = ({ state }: OrderRow) => state === 'accepted';

/** The total and the day as the accepted change orders have left them. */
export const agreedOf = async (db: Db, engagement: Visible<Engagement>, orders: readonly OrderRow[]): Promise<Agreed> => ({
  ...agreedTotal((await acceptedProposal(db, engagement)) ?? null, orders.filter(isAccepted)),
  promised_by: engagement.promised_by,
});

/** The answer with the plan of an engagement as it is now. */
export const presentPlan = presenting(async (doing, engagement): Promise<Plan> => {
  const { db, actor, now } = doing;
  const milestones = await milestonesOf(db, engagement);
  const orders = await ordersOf(db, engagement);
  const agreed = await agreedOf(db, engagement, orders);
  const open = orders.find(({ state }) => state === 'open');
  const ends = [agreed.promised_by, open ? afterOrder(agreed, open).promised_by : null].filter((day) => day !== null);
  const ending = canPropose(engagement.stage) ? await certificatesEnding(doing, engagement, ends) : new Map();
  return {
    collaboration_id: engagement.id,
    stage: engagement.stage,
    milestones: milestones.map((row) => presentMilestone(actor, engagement, row, now)),
    agreed,
    ending: ending.get(agreed.promised_by ?? '') ?? [],
    orders: orders.map((row) => presentOrder(actor, engagement, row, { agreed, ending })),
    holds: (await holdsOf(db, engagement)).map((row) => presentHold(actor, engagement, row)),
    can: {
      addMilestone: mayPlan(actor, engagement) !== null && canPlan(engagement, Boolean(await acceptedProposal(db, engagement))),
      proposeOrder: mayPropose(actor, engagement) !== null && canPropose(engagement.stage) && !open,
      hold: mayHold(actor, engagement) !== null && canHold(engagement),
    },
  };
});

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
  engagement: AnyPermitted<'answer-order' | 'release', Visible<Engagement>>,
  days: number,
): Promise<void> => {
  if (days === 0) return;
  if (engagement.promised_by !== null) await movePromise(db, engagement, shiftWorkingDays(engagement.promised_by, days));
  const open = (await milestonesOf(db, engagement)).filter(({ reached_at }) => reached_at === null);
  const moved = open.map(({ id, due_on }) => ({ id, due_on: shiftWorkingDays(due_on, days) }));
  await moveMilestones(db, engagement, moved, utcDay(now));
};
