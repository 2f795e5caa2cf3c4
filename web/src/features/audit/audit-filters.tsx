import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Search } from '../../ui/text/icon.ts';
import { actionWords, objectWords } from './action-words.ts';
import { vocabularyQuery } from './audit.api.ts';
import type { anyEntry } from './audit-filter.ts';

type Texts = typeof anyEntry;

const optionsOf = (names: readonly string[] = [], words: (name: string) => string) =>
  names.map((value) => ({ value, label: words(value) })).toSorted((a, b) => a.label.localeCompare(b.label));

/** By person, action, object and days. */
export const AuditFilters = ({
  values,
  set,
  clear,
  isFiltered,
}: {
  values: Texts;
  set: (changes: Partial<Texts>, options?: { replace?: boolean }) => void;
  clear: () => void;
  isFiltered: boolean;
}) => {
  const { data } = useQuery(vocabularyQuery);
  return (
    <search className="mb-4 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-3">
      <TextField
        label="Person"
        dense
        type="search"
        placeholder="Name, email or account number"
        icon={<Search aria-hidden="true" size={18} />}
        value={values.person}
        onChange={({ target }) => set({ person: target.value }, { replace: true })}
      />
      <Select
        label="Action"
        dense
        clearable
        placeholder="Any action"
        options={optionsOf(data?.actions, actionWords)}
        value={values.action}
        onChange={({ target }) => set({ action: target.value })}
      />
      <Select
        label="Kind of object"
        dense
        clearable
        placeholder="Any object"
        options={optionsOf(data?.objectTypes, objectWords)}
        value={values.objectType}
        onChange={({ target }) => set({ objectType: target.value })}
      />
      <TextField
        label="Object number"
        dense
        type="search"
        placeholder="As in an entry's details"
        value={values.objectId}
        onChange={({ target }) => set({ objectId: target.value }, { replace: true })}
      />
      <DateField
        label="From"
        dense
        value={values.from}
        max={values.to || undefined}
        onChange={({ target }) => set({ from: target.value })}
      />
      <DateField
        label="To"
        dense
        value={values.to}
        min={values.from || undefined}
        onChange={({ target }) => set({ to: target.value })}
      />
      {isFiltered && (
        <Button look="secondary" size="sm" className="justify-self-start" onClick={clear}>
          Clear Filters
        </Button>
      )}
    </search>
  );
};
