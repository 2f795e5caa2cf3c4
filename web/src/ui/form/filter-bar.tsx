import { clsx } from 'clsx';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { Search } from '../text/icon.ts';
import { DateField } from './date-field.tsx';
import type { Option } from './option.ts';
import { Select } from './select.tsx';
import { TextField } from './text-field.tsx';

export type FilterField<Name extends string> = { name: Name; label: string } & (
  | { kind: 'search' | 'text'; placeholder: string }
  | { kind: 'choice'; any: string; options: readonly Option[] }
  | { kind: 'day'; min?: string; max?: string }
);

type FilterBarProps<Name extends string> = {
  fields: readonly FilterField<Name>[];
  values: Readonly<Record<Name, string>>;
  /** Typing replaces the address, so that the way back skips the letters in between. */
  set: (changes: Partial<Record<Name, string>>, options?: { replace?: boolean }) => void;
  clear: () => void;
  isFiltered: boolean;
  /** Shows the labels; without them, the search is wider than the rest. */
  labelled?: boolean;
};

/** The filters of a list, and the button that clears them. On a phone all but the first are folded, so that the list is in sight. */
export const FilterBar = <Name extends string>({
  fields,
  values,
  set,
  clear,
  isFiltered,
  labelled = false,
}: FilterBarProps<Name>) => {
  const [open, setOpen] = useState(isFiltered);
  const control = ({ name, label, ...field }: FilterField<Name>) => {
    const change = (value: string, options?: { replace: boolean }) =>
      set({ [name]: value } as Partial<Record<Name, string>>, options);
    const common = { label, hideLabel: !labelled, dense: true, value: values[name] };
    if (field.kind === 'choice') {
      const { any, options } = field;
      return (
        <Select
          key={name}
          {...common}
          clearable
          placeholder={any}
          options={options}
          onChange={({ target }) => change(target.value)}
        />
      );
    }
    if (field.kind === 'day') {
      const { min, max } = field;
      return <DateField key={name} {...common} min={min} max={max} onChange={({ target }) => change(target.value)} />;
    }
    return (
      <TextField
        key={name}
        {...common}
        type="search"
        maxLength={200}
        placeholder={field.placeholder}
        icon={field.kind === 'search' && <Search aria-hidden="true" size={18} />}
        onChange={({ target }) => change(target.value, { replace: true })}
      />
    );
  };
  return (
    <search
      className={clsx(
        'mb-4 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 sm:grid-cols-2 lg:flex lg:*:grow lg:*:basis-0 lg:[&>button]:grow-0 lg:[&>button]:basis-auto',
        open ? 'max-sm:[&>:nth-child(n+3)]:col-span-2' : 'max-sm:[&>:nth-child(n+3)]:hidden',
        !labelled && 'lg:[&>:first-child]:grow-[1.6]',
      )}
    >
      {fields.slice(0, 1).map(control)}
      <Button look="secondary" aria-expanded={open} className="sm:hidden" onClick={() => setOpen(!open)}>
        Filters
      </Button>
      {fields.slice(1).map(control)}
      <Button look="secondary" disabled={!isFiltered} className="justify-self-start" onClick={clear}>
        Clear Filters
      </Button>
    </search>
  );
};
