import {
  type PaymentNote,
  type PaymentNoteKind,
  paymentLimits,
  paymentNoteLabels,
} from '@aliquot/contract/engagements/payments';
import { currencies, decimalsOf, formatMoney, largestAmount, readMoney } from '@aliquot/contract/money';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { useChange } from '../../../platform/use-change.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { FileDrop } from '../../../ui/form/file-drop.tsx';
import { FileRow } from '../../../ui/form/file-row.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';

const kinds = Object.entries(paymentNoteLabels).map(([value, label]) => ({ value, label }));
const codes = currencies.map((code) => ({ value: code, label: code }));

/** An amount as it is typed: 4130050 in USD gives "41300.50". */
const typedAmount = ({ amount, currency }: PaymentNote) => formatMoney(amount, currency).slice(4).replaceAll(',', '');

const problemOf = (typed: string, currency: string): string | undefined => {
  if (typed.trim() === '') return undefined;
  const amount = readMoney(typed, currency);
  if (amount === undefined) return `Enter an amount with at most ${decimalsOf(currency)} decimals, such as 1,250`;
  if (amount === 0n) return 'An amount is more than 0';
  return amount > BigInt(largestAmount) ? 'This amount is too large' : undefined;
};

type PaymentDialogProps = {
  collaborationId: string;
  currency: string;
  /** The note that is corrected. */
  corrected?: PaymentNote | undefined;
  onClose: () => void;
};

/** Adds a note, or one that corrects an earlier note. Typed text stays when it cannot be saved. */
export const PaymentDialog = ({ collaborationId, currency: usual, corrected, onClose }: PaymentDialogProps) => {
  const [kind, setKind] = useState<PaymentNoteKind>(corrected?.kind ?? 'invoice');
  const [reference, setReference] = useState(corrected?.reference ?? '');
  const [typed, setTyped] = useState(corrected ? typedAmount(corrected) : '');
  const [currency, setCurrency] = useState(corrected?.currency ?? usual);
  const [day, setDay] = useState(corrected?.day ?? '');
  const [file, setFile] = useState<File | null>(null);
  const [touched, setTouched] = useState(false);
  const { change, form } = useChange('requests');
  const amount = readMoney(typed, currency);
  const wrong = problemOf(typed, currency);
  const save = async () => {
    const note = { collaborationId, kind, reference, amount: Number(amount), currency, day };
    const sent = { ...note, ...(corrected && { replaces: corrected.id }), ...(file && { file }) };
    if (await change(() => api.payments.add(sent), { failed: 'We couldn’t save this note. Please try again.' })) onClose();
  };
  return (
    <FormDialog
      title={corrected ? `Correct ${corrected.reference}` : 'Add a payment note'}
      description={
        corrected
          ? 'A new note replaces this one. Both stay visible.'
          : 'Both sides can see it. Aliquot doesn’t move money, and a note doesn’t change the work.'
      }
      {...form}
      isDirty={touched || file !== null}
      canSave={reference.trim() !== '' && amount !== undefined && wrong === undefined && day !== ''}
      saveLabel={corrected ? 'Save correction' : 'Add note'}
      onSave={() => void save()}
      onClose={onClose}
    >
      <div className="grid gap-4" onChange={() => setTouched(true)}>
        <div className="grid gap-x-4 sm:grid-cols-2">
          <Select
            dense
            label="What it is"
            options={kinds}
            value={kind}
            onChange={({ target }) => setKind(target.value as PaymentNoteKind)}
          />
          <TextField
            dense
            label="Reference"
            placeholder="Invoice or order number"
            required
            maxLength={paymentLimits.referenceLength}
            value={reference}
            onChange={({ target }) => setReference(target.value)}
          />
          <TextField
            label="Amount"
            required
            inputMode="decimal"
            error={wrong}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Select
            dense
            label="Currency"
            options={codes}
            value={currency}
            onChange={({ target }) => setCurrency(target.value)}
          />
          <DateField dense label="Day" required value={day} onChange={({ target }) => setDay(target.value)} />
        </div>
        {file ? (
          <FileRow name={file.name} size={file.size} onRemove={() => setFile(null)} />
        ) : (
          <FileDrop
            label="Add a file (optional)"
            hint="PDF, Word, picture or text of at most 10 MB."
            accept=".pdf,.doc,.docx,.jpg,.jpeg,.png,.txt"
            multiple={false}
            onFiles={([added]) => setFile(added ?? null)}
          />
        )}
      </div>
    </FormDialog>
  );
};
