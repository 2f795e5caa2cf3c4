import {
  type ChangeOrder,
  type ChangeOrderState,
  changeOrderLimits,
  changeOrderStates,
} from '@aliquot/contract/engagements/change-orders';
import type { Plan } from '@aliquot/contract/engagements/milestones';
import { formatMoney } from '@aliquot/contract/money';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { useChange } from '../../../platform/use-change.ts';
import { WordsDialog } from '../../../platform/words-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useConfirm } from '../../../ui/overlay/use-confirm.tsx';
import { Badge, type Tone } from '../../../ui/text/badge.tsx';
import { formatDate, plural } from '../../../ui/text/format.ts';
import { ChangeOrderDialog } from './change-order-dialog.tsx';

const tones: Record<ChangeOrderState, Tone> = {
  open: 'warn',
  accepted: 'good',
  declined: 'neutral',
  'taken-back': 'neutral',
  over: 'neutral',
};

const sign = (amount: number) => (amount > 0 ? '+' : '');

/** The differences of an order in words. */
const differences = ({ price, currency, days }: ChangeOrder): string =>
  [
    currency && `${sign(price)}${formatMoney(price, currency)}`,
    days !== 0 && `${sign(days)}${plural(days, 'working day')}`.replace('-', '−'),
  ]
    .filter(Boolean)
    .join(', ');

/** The total and the day after accepting an order. */
const effectOf = ({ effect, currency }: ChangeOrder, { agreed }: Plan): string => {
  if (!effect) return '';
  const unit = agreed.currency ?? currency;
  const above = effect.total - agreed.total;
  const more = above > 0 ? `, ${formatMoney(above, unit ?? '')} above the agreed total` : '';
  const total = unit && `The total would be ${formatMoney(effect.total, unit)}${more}`;
  const day = effect.promised_by && `the results promised by ${formatDate(effect.promised_by)}`;
  const sentence = [total, day].filter(Boolean).join(', ');
  return [
    sentence && `${sentence.slice(0, 1).toUpperCase()}${sentence.slice(1)}.`,
    ...effect.ending.map((each) => each.sentence),
  ]
    .filter(Boolean)
    .join(' ');
};

type OrderProps = { order: ChangeOrder; plan: Plan; noun: string };

const Order = ({ order, plan, noun }: OrderProps) => {
  const [isDeclining, setDeclining] = useState(false);
  const { busy, problem, change, clearProblem } = useChange(noun);
  const { confirm, dialog } = useConfirm();
  const { id, number, side, proposed_by, proposed_at, state, reason, answer, answered_by, answered_at, can } = order;
  const effect = effectOf(order, plan);
  const accept = async () => {
    const sure = await confirm({
      title: `Accept change order ${number}?`,
      body: `You agree to ${differences(order)}. ${effect}`,
      confirmLabel: 'Accept change order',
    });
    if (sure)
      await change(() => api.milestones.acceptOrder({ orderId: id }), {
        failed: 'We couldn’t accept the change order. Please try again.',
      });
  };
  const takeBack = async () => {
    const sure = await confirm({
      title: `Take back change order ${number}?`,
      body: 'The other side can no longer accept it.',
      confirmLabel: 'Take back change order',
    });
    if (sure)
      await change(() => api.milestones.takeBackOrder({ orderId: id }), {
        failed: 'We couldn’t take back the change order. Please try again.',
      });
  };
  return (
    <Card className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="font-sans text-base font-medium tracking-normal tabular-nums">{differences(order)}</h4>
        <Badge tone={tones[state]}>{changeOrderStates[state]}</Badge>
      </div>
      <p className="text-sm text-muted">
        Change order {number} · {proposed_by ?? (side === 'researcher' ? 'The researcher' : 'The laboratory')},{' '}
        {formatDate(proposed_at)}
      </p>
      <p className="as-written">{reason}</p>
      {effect && <p className="text-sm text-muted">{effect}</p>}
      {answered_at && answered_by && (
        <p className="text-sm wrap-anywhere text-muted">
          {changeOrderStates[state]} by {answered_by}, {formatDate(answered_at)}
          {answer && `: ${answer}`}
        </p>
      )}
      {can.answer && <Banner tone="info" message={order.approval} />}
      <Banner tone="error" message={problem} onClear={clearProblem} />
      <div className="flex flex-wrap gap-3 empty:hidden">
        {can.accept && (
          <Button size="sm" disabled={busy} onClick={() => void accept()}>
            Accept change order
          </Button>
        )}
        {can.answer && (
          <Button look="quiet-danger" size="sm" disabled={busy} onClick={() => setDeclining(true)}>
            Decline
          </Button>
        )}
        {can.takeBack && (
          <Button look="quiet-danger" size="sm" className="-ml-3" disabled={busy} onClick={() => void takeBack()}>
            Take back
          </Button>
        )}
      </div>
      {isDeclining && (
        <WordsDialog
          title={`Decline change order ${number}?`}
          description="The other side is notified and reads your reason. Price and days stay as they are."
          label="Reason"
          saveLabel="Decline change order"
          maxLength={changeOrderLimits.reasonLength}
          noun={noun}
          danger
          save={(words) => api.milestones.declineOrder({ orderId: id, reason: words })}
          onClose={() => setDeclining(false)}
        />
      )}
      {dialog}
    </Card>
  );
};

/** The changes of price and days, newest first, with what this person can do. */
export const ChangeOrders = ({ plan, noun }: { plan: Plan; noun: string }) => {
  const [isProposing, setProposing] = useState(false);
  return (
    <section aria-labelledby="change-orders" className="grid gap-3">
      <h3 id="change-orders" className="text-lg">
        Change orders
      </h3>
      {plan.orders.map((order) => (
        <Order key={order.id} order={order} plan={plan} noun={noun} />
      ))}
      {plan.orders.length === 0 && (
        <p className="text-sm text-muted">Price and days are as agreed. Either side can propose a change.</p>
      )}
      {plan.can.proposeOrder && (
        <div>
          <Button look="secondary" size="sm" onClick={() => setProposing(true)}>
            Propose a change
          </Button>
        </div>
      )}
      {isProposing && <ChangeOrderDialog plan={plan} noun={noun} onClose={() => setProposing(false)} />}
    </section>
  );
};
