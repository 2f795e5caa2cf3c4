import { useId, useState } from 'react';
import { Button, buttonClass } from '../button.tsx';
import { Checkbox } from '../form/checkbox.tsx';
import { DateField } from '../form/date-field.tsx';
import type { Option } from '../form/option.ts';
import { Select } from '../form/select.tsx';
import { TextField } from '../form/text-field.tsx';
import { AnchoredPopover } from '../overlay/anchored-popover.tsx';
import { formatDate } from '../text/format.ts';
import { Plus, X } from '../text/icon.ts';
import { withoutReload } from '../without-reload.ts';

/** A filter of a list. Its value is a text: values separated by commas, or a range such as `10..20`. */
export type ListFilter = { readonly name: string; readonly label: string } & (
  | { readonly kind: 'choices'; readonly options: readonly Option[] }
  | { readonly kind: 'flag' }
  | { readonly kind: 'numbers'; readonly unit?: string }
  | { readonly kind: 'days' }
  | { readonly kind: 'text' }
);

const boundsOf = (value: string): readonly [string, string] => {
  const [from = '', to = ''] = value.split('..');
  return [from, to];
};

const shownRange = (value: string, show: (bound: string) => string): string => {
  const [from, to] = boundsOf(value);
  if (from === to) return show(from);
  if (!to) return `from ${show(from)}`;
  return from ? `${show(from)} to ${show(to)}` : `to ${show(to)}`;
};

const dayShown = (day: string) => (Number.isNaN(Date.parse(day)) ? day : formatDate(day));

/** The value of a filter in words. */
export const shownValue = (filter: ListFilter, value: string): string => {
  if (filter.kind === 'days') return shownRange(value, dayShown);
  if (filter.kind === 'numbers') return shownRange(value, (bound) => `${bound}${filter.unit ?? ''}`);
  if (filter.kind === 'text') return `“${value}”`;
  if (filter.kind === 'flag') return value === 'true' ? 'yes' : 'no';
  return value
    .split(',')
    .map((each) => filter.options.find((option) => option.value === each)?.label ?? each)
    .join(' or ');
};

type EditorProps = { filter: ListFilter; value: string; onApply: (value: string) => void };

const Editor = ({ filter, value, onApply }: EditorProps) => {
  const [draft, setDraft] = useState(value);
  const [from, to] = boundsOf(draft);
  const setRange = (first: string, second: string) => setDraft(first || second ? `${first}..${second}` : '');
  const chosen = draft === '' ? [] : draft.split(',');
  return (
    <form className="grid gap-3" onSubmit={withoutReload(() => onApply(draft))}>
      {filter.kind === 'choices' && (
        <fieldset className="grid max-h-[50dvh] gap-2 overflow-y-auto">
          <legend className="mb-2 font-medium">{filter.label}</legend>
          {filter.options.map((option) => (
            <Checkbox
              key={option.value}
              label={option.label}
              checked={chosen.includes(option.value)}
              onChange={({ target }) =>
                setDraft(
                  (target.checked ? [...chosen, option.value] : chosen.filter((each) => each !== option.value)).join(','),
                )
              }
            />
          ))}
        </fieldset>
      )}
      {filter.kind === 'flag' && (
        <Select
          label={filter.label}
          dense
          placeholder="Yes or no"
          options={[
            { value: 'true', label: 'Yes' },
            { value: 'false', label: 'No' },
          ]}
          value={draft}
          onChange={({ target }) => setDraft(target.value)}
        />
      )}
      {filter.kind === 'text' && (
        <TextField label={filter.label} dense maxLength={200} value={draft} onChange={({ target }) => setDraft(target.value)} />
      )}
      {filter.kind === 'numbers' && (
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label={`${filter.label}, from`}
            dense
            inputMode="numeric"
            pattern="[0-9]{1,9}"
            value={from}
            onChange={({ target }) => setRange(target.value.trim(), to)}
          />
          <TextField
            label="to"
            dense
            inputMode="numeric"
            pattern="[0-9]{1,9}"
            value={to}
            onChange={({ target }) => setRange(from, target.value.trim())}
          />
        </div>
      )}
      {filter.kind === 'days' && (
        <div className="grid gap-3">
          <DateField label={`${filter.label}, from`} dense value={from} onChange={({ target }) => setRange(target.value, to)} />
          <DateField label="to" dense value={to} onChange={({ target }) => setRange(from, target.value)} />
        </div>
      )}
      <Button type="submit" size="sm" className="justify-self-start">
        Apply
      </Button>
    </form>
  );
};

type FilterChipsProps = {
  filters: readonly ListFilter[];
  values: Readonly<Record<string, string>>;
  onChange: (name: string, value: string) => void;
};

/** The filters of a list, each with the way to change and remove it. */
export const FilterChips = ({ filters, values, onChange }: FilterChipsProps) => {
  const active = filters.filter(({ name }) => values[name]);
  if (active.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="mb-3 flex flex-wrap gap-2">
      {active.map((filter) => {
        const value = values[filter.name] ?? '';
        const shown = `${filter.label}: ${shownValue(filter, value)}`;
        return (
          <li key={filter.name} className="inline-flex items-center rounded-control bg-brand-tint text-sm">
            <AnchoredPopover
              label={`Filter by ${filter.label}`}
              trigger={shown}
              triggerLabel={`Change filter ${shown}`}
              triggerClassName="min-h-8 rounded-control px-3 text-brand-ink"
            >
              {(close) => (
                <Editor
                  key={value}
                  filter={filter}
                  value={value}
                  onApply={(next) => {
                    close();
                    onChange(filter.name, next);
                  }}
                />
              )}
            </AnchoredPopover>
            <button
              type="button"
              aria-label={`Remove filter ${filter.label}`}
              className="grid size-8 place-items-center rounded-control hover:bg-line"
              onClick={() => onChange(filter.name, '')}
            >
              <X aria-hidden="true" size={14} />
            </button>
          </li>
        );
      })}
    </ul>
  );
};

const AddFilterForm = ({
  filters,
  values,
  onApply,
}: {
  filters: readonly ListFilter[];
  values: FilterChipsProps['values'];
  onApply: FilterChipsProps['onChange'];
}) => {
  const id = useId();
  const [name, setName] = useState('');
  const filter = filters.find((each) => each.name === name);
  return (
    <div className="grid gap-3">
      <label htmlFor={id} className="font-medium">
        Filter by
      </label>
      <select id={id} className="control" value={name} onChange={({ target }) => setName(target.value)}>
        <option value="" disabled hidden>
          Choose a column
        </option>
        {filters.map((each) => (
          <option key={each.name} value={each.name}>
            {each.label}
          </option>
        ))}
      </select>
      {filter && <Editor key={name} filter={filter} value={values[name] ?? ''} onApply={(value) => onApply(name, value)} />}
    </div>
  );
};

/** Adds a filter by any column. */
export const AddFilter = ({ filters, values, onChange }: FilterChipsProps) => (
  <AnchoredPopover
    label="Add a filter"
    trigger={
      <>
        <Plus aria-hidden="true" size={16} /> Filter
      </>
    }
    triggerClassName={buttonClass('secondary')}
  >
    {(close) => (
      <AddFilterForm
        filters={filters}
        values={values}
        onApply={(name, value) => {
          close();
          onChange(name, value);
        }}
      />
    )}
  </AnchoredPopover>
);
