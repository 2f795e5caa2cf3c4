import { conditionLength, type RejectionReason, rejectionReasonLabels } from '@aliquot/contract/engagements/shipment-options';
import type { Shipment } from '@aliquot/contract/engagements/shipments';
import { useState } from 'react';
import { useChange } from '../../../platform/use-change.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { plural } from '../../../ui/text/format.ts';
import { Plus, Trash2 } from '../../../ui/text/icon.ts';
import { CustodyFields, useCustody } from './custody-fields.tsx';
import { receiveShipment } from './shipments.api.ts';

const outcomes = [
  { value: 'rejected', label: 'Rejected' },
  { value: 'asked-again', label: 'Ask for it again' },
  { value: 'missing', label: 'Missing' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'unexpected', label: 'Unexpected' },
] as const;
type Outcome = (typeof outcomes)[number]['value'];
const reasons = Object.entries(rejectionReasonLabels).map(([value, label]) => ({ value, label }));

type Exception = {
  readonly key: number;
  readonly code: string;
  readonly outcome: Outcome;
  readonly reason: RejectionReason | '';
  readonly note: string;
};

const needsReason = ({ outcome }: Exception) => outcome === 'rejected' || outcome === 'asked-again';

const ExceptionFields = ({
  exception,
  onChange,
  onRemove,
}: {
  exception: Exception;
  onChange: (change: Partial<Exception>) => void;
  onRemove: () => void;
}) => (
  <fieldset className="grid gap-3 rounded-control border border-line p-3 sm:grid-cols-2">
    <legend className="sr-only">{exception.code === '' ? 'Sample' : `Sample ${exception.code}`}</legend>
    <TextField
      dense
      label="Code"
      value={exception.code}
      maxLength={40}
      onChange={({ target }) => onChange({ code: target.value })}
    />
    <Select
      dense
      label="Outcome"
      options={outcomes}
      value={exception.outcome}
      onChange={({ target }) => onChange({ outcome: target.value as Outcome })}
    />
    {needsReason(exception) && (
      <Select
        dense
        label="Reason"
        placeholder="Choose a reason"
        options={reasons}
        value={exception.reason}
        onChange={({ target }) => onChange({ reason: target.value as RejectionReason })}
      />
    )}
    <div className="flex items-end gap-2 sm:col-start-2">
      <TextField
        dense
        label="Note"
        optional={exception.reason !== 'other'}
        fieldClassName="grow"
        maxLength={conditionLength}
        value={exception.note}
        onChange={({ target }) => onChange({ note: target.value })}
      />
      <IconButton label={`Remove ${exception.code || 'this row'}`} onClick={onRemove}>
        <Trash2 aria-hidden="true" size={16} />
      </IconButton>
    </div>
  </fieldset>
);

/** Receives a shipment: all samples the same but for those that are named. */
export const ReceiveDialog = ({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) => {
  const custody = useCustody();
  const [others, setOthers] = useState<'accepted' | 'missing'>('accepted');
  const [exceptions, setExceptions] = useState<readonly Exception[]>([]);
  const { change, form } = useChange('requests');
  const edit = (key: number, to: Partial<Exception>) =>
    setExceptions((all) => all.map((each) => (each.key === key ? { ...each, ...to } : each)));
  const add = () =>
    setExceptions((all) => [...all, { key: (all.at(-1)?.key ?? 0) + 1, code: '', outcome: 'rejected', reason: '', note: '' }]);
  const save = async () => {
    const named = exceptions.filter(({ code }) => code.trim() !== '');
    const receipt = {
      shipmentId: shipment.id,
      ...custody.toSend(),
      others,
      samples: named.flatMap((each) =>
        each.outcome === 'unexpected'
          ? []
          : {
              code: each.code.trim(),
              outcome: each.outcome,
              reason: needsReason(each) ? each.reason || null : null,
              note: each.note.trim(),
            },
      ),
      unexpected: named
        .filter(({ outcome }) => outcome === 'unexpected')
        .map(({ code, note }) => ({ code: code.trim(), note: note.trim() })),
    };
    if (await change(() => receiveShipment(receipt), { failed: 'We couldn’t save the receipt. Please try again.' })) onClose();
  };
  return (
    <FormDialog
      title={`Receive shipment ${shipment.number}`}
      description={`${plural(shipment.samples, 'sample')} were announced. We’ll notify the sender of the outcome.`}
      {...form}
      isDirty={custody.isDirty || exceptions.length > 0}
      saveLabel="Save receipt"
      onSave={() => void save()}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-5">
        <CustodyFields values={custody.values} set={custody.set} />
        <RadioGroup
          label="Samples not named below"
          options={[
            { value: 'accepted', label: 'Are accepted' },
            { value: 'missing', label: 'Are missing' },
          ]}
          value={others}
          onChange={setOthers}
        />
        {exceptions.map((exception) => (
          <ExceptionFields
            key={exception.key}
            exception={exception}
            onChange={(to) => edit(exception.key, to)}
            onRemove={() => setExceptions((all) => all.filter(({ key }) => key !== exception.key))}
          />
        ))}
        <div>
          <Button look="secondary" size="sm" icon={<Plus aria-hidden="true" size={16} />} onClick={add}>
            Name a sample
          </Button>
        </div>
      </div>
    </FormDialog>
  );
};
