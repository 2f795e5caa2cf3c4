import type { Option } from '@aliquot/contract/options';
import { Combobox as Base } from '@base-ui/react/combobox';
import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { ChoicePopup, useChoices } from './choice-popup.tsx';
import { type FieldProps, FormField, splitFieldProps } from './form-field.tsx';
import { ChevronsUpDown, X } from './icon.ts';

type MultiSelectProps<Value extends string> = Omit<FieldProps, 'label'> & {
  label: string;
  options: readonly Option<Value>[];
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  onBlur?: () => void;
  placeholder?: string;
  disabled?: boolean | undefined;
  ref?: ComponentProps<'button'>['ref'];
};

const summary = (count: number, placeholder: string) => (count === 0 ? placeholder : `${count} selected`);

/** Several of a list, found by typing. What is chosen stands below and can be taken out again one by one. */
export const MultiSelect = <Value extends string>(props: MultiSelectProps<Value>) => {
  const { field, control } = splitFieldProps(props);
  const { options, value, onChange, onBlur, placeholder = 'Select options', disabled, ref } = control;
  const items = useChoices(options);
  const chosen = options.filter((option) => value.includes(option.value));
  return (
    <FormField {...field}>
      {(aria) => (
        <>
          <Base.Root
            multiple
            items={items}
            value={value}
            disabled={disabled}
            onValueChange={(next) => onChange(next)}
            onInputValueChange={(_text, details) => {
              if (details.reason === 'item-press') details.cancel();
            }}
          >
            <Base.Trigger
              ref={ref}
              {...aria}
              onBlur={onBlur}
              className="control flex items-center justify-between gap-2 text-left"
            >
              <span className={clsx('truncate', chosen.length === 0 && 'text-muted')}>
                {summary(chosen.length, placeholder)}
              </span>
              <ChevronsUpDown aria-hidden="true" size={16} className="shrink-0 text-muted" />
            </Base.Trigger>
            <ChoicePopup label={props.label} />
          </Base.Root>
          {chosen.length > 0 && (
            <ul aria-label={`Selected: ${props.label}`} className="mt-2 flex flex-wrap gap-1.5">
              {chosen.map((option) => (
                <li key={option.value} className="flex items-center rounded-control bg-brand-tint pl-2.5 text-sm">
                  {option.label}
                  <button
                    type="button"
                    disabled={disabled}
                    aria-label={`Remove ${option.label}`}
                    onClick={() => onChange(value.filter((kept) => kept !== option.value))}
                    className="grid size-7 place-items-center rounded-control text-muted hover:text-ink disabled:opacity-50"
                  >
                    <X aria-hidden="true" size={14} />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </FormField>
  );
};
