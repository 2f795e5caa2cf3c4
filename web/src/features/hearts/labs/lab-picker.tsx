import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Combobox } from '../../../ui/form/combobox.tsx';
import { useSettled } from '../../../ui/form/use-settled.ts';
import { labChoicesQuery } from './labs.api.ts';

export type ChosenLab = { id: string; name: string };

/** One of all laboratories, found by typing a part of its name, address or email. */
export const LabPicker = ({
  value,
  onChange,
  label = 'Laboratory',
  hint,
  error,
  required,
}: {
  value: ChosenLab | null;
  onChange: (lab: ChosenLab | null) => void;
  label?: string;
  hint?: string;
  error?: string | undefined;
  required?: boolean;
}) => {
  const [search, setSearch] = useState('');
  const { data } = useQuery({ ...labChoicesQuery(useSettled(search.trim())), placeholderData: keepPreviousData });
  const found = data?.items.map(({ id, name }) => ({ id, name })) ?? [];
  const all = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found;
  return (
    <Combobox
      dense
      label={label}
      hint={hint}
      error={error}
      required={required}
      placeholder="Choose a laboratory"
      options={all.map(({ id, name }) => ({ value: id, label: name }))}
      value={value?.id ?? null}
      onSearch={setSearch}
      onChange={(id) => onChange(all.find((lab) => lab.id === id) ?? null)}
    />
  );
};
