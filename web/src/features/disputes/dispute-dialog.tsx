import { disputeLimits } from '@aliquot/contract/disputes';
import { useState } from 'react';
import { useChange } from '../../platform/use-change.ts';
import { TextArea } from '../../ui/form/textarea.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';

type DisputeDialogProps = {
  title: string;
  description: string;
  label: string;
  saveLabel: string;
  save: (words: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for the words that open or decide a dispute. What was typed stays when it cannot be saved. */
export const DisputeDialog = ({ title, description, label, saveLabel, save, onClose }: DisputeDialogProps) => {
  const [words, setWords] = useState('');
  const { busy, problem, change, clearProblem } = useChange('requests');
  const send = async () => {
    if (await change(() => save(words.trim()))) onClose();
  };
  return (
    <FormDialog
      title={title}
      description={description}
      problem={problem ?? null}
      onClearProblem={clearProblem}
      isBusy={busy}
      isDirty={words.trim() !== ''}
      canSave={words.trim() !== ''}
      saveLabel={saveLabel}
      onSave={() => void send()}
      onClose={onClose}
    >
      <TextArea
        label={label}
        maxLength={disputeLimits.textLength}
        rows={6}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
    </FormDialog>
  );
};
