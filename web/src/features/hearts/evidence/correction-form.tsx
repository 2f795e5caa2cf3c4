import { type CorrectionValue, correctionLimits } from '@aliquot/contract/hearts/corrections';
import type { EvidenceField } from '@aliquot/contract/hearts/evidence-view';
import { certificationTypeOptions } from '@aliquot/contract/options';
import { useState } from 'react';
import { ApiError, failureMessage } from '../../../platform/server/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { TextArea } from '../../../ui/form/textarea.tsx';
import { withoutReload } from '../../../ui/without-reload.ts';

type ValueFieldProps = {
  kind: EvidenceField['kind'];
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

const ValueField = ({ kind, label, value, error, onChange }: ValueFieldProps) => {
  const common = { label, value, error, required: true };
  if (kind === 'date') return <DateField {...common} onChange={(event) => onChange(event.target.value)} />;
  if (kind === 'type')
    return <Select {...common} options={certificationTypeOptions} onChange={(event) => onChange(event.target.value)} />;
  if (kind === 'list') return <TextArea {...common} hint="One per line." onChange={(event) => onChange(event.target.value)} />;
  return <TextField {...common} maxLength={correctionLimits.text} onChange={(event) => onChange(event.target.value)} />;
};

const valueOf = (kind: EvidenceField['kind'], text: string): CorrectionValue =>
  kind === 'list'
    ? text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
    : text.trim();

type CorrectionFormProps = {
  field: EvidenceField;
  onSave: (value: CorrectionValue, note: string) => Promise<void>;
  onCancel: () => void;
};

/** Corrects a field. The correction counts only after an administrator confirms it. */
export const CorrectionForm = ({ field, onSave, onCancel }: CorrectionFormProps) => {
  const before = field.correction?.value ?? field.values;
  const [text, setText] = useState(typeof before === 'string' ? before : before.join('\n'));
  const [note, setNote] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    const value = valueOf(field.kind, text);
    if (value.length === 0) {
      setError('Enter the value.');
      return;
    }
    setBusy(true);
    try {
      await onSave(value, note.trim());
    } catch (failure) {
      setError((failure instanceof ApiError && failure.fields.value) || failureMessage(failure, 'This could not be saved.'));
      setBusy(false);
    }
  };
  return (
    <form
      aria-label={`Correct ${field.label}`}
      className="mt-3 border-t border-line pt-3"
      onSubmit={withoutReload(() => !busy && save())}
    >
      <ValueField
        kind={field.kind}
        label={field.label}
        value={text}
        error={error}
        onChange={(next) => {
          setText(next);
          setError(undefined);
        }}
      />
      <TextArea
        label="Note"
        optional
        dense
        rows={2}
        hint="Why the reading is wrong, or where this can be checked."
        maxLength={correctionLimits.note}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <p className="mt-2 text-sm text-muted">
        It is saved with your name and the time. It counts after an administrator confirms it.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button type="submit" size="sm" loading={busy} loadingLabel="Saving">
          Save correction
        </Button>
        <Button look="secondary" size="sm" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
};
