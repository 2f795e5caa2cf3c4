import { changeOrderLimits } from '@aliquot/contract/engagements/change-orders';
import type { Plan } from '@aliquot/contract/engagements/milestones';
import { currencies, readMoney } from '@aliquot/contract/money';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { useChange } from '../../../platform/use-change.ts';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { TextArea } from '../../../ui/form/textarea.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';

/** A typed difference in minor units: "-130" in USD gives -13000; undefined when it is no amount of the currency. */
export const readDifference = (typed: string, currency: string): number | undefined => {
  const text = typed.trim();
  if (text === '') return 0;
  const amount = readMoney(text.replace(/^[+−-]\s*/, ''), currency);
  if (amount === undefined) return undefined;
  return Number(/^[−-]/.test(text) ? -amount : amount);
};

const currencyOptions = currencies.map((code) => ({ value: code, label: code }));
const empty = { price: '', days: '', reason: '' };

/** Proposes a change of price or days to the other side. */
export const ChangeOrderDialog = ({ plan, noun, onClose }: { plan: Plan; noun: string; onClose: () => void }) => {
  const { agreed, collaboration_id: collaborationId } = plan;
  const [typed, setTyped] = useState(empty);
  const [currency, setCurrency] = useState(agreed.currency ?? 'USD');
  const { change, form } = useChange(noun);
  const price = readDifference(typed.price, currency);
  const days = Number(typed.days || 0);
  const isNothing = price === 0 && days === 0;
  const send = async () => {
    if (price === undefined) return;
    const terms = { reason: typed.reason.trim(), price, currency: price === 0 ? null : currency, days };
    const failed = 'We couldn’t send the change order. Please try again.';
    if (await change(() => api.milestones.proposeOrder({ collaborationId, ...terms }), { failed })) onClose();
  };
  return (
    <FormDialog
      width="md"
      title="Propose a change"
      description="It takes effect only when the other side accepts it."
      {...form}
      isDirty={typed.price !== '' || typed.days !== '' || typed.reason !== ''}
      canSave={price !== undefined && Number.isInteger(days) && !isNothing && typed.reason.trim() !== ''}
      saveLabel="Propose change"
      onSave={() => void send()}
      onClose={onClose}
    >
      <div className="grid gap-x-4 sm:grid-cols-2">
        <TextField
          label={`Difference in price${agreed.currency ? ` (${agreed.currency})` : ''}`}
          optional
          inputMode="text"
          hint="Such as 130.00, or -130.00 for less"
          error={price === undefined ? `Please enter an amount in ${currency}` : undefined}
          value={typed.price}
          onChange={({ target }) => setTyped({ ...typed, price: target.value })}
        />
        {!agreed.currency && (
          <Select
            label="Currency"
            options={currencyOptions}
            value={currency}
            onChange={({ target }) => setCurrency(target.value)}
          />
        )}
        <NumberField
          label="Difference in working days"
          optional
          inputMode="text"
          hint="Such as 5, or -5 for earlier"
          min={-changeOrderLimits.days}
          max={changeOrderLimits.days}
          value={typed.days}
          onChange={({ target }) => setTyped({ ...typed, days: target.value })}
        />
      </div>
      <TextArea
        label="Reason"
        required
        maxLength={changeOrderLimits.reasonLength}
        value={typed.reason}
        onChange={({ target }) => setTyped({ ...typed, reason: target.value })}
      />
    </FormDialog>
  );
};
