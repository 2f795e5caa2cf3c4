import { conditionLength } from '@aliquot/contract/engagements/shipment-options';
import { useState } from 'react';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { TextArea } from '../../../ui/form/textarea.tsx';
import type { Custody } from './shipments.api.ts';

const two = (number: number) => String(number).padStart(2, '0');

/** A moment as a field for local time takes it, to the minute. */
const localTime = (moment: Date): string =>
  `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}T${two(moment.getHours())}:${two(moment.getMinutes())}`;

/** The values of a custody event, and how they are changed. The time is the reader's. */
export const useCustody = () => {
  const [opened] = useState(() => localTime(new Date()));
  const [values, setValues] = useState({ at: opened, place: '', temperature: '', condition: '' });
  const set = (change: Partial<typeof values>) => setValues((all) => ({ ...all, ...change }));
  const isDirty = values.at !== opened || values.place !== '' || values.temperature !== '' || values.condition !== '';
  /** An unchanged time is the moment of sending, so that it is not before another event of that minute. */
  const toSend = (): Custody => ({
    at: (values.at === opened || values.at === '' ? new Date() : new Date(values.at)).toISOString(),
    place: values.place.trim(),
    temperature_c: values.temperature.trim() === '' ? null : Number(values.temperature),
    condition: values.condition.trim(),
  });
  return { values, set, isDirty, toSend };
};

/** When, where, at which temperature and in which condition a shipment changed hands. */
export const CustodyFields = ({ values, set }: Pick<ReturnType<typeof useCustody>, 'values' | 'set'>) => (
  <>
    <div className="grid items-end gap-5 sm:grid-cols-2">
      <TextField
        dense
        type="datetime-local"
        label="When"
        value={values.at}
        onChange={({ target }) => set({ at: target.value })}
      />
      <NumberField
        dense
        label="Temperature"
        optional
        unit="°C"
        inputMode="text"
        step="any"
        value={values.temperature}
        onChange={({ target }) => set({ temperature: target.value })}
      />
    </div>
    <TextField
      dense
      label="Where"
      optional
      maxLength={200}
      value={values.place}
      onChange={({ target }) => set({ place: target.value })}
    />
    <TextArea
      dense
      label="Condition"
      optional
      rows={2}
      maxLength={conditionLength}
      value={values.condition}
      onChange={({ target }) => set({ condition: target.value })}
    />
  </>
);
