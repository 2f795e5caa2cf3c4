import { milestoneRoutes } from '@aliquot/contract/engagements/milestones';
import type { UserActor } from '../../../kernel/actor.ts';
import { utcDay } from '../../../kernel/days.ts';
import type { Visible } from '../../../kernel/permission.ts';
import { refuse, succeed } from '../../../kernel/result.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { handle } from '../../../platform/http/mount.ts';
import { askedToAccept } from '../../people/colleagues/approving.service.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { reloadRequest } from '../collaborations/collaborations.letters.ts';
import { refuseWork, sideOf } from '../collaborations/sides.policy.ts';
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
import { milestonesOf, type Work } from './milestones.repository.ts';
import { answeredNews, proposedNews } from './plan.letters.ts';
import { approvalOf, mayAcceptRaised, mayAnswer, mayPropose } from './plan.policy.ts';
import { agreedOf, lockedWork, presentById, shiftPlan } from './plan.service.ts';

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

const deeds = { accepted: 'accepted', declined: 'declined', 'taken-back': 'taken back' } as const;

/** Why an order can no longer be answered: who answered it. */
const answered = ({ state, answered_by, answerer }: OrderRow, { id }: UserActor) => {
  if (state === 'open' || state === 'over') return over;
  const who = answered_by === id ? 'You have' : `${answerer ?? 'Someone else'} has`;
  return refuse('CONFLICT', `${who} already ${deeds[state]} this change order. Reload the page.`);
};

const situationOf = async ({ db, now }: Doing, work: Visible<Work>) => ({
  agreed: await agreedOf(db, work, await ordersOf(db, work)),
  hasOpenMilestones: (await milestonesOf(db, work)).some(({ reached_at }) => reached_at === null),
  today: utcDay(now),
});

type ByUser = Doing & { readonly actor: UserActor };

/** An open order and its work, locked, for a person who has this move on it. */
const toAnswer = async (doing: ByUser, orderId: string, move: OrderMove) => {
  const { db, actor } = doing;
  const seen = await findOrder(db, orderId);
  const work = seen ? await lockedWork(doing, seen.collaboration_id) : null;
  const order = work && (await findOrder(db, orderId));
  const permitted = order && mayAnswer(actor, work, order, move);
  if (!permitted) return refuseWork(actor, work, whoseTurn[move]);
  if (order.state !== 'open') return answered(order, actor);
  return canAnswer(permitted.stage)
    ? succeed({ work: permitted, order, situation: await situationOf(doing, permitted) })
    : over;
};

type Answering = Extract<Awaited<ReturnType<typeof toAnswer>>, { ok: true }>['value'];

/** Why an order can't be accepted by this person now; null when it can. */
const refuseAcceptance = ({ actor }: ByUser, { work, order, situation }: Answering) => {
  const [problem] = Object.values(orderProblems(order, situation));
  if (problem) return refuse('CONFLICT', `This change order can't take effect any more. ${problem}`);
  const price = priceToAccept(situation.agreed, order);
  return mayAcceptRaised(actor, work, price) ? null : refuse('APPROVAL_NEEDED', approvalOf(actor, work, price) ?? undefined);
};

/** Answers an order, records it with what changes, and answers with the plan. */
const answer = async (doing: ByUser, { work, order, situation }: Answering, move: OrderMove, words: string | null = null) => {
  const { db, actor, now } = doing;
  const { agreed } = situation;
  if (!(await answerOrder(db, work, order, { move, answer: words, by: actor.id, now }))) return over;
  if (move === 'accept') await shiftPlan(doing, work, order.days);
  const changed = move === 'accept' ? afterOrder(agreed, order) : null;
  await happened(doing, {
    action: actions[move],
    objectType: 'collaboration',
    objectId: work.id,
    before: { change_order: order.number, ...(changed && { total: agreed.total, promised_by: agreed.promised_by }) },
    after: {
      change_order: order.number,
      ...(changed && { currency: changed.currency, total: changed.total, promised_by: changed.promised_by }),
    },
    reason: words ?? undefined,
    news: [answeredNews(work, order, move, words)],
    reload: reloadRequest(work),
  });
  return presentById(doing, work.id);
};

export const changeOrderHandlers = {
  proposeOrder: handle(milestoneRoutes.proposeOrder, async (call) => {
    const { input, actor, db, now } = call;
    const seen = await lockedWork(call, input.collaborationId);
    const work = seen && mayPropose(actor, seen);
    const side = work && sideOf(actor, work);
    if (!side) return refuseWork(actor, seen);
    if (!canPropose(work.stage)) return notNow;
    const situation = await situationOf(call, work);
    const problems = orderProblems(input, situation);
    const [problem] = Object.values(problems);
    if (problem) return refuse('UNPROCESSABLE_CONTENT', problem, problems);
    const raised = raisedTo(situation.agreed, input);
    const limited = side === 'researcher' ? approvalOf(actor, work, raised) : null;
    if (limited) return refuse('APPROVAL_NEEDED', `${limited} Ask the laboratory to propose this change.`);
    const { id } = (await insertOrder(db, work, input, { side, by: actor.id, now })) ?? {};
    const order = id && (await findOrder(db, id));
    if (!order) return openAlready;
    await happened(call, {
      action: 'change-orders.propose',
      objectType: 'collaboration',
      objectId: work.id,
      after: { change_order: order.number, side, price: order.price, currency: order.currency, days: order.days },
      reason: order.reason,
      news: proposedNews(work, order, await askedToAccept(db, work.project, priceToAccept(situation.agreed, order))),
      reload: reloadRequest(work),
    });
    return presentById(call, work.id);
  }),

  acceptOrder: handle(milestoneRoutes.acceptOrder, async (call) => {
    const found = await toAnswer(call, call.input.orderId, 'accept');
    return found.ok ? (refuseAcceptance(call, found.value) ?? answer(call, found.value, 'accept')) : found;
  }),

  declineOrder: handle(milestoneRoutes.declineOrder, async (call) => {
    const found = await toAnswer(call, call.input.orderId, 'decline');
    return found.ok ? answer(call, found.value, 'decline', call.input.reason) : found;
  }),

  takeBackOrder: handle(milestoneRoutes.takeBackOrder, async (call) => {
    const found = await toAnswer(call, call.input.orderId, 'take-back');
    return found.ok ? answer(call, found.value, 'take-back') : found;
  }),
};
