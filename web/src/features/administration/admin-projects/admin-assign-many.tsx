import type { BulkAct } from '@aliquot/contract/administration/lists';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Combobox } from '../../../ui/form/combobox.tsx';
import { useSettled } from '../../../ui/form/use-settled.ts';
import { assignableLabsQuery } from './admin-projects.api.ts';

/** Chooses the approved laboratory that many projects are assigned to. */
export const AssignMany = ({ give }: { give: (act: BulkAct | null) => void }) => {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const { data } = useQuery({ ...assignableLabsQuery(useSettled(search.trim())), placeholderData: keepPreviousData });
  const found = data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const options = chosen && !found.some(({ value }) => value === chosen.value) ? [chosen, ...found] : found;
  return (
    <Combobox
      label="Laboratory"
      dense
      placeholder="Choose an approved laboratory"
      options={options}
      value={chosen?.value ?? null}
      onSearch={setSearch}
      onChange={(labId) => {
        setChosen(options.find(({ value }) => value === labId) ?? null);
        give(labId ? { name: 'projects.assign', labId } : null);
      }}
    />
  );
};
