import { type ReviewSettings, reviewLimits } from '@aliquot/contract/administration/review-queue';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';
import { useChange } from '../../../platform/use-change.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { TextArea } from '../../../ui/form/textarea.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';

type Props = { onClose: () => void; onSaved: () => void };

const lines = (text: string) => text.split('\n').flatMap((line) => line.trim() || []);

const SettingsForm = ({ settings, onClose, onSaved }: Props & { settings: ReviewSettings }) => {
  const [target, setTarget] = useState(String(settings.target_days));
  const [noteAlways, setNoteAlways] = useState(settings.note_always);
  const [required, setRequired] = useState(settings.checklist_required);
  const [items, setItems] = useState(settings.checklist.map(({ text }) => text).join('\n'));
  const { change, form } = useChange('labs');
  const idOf = (text: string) => settings.checklist.find((item) => item.text === text)?.id;
  const save = async () => {
    const checklist = lines(items).map((text) => ({ ...(idOf(text) && { id: idOf(text) }), text }));
    const changed = {
      target_days: Number(target),
      note_always: noteAlways,
      checklist_required: required,
      checklist,
      version: settings.version,
    };
    if (await change(() => api.reviewQueue.saveSettings(changed))) onSaved();
  };
  return (
    <FormDialog
      title="Review settings"
      description="These settings apply to every administrator."
      width="md"
      {...form}
      onSave={() => void save()}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <TextField
          dense
          label="Target, in days"
          hint="Laboratories that wait longer show as past target."
          type="number"
          min={1}
          max={90}
          required
          value={target}
          onChange={({ target: field }) => setTarget(field.value)}
        />
        <TextArea
          dense
          label="Checklist"
          hint={`One item on each line, at most ${reviewLimits.checklistItems}.`}
          rows={6}
          value={items}
          onChange={({ target: field }) => setItems(field.value)}
        />
        <Checkbox
          label="Require a completed checklist before approval"
          checked={required}
          onChange={({ target: field }) => setRequired(field.checked)}
        />
        <Checkbox
          label="Require a note for every approval"
          hint="Otherwise, only an approval with points against it needs a note."
          checked={noteAlways}
          onChange={({ target: field }) => setNoteAlways(field.checked)}
        />
      </div>
    </FormDialog>
  );
};

/** The target, the checklist and what an approval needs. */
export const ReviewSettingsDialog = (props: Props) => {
  const { data: settings } = useQuery(queryOf.reviewQueue.settings({}));
  return settings ? <SettingsForm key={settings.version} settings={settings} {...props} /> : null;
};
