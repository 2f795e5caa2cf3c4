import { suspensionLimits } from '@aliquot/contract/suspensions';
import { useState } from 'react';
import { useChange } from '../../platform/use-change.ts';
import { TextArea } from '../../ui/form/textarea.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';

type NoteDialogProps = {
  title: string;
  description: string;
  label: string;
  required?: boolean;
  saveLabel: string;
  save: (words: string) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
};

/** A decision about a laboratory with words that it reads. */
export const NoteDialog = ({ label, required = false, save, onDone, onClose, ...dialog }: NoteDialogProps) => {
  const [words, setWords] = useState('');
  const { busy, problem, change, clearProblem } = useChange('labs');
  const send = async () => {
    if (await change(() => save(words.trim()))) onDone();
  };
  return (
    <FormDialog
      {...dialog}
      problem={problem ?? null}
      onClearProblem={clearProblem}
      isBusy={busy}
      isDirty={words.trim() !== ''}
      canSave={!required || words.trim() !== ''}
      onSave={() => void send()}
      onClose={onClose}
    >
      <TextArea
        label={label}
        hint="The laboratory reads it."
        required={required}
        maxLength={suspensionLimits.reasonLength}
        rows={4}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
    </FormDialog>
  );
};
