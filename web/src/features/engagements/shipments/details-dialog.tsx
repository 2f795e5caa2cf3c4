import { addressLength, type TransportCategory, transportCategoryLabels } from '@aliquot/contract/engagements/shipment-options';
import type { Shipment } from '@aliquot/contract/engagements/shipments';
import { useState } from 'react';
import { useChange } from '../../../platform/use-change.ts';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { TextArea } from '../../../ui/form/textarea.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { editShipment, prepareShipment } from './shipments.api.ts';

const categories = Object.entries(transportCategoryLabels).map(([value, label]) => ({ value, label }));

type DetailsDialogProps = ({ collaborationId: string; shipment?: never } | { collaborationId?: never; shipment: Shipment }) & {
  onClose: () => void;
};

/** Prepares a shipment, or changes the details of one that was not handed over. */
export const DetailsDialog = ({ collaborationId, shipment, onClose }: DetailsDialogProps) => {
  const [category, setCategory] = useState<TransportCategory>(shipment?.category ?? 'category-b');
  const [dryIce, setDryIce] = useState(shipment?.dry_ice_kg?.toString() ?? '');
  const [transit, setTransit] = useState(String(shipment?.transit_hours ?? 24));
  const [carrier, setCarrier] = useState(shipment?.carrier ?? '');
  const [tracking, setTracking] = useState(shipment?.tracking_number ?? '');
  const [from, setFrom] = useState(shipment?.from_address ?? '');
  const [to, setTo] = useState(shipment?.to_address ?? '');
  const [touched, setTouched] = useState(false);
  const { change, form } = useChange('requests');
  const save = async () => {
    const details = {
      category,
      dry_ice_kg: dryIce.trim() === '' ? null : Number(dryIce),
      transit_hours: Number(transit),
      carrier: carrier.trim(),
      tracking_number: tracking.trim(),
    };
    const work = shipment
      ? () => editShipment(shipment.id, { ...details, from_address: from.trim(), to_address: to.trim() })
      : () => prepareShipment(collaborationId, details);
    if (await change(work, { failed: 'We couldn’t save this shipment. Please try again.' })) onClose();
  };
  return (
    <FormDialog
      title={shipment ? `Shipment ${shipment.number}` : 'Prepare shipment'}
      {...form}
      isDirty={touched}
      saveLabel={shipment ? 'Save details' : 'Prepare shipment'}
      onSave={() => void save()}
      onClose={onClose}
    >
      <div className="grid gap-5" onChange={() => setTouched(true)}>
        <Select
          dense
          label="Transport category"
          hint="Human or animal specimens that may contain pathogens usually travel as Category B."
          options={categories}
          value={category}
          onChange={({ target }) => setCategory(target.value as TransportCategory)}
        />
        <div className="grid items-end gap-5 sm:grid-cols-2">
          <NumberField
            dense
            label="Dry ice in each box"
            optional
            unit="kg"
            inputMode="decimal"
            step="any"
            min={0}
            value={dryIce}
            onChange={({ target }) => setDryIce(target.value)}
          />
          <NumberField
            dense
            label="Transit time"
            hint="From pick-up to delivery."
            unit="hours"
            min={1}
            max={720}
            value={transit}
            onChange={({ target }) => setTransit(target.value)}
          />
          <TextField
            dense
            label="Carrier"
            optional
            value={carrier}
            maxLength={200}
            onChange={({ target }) => setCarrier(target.value)}
          />
          <TextField
            dense
            label="Tracking number"
            optional
            value={tracking}
            maxLength={200}
            onChange={({ target }) => setTracking(target.value)}
          />
        </div>
        {shipment && (
          <div className="grid items-end gap-5 sm:grid-cols-2">
            <TextArea
              dense
              label="From (on the label)"
              maxLength={addressLength}
              value={from}
              onChange={({ target }) => setFrom(target.value)}
            />
            <TextArea
              dense
              label="To (on the label)"
              maxLength={addressLength}
              value={to}
              onChange={({ target }) => setTo(target.value)}
            />
          </div>
        )}
      </div>
    </FormDialog>
  );
};
