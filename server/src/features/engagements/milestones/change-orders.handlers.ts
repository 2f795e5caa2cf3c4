import { milestoneRoutes } from '@aliquot/contract/engagements/milestones';
import type { UserActor } from '../../../kernel/actor.ts';
import { utcDay } from '../../../kernel/days.ts';
import type { Visible } from '../../../kernel/permission.ts';
import { refuse, succeed } from '../../../kernel/result.ts';
import type { Doing, UserDoing } from '../../../platform/db/doing.ts';
import { askedToAccept } from '../../people/colleagues/approving.service.ts';
import { engagementAct, lockForSide, lockPart, lockPermitted } from '../collaborations/acting.service.ts';
import type { Engagement } from '../collaborations/collaborations.repository.ts';
import { mayReadWork, refuseWork } from '../collaborations/sides.policy.ts';
import {
  afterOrder,
  canAnswer,
  canPropose,
  type OrderMove,
  orderProblems,
  priceToAccept,
  raisedTo,
} from './change-orders.domain.ts';
import { answerOrder, findOrder, insertOrder, type OrderRow, ordersOf } from './change-orders.repository.ts';
import { milestonesOf } from './milestones.repository.ts';
import { answeredNews, proposedNews } from './plan.letters.ts';
import { approvalOf, mayAcceptRaised, mayAnswer, mayPropose } from './plan.policy.ts';
import { agreedOf, presentPlan, shiftPlan } from './plan.service.ts';

const notNow = refuse('CONFLICT', 'A change order can be proposed while the work is agreed and not delivered.');
const openAlready = refuse('CONFLICT', 'Another change order waits for its answer. One is open at a time.');
const over = refuse('CONFLICT', 'The work has ended, so this change order is no longer valid. Reload the page.');

const actions = {
  accept: 'change-orders.accept',
  decline: 'change-orders.decline',
  'take-back': 'change-orders.take-back',
} as const;

const whoseTurn: Readonly<Record<OrderMove, string>> = {
  accept: 'The other side answers a change order.',
  decline: 'The other side answers a change order. You can take it back.',
  'take-back': 'Only the side that proposed a change order can take it back.',
};

const pastTense = { accepted: 'accepted', declined: 'declined', 'taken-back': 'taken back' } as const;

/** Why an order can no longer be answered: who answered it. */
const answered = ({ state, answered_by, answerer }: OrderRow, { id }: UserActor) => {
  if (state === 'open' || state === 'over') return over;
  const who = answered_by === id ? 'You have' : `${answerer ?? 'Someone else'} has`;
  return refuse('CONFLICT', `${who} already ${pastTense[state]} this change order. Reload the page.`);
};

const situationOf = async ({ db, now }: Doing, engagement: Visible<Engagement>) => ({
  agreed: await agreedOf(db, engagement, await ordersOf(db, engagement)),
  hasOpenMilestones: (await milestonesOf(db, engagement)).some(({ reached_at }) => reached_at === null),
  today: utcDay(now),
});

/** An open order and its engagement, locked, for a person who has this move on it. */
const lockOrder = async (doing: UserDoing, orderId: string, move: OrderMove) => {
  const { db, actor } = doing;
  const found = await lockPart(
    () => findOrder(db, orderId),
    (id) => lockPermitted(doing, id, mayReadWork),
  );
  if (!found.ok) return found;
  const { engagement: seen, part: order } = found.value;
  const engagement = mayAnswer(actor, seen, order, move);
  if (!engagement) return refuseWork(actor, seen, whoseTurn[move]);
  if (order.state !== 'open') return answered(order, actor);
  return canAnswer(engagement.stage) ? succeed({ engagement, order, situation: await situationOf(doing, engagement) }) : over;
};

type Answering = Extract<Awaited<ReturnType<typeof lockOrder>>, { ok: true }>['value'];

/** Why an order can't be accepted by this person now; null when it can. */
const refuseAcceptance = ({ actor }: UserDoing, { engagement, order, situation }: Answering) => {
  const [problem] = Object.values(orderProblems(order, situation));
  if (problem) return refuse('CONFLICT', `This change order can't take effect any more. ${problem}`);
  const price = priceToAccept(situation.agreed, order);
  return mayAcceptRaised(actor, engagement, price)
    ? null
    : refuse('APPROVAL_NEEDED', approvalOf(actor, engagement, price) ?? undefined);
};

/** Answers an order, with what changes by it. */
const answer = async (
  doing: UserDoing,
  { engagement, order, situation }: Answering,
  move: OrderMove,
  words: string | null = null,
) => {
  const { db, actor, now } = doing;
  const { agreed } = situation;
  if (!(await answerOrder(db, engagement, order, { move, answer: words, by: actor.id, now }))) return over;
  if (move === 'accept') await shiftPlan(doing, engagement, order.days);
  const changed = move === 'accept' ? afterOrder(agreed, order) : null;
  return succeed({
    action: actions[move],
    before: { change_order: order.number, ...(changed && { total: agreed.total, promised_by: agreed.promised_by }) },
    after: {
      change_order: order.number,
      ...(changed && { currency: changed.currency, total: changed.total, promised_by: changed.promised_by }),
    },
    reason: words ?? undefined,
    news: [answeredNews(engagement, order, move, words)],
  });
};

export const changeOrderHandlers = {
  proposeOrder: engagementAct(milestoneRoutes.proposeOrder, {
    load: (call) => lockForSide(call, call.input.collaborationId, mayPropose),
    move: async (call, { engagement, side }) => {
      const { input, actor, db, now } = call;
      if (!canPropose(engagement.stage)) return notNow;
      const situation = await situationOf(call, engagement);
      const problems = orderProblems(input, situation);
      const [problem] = Object.values(problems);
      if (problem) return refuse('UNPROCESSABLE_CONTENT', problem, problems);
      const raised = raisedTo(situation.agreed, input);
      const limited = side === 'researcher' ? approvalOf(actor, engagement, raised) : null;
      if (limited) return refuse('APPROVAL_NEEDED', `${limited} Ask the laboratory to propose this change.`);
      const { id } = (await insertOrder(db, engagement, input, { side, by: actor.id, now })) ?? {};
      const order = id && (await findOrder(db, id));
      if (!order) return openAlready;
      const asked = await askedToAccept(db, engagement.project, priceToAccept(situation.agreed, order));
      return succeed({
        action: 'change-orders.propose',
        after: { change_order: order.number, side, price: order.price, currency: order.currency, days: order.days },
        reason: order.reason,
        news: proposedNews(engagement, order, asked),
      });
    },
    present: presentPlan,
  }),

  acceptOrder: engagementAct(milestoneRoutes.acceptOrder, {
    load: (call) => lockOrder(call, call.input.orderId, 'accept'),
    move: async (call, found) => refuseAcceptance(call, found) ?? answer(call, found, 'accept'),
    present: presentPlan,
  }),

  declineOrder: engagementAct(milestoneRoutes.declineOrder, {
    load: (call) => lockOrder(call, call.input.orderId, 'decline'),
    move: (call, found) => answer(call, found, 'decline', call.input.reason),
    present: presentPlan,
  }),

  takeBackOrder: engagementAct(milestoneRoutes.takeBackOrder, {
    load: (call) => lockOrder(call, call.input.orderId, 'take-back'),
    move: (call, found) => answer(call, found, 'take-back'),
    present: presentPlan,
  }),
};
