import { currencies, formatMoney, largestAmount, readMoney } from '@aliquot/contract/money';
import type { Approval } from '@aliquot/contract/people/colleagues';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { useChange } from '../../../platform/use-change.ts';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';

const currencyOptions = currencies.map((code) => ({ value: code, label: code }));
const typed = (approval: Approval | null) =>
  approval === null ? '' : formatMoney(approval.amount, approval.currency).slice(approval.currency.length + 1);

type ApprovalDialogProps = { projectId: string; approval: Approval | null; onDone: () => void; onClose: () => void };

/** Sets from which amount on only an approver accepts a proposal. */
export const ApprovalDialog = ({ projectId, approval, onDone, onClose }: ApprovalDialogProps) => {
  const [amount, setAmount] = useState(typed(approval));
  const [currency, setCurrency] = useState(approval?.currency ?? 'USD');
  const [wrong, setWrong] = useState<string>();
  const { change, form } = useChange('projects');
  const save = async () => {
    const isOff = amount.trim() === '';
    const read = isOff ? 0n : readMoney(amount, currency);
    const isRight = read !== undefined && read <= BigInt(largestAmount);
    setWrong(isRight ? undefined : `Enter an amount in ${currency}, such as 10,000`);
    if (!isRight) return;
    const next = isOff ? null : { amount: Number(read), currency };
    if (!(await change(() => api.colleagues.setApproval({ projectId, approval: next })))) return;
    onDone();
    onClose();
  };
  return (
    <FormDialog
      width="md"
      title="Approval of proposals"
      description="Only an approver accepts a proposal or a higher price that leads to a larger total, or is in another currency."
      {...form}
      isDirty={amount !== typed(approval)}
      saveLabel="Save limit"
      onSave={() => void save()}
      onClose={onClose}
    >
      <TextField
        label="Approval needed above"
        hint="Leave empty if no approval is needed."
        inputMode="decimal"
        autoComplete="off"
        error={wrong}
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
      />
      <Select
        label="Currency"
        options={currencyOptions}
        value={currency}
        onChange={(event) => setCurrency(event.target.value)}
      />
    </FormDialog>
  );
};
