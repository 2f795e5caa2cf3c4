import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Combobox } from '../../../ui/form/combobox.tsx';
import { useSettled } from '../../../ui/form/use-settled.ts';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { labsNamedQuery } from './splits.api.ts';

export type AddLabProps = { shown: readonly string[]; onAdd: (labId: string) => void };

/** Finds a laboratory by its name. */
export const AddLabDialog = ({ shown, onAdd, onClose }: AddLabProps & { onClose: () => void }) => {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const { data } = useQuery({ ...labsNamedQuery(useSettled(search.trim())), placeholderData: keepPreviousData });
  const found = (data ?? []).flatMap(({ id, name }) => (shown.includes(id) ? [] : [{ value: id, label: name }]));
  const options = chosen && !found.some(({ value }) => value === chosen.value) ? [chosen, ...found] : found;
  return (
    <FormDialog
      width="md"
      title="Add a lab"
      description="We’ll compare it with your request. It isn’t contacted until you ask it for a proposal."
      problem={null}
      isBusy={false}
      canSave={chosen !== null}
      saveLabel="Add lab"
      onSave={() => chosen && onAdd(chosen.value)}
      onClose={onClose}
    >
      <Combobox
        label="Laboratory"
        placeholder="Choose a laboratory"
        options={options}
        value={chosen?.value ?? null}
        onSearch={setSearch}
        onChange={(id) => setChosen(options.find(({ value }) => value === id) ?? null)}
      />
    </FormDialog>
  );
};
