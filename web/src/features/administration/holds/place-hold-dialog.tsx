import {
  type HoldChoice,
  type HoldSubject,
  holdLimits,
  holdSubjectLabels,
  holdSubjects,
} from '@aliquot/contract/administration/holds';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { useChange } from '../../../platform/use-change.ts';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { TextArea } from '../../../ui/form/textarea.tsx';
import { useSettled } from '../../../ui/form/use-settled.ts';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { holdChoicesQuery } from './holds.api.ts';

const subjectOptions = holdSubjects.map((value) => ({ value, label: holdSubjectLabels[value] }));

const Choices = ({
  choices,
  chosen,
  onChoose,
}: {
  choices: readonly HoldChoice[];
  chosen: string | undefined;
  onChoose: (choice: HoldChoice) => void;
}) => (
  <fieldset className="grid max-h-60 gap-1 overflow-y-auto rounded-card border border-line p-3">
    <legend className="sr-only">Choose one</legend>
    {choices.length === 0 && <p className="text-sm text-muted">Nothing found.</p>}
    {choices.map((choice) => (
      <label key={choice.subject_id} className="flex items-start gap-2.5 text-sm">
        <input
          type="radio"
          name="hold-subject"
          className="mt-0.5 size-5 shrink-0 accent-brand"
          checked={choice.subject_id === chosen}
          onChange={() => onChoose(choice)}
        />
        <span className="min-w-0 wrap-anywhere">
          {choice.name} <span className="text-muted">{choice.detail}</span>
        </span>
      </label>
    ))}
  </fieldset>
);

/** Asks whom or what a hold is about, and why. */
export const PlaceHoldDialog = ({ onDone, onClose }: { onDone: (name: string) => void; onClose: () => void }) => {
  const [subject, setSubject] = useState<HoldSubject>('laboratory');
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<HoldChoice | null>(null);
  const [reason, setReason] = useState('');
  const { data: choices = [] } = useQuery(holdChoicesQuery(subject, useSettled(search.trim())));
  const { change, form } = useChange('holds');
  const save = async () => {
    if (
      chosen &&
      (await change(() => api.holds.place({ subject: chosen.subject, subject_id: chosen.subject_id, reason: reason.trim() })))
    )
      onDone(chosen.name);
  };
  return (
    <FormDialog
      title="Place a legal hold"
      description="Until it is released, nothing that belongs to it can be deleted: by its people, by administrators, or by age."
      {...form}
      isDirty={reason.trim() !== '' || chosen !== null}
      canSave={chosen !== null && reason.trim() !== ''}
      saveLabel="Place legal hold"
      onSave={() => void save()}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Select
          dense
          label="About"
          options={subjectOptions}
          value={subject}
          onChange={({ target }) => {
            setSubject(target.value as HoldSubject);
            setChosen(null);
          }}
        />
        <TextField dense label="Search by name" value={search} onChange={({ target }) => setSearch(target.value)} />
        <Choices choices={choices} chosen={chosen?.subject_id} onChoose={setChosen} />
        <TextArea
          dense
          label="Reason"
          hint="Only administrators can see this."
          required
          maxLength={holdLimits.reasonLength}
          rows={3}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </FormDialog>
  );
};
