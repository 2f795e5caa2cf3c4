import { formatMoney } from '@aliquot/contract/money';
import { longDay } from '../../../kernel/days.ts';
import { type Asked, orderApprovalNews, withApprovers } from '../../people/colleagues/colleagues.letters.ts';
import type { News } from '../../people/notifications/happenings.service.ts';
import { toOtherSide, toResearcher, toSide } from '../collaborations/collaborations.letters.ts';
import type { EngagementSide } from '../collaborations/sides.policy.ts';
import type { OrderMove } from './change-orders.domain.ts';
import type { OrderRow } from './change-orders.repository.ts';
import type { Work } from './milestones.repository.ts';
import type { PlannedMilestone } from './plan.domain.ts';

type Words = { readonly kind: string; readonly title: string; readonly body: string };
type Named = Pick<PlannedMilestone, 'name' | 'due_on'>;

const toBoth = (work: Work, words: Words): News[] => [toSide(work, 'researcher', words), toSide(work, 'laboratory', words)];

const nameOf = (work: Work, side: EngagementSide): string => (side === 'researcher' ? 'The researcher' : work.lab_name);

const milestoneDeeds = { added: 'added', changed: 'changed', removed: 'removed' } as const;

/** A milestone that the laboratory planned itself, for the researcher. */
export const plannedNews = (work: Work, deed: keyof typeof milestoneDeeds, { name, due_on }: Named): News =>
  toResearcher(work.project, {
    kind: `milestone-${deed}`,
    title: `${work.lab_name} ${milestoneDeeds[deed]} a milestone`,
    body: `“${work.project.title}”: “${name}”, ${deed === 'removed' ? 'which was due' : 'due'} on ${longDay(due_on)}.`,
  });

export const reachedNews = (work: Work, { name }: Named, note: string): News =>
  toResearcher(work.project, {
    kind: 'milestone-reached',
    title: `${work.lab_name} reached a milestone`,
    body: `“${work.project.title}”: “${name}”${note ? `. ${note}` : ' is reached.'}`,
  });

export const lateNews = (work: Work, { name, due_on }: Named): News[] =>
  toBoth(work, {
    kind: 'milestone-late',
    title: `A milestone of “${work.project.title}” is late`,
    body: `“${name}” was due on ${longDay(due_on)} at ${work.lab_name}.`,
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
export const proposedNews = (work: Work, order: OrderRow, asked: Asked): News[] => {
  const proposed = toOtherSide(work, order.side, {
    kind: 'change-order-proposed',
    title: `${nameOf(work, order.side)} proposed a change of price or days`,
    body: `“${work.project.title}”: ${differenceWords(order)}. ${order.reason}`,
  });
  return withApprovers(
    proposed,
    orderApprovalNews(work.project, asked.approvers, { ...order, lab_name: work.lab_name }),
    asked,
  );
};

const answerDeeds = { accept: 'accepted', decline: 'declined', 'take-back': 'took back' } as const;
const answerKinds = { accept: 'accepted', decline: 'declined', 'take-back': 'taken-back' } as const;

/** What became of an order, for the side that did not do it. */
export const answeredNews = (work: Work, order: OrderRow, move: OrderMove, answer: string | null): News => {
  const other = order.side === 'researcher' ? 'laboratory' : 'researcher';
  const mover = move === 'take-back' ? order.side : other;
  return toOtherSide(work, mover, {
    kind: `change-order-${answerKinds[move]}`,
    title: `${nameOf(work, mover)} ${answerDeeds[move]} ${move === 'take-back' ? 'a' : 'your'} change order`,
    body: `“${work.project.title}”: ${differenceWords(order)}.${answer ? ` ${answer}` : ''}`,
  });
};

export const heldNews = (work: Work, side: EngagementSide, reason: string): News =>
  toOtherSide(work, side, {
    kind: 'hold-placed',
    title: `${nameOf(work, side)} put the work on hold`,
    body: `“${work.project.title}”: ${reason}`,
  });

/** For the side that did not release it; for both where an administrator did. */
export const releasedNews = (work: Work, by: EngagementSide | null, note: string): News[] => {
  const words = {
    kind: 'hold-released',
    title: `${by === null ? 'An administrator' : nameOf(work, by)} released the hold`,
    body: `The work on “${work.project.title}” goes on.${note ? ` ${note}` : ''}`,
  };
  return by === null ? toBoth(work, words) : [toOtherSide(work, by, words)];
};
