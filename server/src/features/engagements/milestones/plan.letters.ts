import { formatMoney } from '@aliquot/contract/money';
import { longDay } from '../../../kernel/days.ts';
import { type Asked, orderApprovalNews, withApprovers } from '../../people/colleagues/colleagues.letters.ts';
import type { News, NoticeWords } from '../../people/notifications/happenings.service.ts';
import { toOtherSide, toResearcher, toSide } from '../collaborations/collaborations.letters.ts';
import type { Engagement } from '../collaborations/collaborations.repository.ts';
import type { EngagementSide } from '../collaborations/sides.policy.ts';
import type { OrderMove } from './change-orders.domain.ts';
import type { OrderRow } from './change-orders.repository.ts';
import type { PlannedMilestone } from './plan.domain.ts';

type Named = Pick<PlannedMilestone, 'name' | 'due_on'>;

const toBoth = (engagement: Engagement, words: NoticeWords): News[] => [
  toSide(engagement, 'researcher', words),
  toSide(engagement, 'laboratory', words),
];

const nameOf = (engagement: Engagement, side: EngagementSide): string =>
  side === 'researcher' ? 'The researcher' : engagement.lab_name;

const milestoneDeeds = { added: 'added', changed: 'changed', removed: 'removed' } as const;

/** A milestone that the laboratory planned itself, for the researcher. */
export const plannedNews = (engagement: Engagement, deed: keyof typeof milestoneDeeds, { name, due_on }: Named): News =>
  toResearcher(engagement.project, {
    kind: `milestone-${deed}`,
    title: `${engagement.lab_name} ${milestoneDeeds[deed]} a milestone`,
    body: `“${engagement.project.title}”: “${name}”, ${deed === 'removed' ? 'which was due' : 'due'} on ${longDay(due_on)}.`,
  });

export const reachedNews = (engagement: Engagement, { name }: Named, note: string): News =>
  toResearcher(engagement.project, {
    kind: 'milestone-reached',
    title: `${engagement.lab_name} reached a milestone`,
    body: `“${engagement.project.title}”: “${name}”${note ? `. ${note}` : ' is reached.'}`,
  });

export const lateNews = (engagement: Engagement, { name, due_on }: Named): News[] =>
  toBoth(engagement, {
    kind: 'milestone-late',
    title: `A milestone for “${engagement.project.title}” is late`,
    body: `“${name}” was due on ${longDay(due_on)} at ${engagement.lab_name}.`,
  });

const signed = (amount: string, isLess: boolean) => (isLess ? amount : `+${amount}`);

/** The differences of an order in words: "+USD 130.00, +5 working days". */
const differenceWords = ({ price, currency, days }: Pick<OrderRow, 'price' | 'currency' | 'days'>): string => {
  const parts = [
    price !== 0 && currency !== null && signed(formatMoney(price, currency), price < 0),
    days !== 0 && `${signed(String(days), days < 0)} working ${Math.abs(days) === 1 ? 'day' : 'days'}`,
  ];
  return parts.filter((part) => part !== false).join(', ');
};

/** For the other side; the approvers of what needs approval are asked for it instead. */
export const proposedNews = (engagement: Engagement, order: OrderRow, asked: Asked): News[] => {
  const proposed = toOtherSide(engagement, order.side, {
    kind: 'change-order-proposed',
    title: `${nameOf(engagement, order.side)} proposed a change to the price or schedule`,
    body: `“${engagement.project.title}”: ${differenceWords(order)}. ${order.reason}`,
  });
  return withApprovers(
    proposed,
    orderApprovalNews(engagement.project, asked.approvers, { ...order, lab_name: engagement.lab_name }),
    asked,
  );
};

const answerDeeds = { accept: 'accepted', decline: 'declined', 'take-back': 'took back' } as const;
const answerKinds = { accept: 'accepted', decline: 'declined', 'take-back': 'taken-back' } as const;

/** News of an order's outcome, for the side that did not decide it. */
export const answeredNews = (engagement: Engagement, order: OrderRow, move: OrderMove, answer: string | null): News => {
  const other = order.side === 'researcher' ? 'laboratory' : 'researcher';
  const mover = move === 'take-back' ? order.side : other;
  return toOtherSide(engagement, mover, {
    kind: `change-order-${answerKinds[move]}`,
    title: `${nameOf(engagement, mover)} ${answerDeeds[move]} ${move === 'take-back' ? 'a' : 'your'} change order`,
    body: `“${engagement.project.title}”: ${differenceWords(order)}.${answer ? ` ${answer}` : ''}`,
  });
};

export const heldNews = (engagement: Engagement, side: EngagementSide, reason: string): News =>
  toOtherSide(engagement, side, {
    kind: 'hold-placed',
    title: `${nameOf(engagement, side)} put the work on hold`,
    body: `“${engagement.project.title}”: ${reason}`,
  });

/** For the side that did not release it; for both where an administrator did. */
export const releasedNews = (engagement: Engagement, by: EngagementSide | null, note: string): News[] => {
  const words: NoticeWords = {
    kind: 'hold-released',
    title: `${by === null ? 'An administrator' : nameOf(engagement, by)} released the hold`,
    body: `Work on “${engagement.project.title}” continues.${note ? ` ${note}` : ''}`,
  };
  return by === null ? toBoth(engagement, words) : [toOtherSide(engagement, by, words)];
};
