import { useState } from 'react';
import { useChange } from '../../platform/use-change.ts';
import { TextArea } from '../../ui/form/textarea.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';

type ReasonDialogProps = {
  title: string;
  description: string;
  label: string;
  saveLabel: string;
  /** The most characters that are kept. */
  maxLength: number;
  danger?: boolean;
  save: (words: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for the words that a change of a request needs. What was typed stays when it cannot be saved. */
export const ReasonDialog = ({
  title,
  description,
  label,
  saveLabel,
  maxLength,
  danger = false,
  save,
  onClose,
}: ReasonDialogProps) => {
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
      danger={danger}
      onSave={() => void send()}
      onClose={onClose}
    >
      <TextArea label={label} maxLength={maxLength} rows={6} value={words} onChange={(event) => setWords(event.target.value)} />
    </FormDialog>
  );
};
