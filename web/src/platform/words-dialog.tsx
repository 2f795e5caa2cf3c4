import { useState } from 'react';
import { TextArea } from '../ui/form/textarea.tsx';
import { FormDialog } from '../ui/overlay/form-dialog.tsx';
import { useChange } from './use-change.ts';

type WordsDialogProps = {
  title: string;
  description: string;
  label: string;
  hint?: string;
  saveLabel: string;
  maxLength: number;
  /** The noun of the queries to read again afterwards. */
  noun?: string;
  /** True if it can be saved without words. */
  optional?: boolean;
  danger?: boolean;
  save: (words: string) => Promise<unknown>;
  onClose: () => void;
  /** After it was saved, in place of `onClose`. */
  onDone?: () => void;
};

/** Asks for the words that go with a change. Typed text stays when it cannot be saved. */
export const WordsDialog = ({
  title,
  description,
  label,
  hint,
  saveLabel,
  maxLength,
  noun = 'requests',
  optional = false,
  danger = false,
  save,
  onClose,
  onDone = onClose,
}: WordsDialogProps) => {
  const [words, setWords] = useState('');
  const { change, form } = useChange(noun);
  const isEmpty = words.trim() === '';
  const send = async () => {
    if (await change(() => save(words.trim()))) onDone();
  };
  return (
    <FormDialog
      title={title}
      description={description}
      {...form}
      isDirty={!isEmpty}
      canSave={optional || !isEmpty}
      saveLabel={saveLabel}
      danger={danger}
      onSave={() => void send()}
      onClose={onClose}
    >
      <TextArea
        label={label}
        hint={hint}
        optional={optional}
        required={!optional}
        maxLength={maxLength}
        rows={6}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
    </FormDialog>
  );
};
