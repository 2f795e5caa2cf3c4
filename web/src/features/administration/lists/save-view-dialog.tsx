import type { AdminList } from '@aliquot/contract/administration/lists';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { failureMessage } from '../../../platform/server/api-error.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';

type SaveProps = { list: AdminList; query: string; taken: readonly string[]; onClose: () => void; onSaved: () => void };

/** Names what a list shows now, to be opened again. */
export const SaveViewDialog = ({ list, query, taken, onClose, onSaved }: SaveProps) => {
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    setBusy(true);
    try {
      await api.lists.saveView({ list, name: name.trim(), query });
      onSaved();
    } catch (error) {
      setProblem(failureMessage(error, 'The view could not be saved. Please try again.'));
      setBusy(false);
    }
  };
  return (
    <FormDialog
      width="md"
      title="Save this view"
      description="Filters, order and columns are kept for you under this name."
      problem={problem}
      onClearProblem={() => setProblem(null)}
      isBusy={busy}
      canSave={name.trim() !== ''}
      saveLabel={taken.includes(name.trim()) ? 'Replace view' : 'Save view'}
      savingLabel="Saving the view"
      onSave={() => void save()}
      onClose={onClose}
    >
      <TextField
        label="Name"
        dense
        maxLength={60}
        value={name}
        hint={taken.includes(name.trim()) ? 'You have a view of this name. It will be replaced.' : undefined}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
};
