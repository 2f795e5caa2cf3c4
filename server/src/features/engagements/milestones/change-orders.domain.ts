import type { EngagementStage } from '@aliquot/contract/engagement-stages';
import type { ChangeOrderState, ChangeOrderTerms } from '@aliquot/contract/engagements/change-orders';
import { formatMoney, largestAmount } from '@aliquot/contract/money';
import { longDay, shiftWorkingDays } from '../../../kernel/days.ts';
import type { Price } from '../../people/colleagues/colleagues.domain.ts';
import { workingStages } from '../collaborations/progress.domain.ts';
import type { EngagementSide } from '../collaborations/sides.policy.ts';

/** What can become of a change order, and by which side: the one that proposed it or the other. */
export const orderMoves = {
  accept: { by: 'other', to: 'accepted' },
  decline: { by: 'other', to: 'declined' },
  'take-back': { by: 'own', to: 'taken-back' },
} as const satisfies Record<string, { by: 'own' | 'other'; to: ChangeOrderState }>;
export type OrderMove = keyof typeof orderMoves;

/** Whether a side has a move on an order of a side, whatever became of the order. */
export const isMoveOf = (move: OrderMove, proposer: EngagementSide, mover: EngagementSide): boolean =>
  (orderMoves[move].by === 'own') === (proposer === mover);

/** A change is proposed while the laboratory works. Once the results are delivered, the researcher asks for changes of them instead. */
export const canPropose = (stage: EngagementStage): boolean => workingStages.includes(stage);

/** An order that is open at the delivery can still be answered: its price belongs to work that was done. */
export const canAnswer = (stage: EngagementStage): boolean => workingStages.includes(stage) || stage === 'delivered';

type Difference = Pick<ChangeOrderTerms, 'price' | 'currency' | 'days'>;

/** What is agreed: amounts in minor units, the day as YYYY-MM-DD. */
export type Agreed = {
  readonly currency: string | null;
  readonly proposed: number;
  readonly total: number;
  readonly promised_by: string | null;
};

/** The total of a proposal and of the orders that were accepted since. Work without a proposal begins at 0, in the currency of its first price. */
export const agreedTotal = (
  proposal: { readonly total: number; readonly currency: string } | null,
  accepted: readonly Difference[],
): Omit<Agreed, 'promised_by'> => {
  const proposed = proposal?.total ?? 0;
  return {
    currency: proposal?.currency ?? accepted.find(({ currency }) => currency !== null)?.currency ?? null,
    proposed,
    total: accepted.reduce((total, { price }) => total + price, proposed),
  };
};

/** What is agreed once an order is accepted. */
export const afterOrder = (agreed: Agreed, { price, currency, days }: Difference): Agreed => ({
  ...agreed,
  currency: agreed.currency ?? currency,
  total: agreed.total + price,
  promised_by: agreed.promised_by && shiftWorkingDays(agreed.promised_by, days),
});

/** The new total of an order that raises the price; null for one that costs less, or moves days alone. */
export const raisedTo = (agreed: Agreed, order: Difference): Price | null =>
  order.price > 0 && order.currency !== null ? { total: afterOrder(agreed, order).total, currency: order.currency } : null;

/** The price to which the researcher's side agrees with an order of the laboratory. */
export const priceToAccept = (agreed: Agreed, order: Difference & { readonly side: EngagementSide }): Price | null =>
  order.side === 'laboratory' ? raisedTo(agreed, order) : null;

type Situation = {
  readonly agreed: Agreed;
  /** Whether milestones are left that days can move. */
  readonly hasOpenMilestones: boolean;
  /** YYYY-MM-DD */
  readonly today: string;
};

const priceProblems = (order: Difference, { agreed }: Situation): Record<string, string> => {
  const { currency } = agreed;
  if (order.currency === null) return { currency: 'Please choose the currency of the amount.' };
  if (currency !== null && order.currency !== currency)
    return { currency: `This work is priced in ${currency}. Give the difference in ${currency}.` };
  const { total } = afterOrder(agreed, order);
  if (total < 0) return { price: `The total can't go below zero. It is ${formatMoney(agreed.total, order.currency)} now.` };
  if (total <= largestAmount) return {};
  return { price: `The total would be more than ${formatMoney(largestAmount, order.currency)}.` };
};

const daysProblems = (order: Difference, { agreed, hasOpenMilestones, today }: Situation): Record<string, string> => {
  if (agreed.promised_by === null && !hasOpenMilestones)
    return { days: 'This work has no promised day and no open milestone that days could move.' };
  const { promised_by } = afterOrder(agreed, order);
  return order.days < 0 && promised_by !== null && promised_by < today
    ? { days: `The results would be promised for ${longDay(promised_by)}, which is over.` }
    : {};
};

/** What keeps an order from taking effect, by field. Empty when nothing does. */
export const orderProblems = (order: Difference, situation: Situation): Record<string, string> => {
  if (order.price === 0 && order.days === 0) return { price: 'Please change the price, the days or both.' };
  return {
    ...(order.price !== 0 && priceProblems(order, situation)),
    ...(order.days !== 0 && daysProblems(order, situation)),
  };
};
