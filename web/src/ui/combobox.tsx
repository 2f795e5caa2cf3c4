import type { Option } from '@aliquot/contract/options';
import { Combobox as Base } from '@base-ui/react/combobox';
import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { ChoicePopup, useChoices } from './choice-popup.tsx';
import { type FieldProps, FormField, splitFieldProps } from './form-field.tsx';
import { ChevronsUpDown } from './icon.ts';

type ComboboxProps = Omit<FieldProps, 'label'> & {
  label: string;
  options: readonly Option[];
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  placeholder?: string;
  disabled?: boolean | undefined;
  ref?: ComponentProps<'button'>['ref'];
};

/** One of a long list, found by typing. Escape closes it and keeps what is chosen. */
export const Combobox = (props: ComboboxProps) => {
  const { field, control } = splitFieldProps(props);
  const { options, value, onChange, onBlur, placeholder = 'Choose one', disabled, ref } = control;
  const items = useChoices(options);
  const chosen = options.find((option) => option.value === value);
  return (
    <FormField {...field}>
      {(aria) => (
        <Base.Root items={items} value={value} disabled={disabled} onValueChange={(next) => onChange(next)}>
          <Base.Trigger
            ref={ref}
            {...aria}
            onBlur={onBlur}
            className="control flex items-center justify-between gap-2 text-left"
          >
            <span className={clsx('truncate', !chosen && 'text-muted')}>{chosen?.label ?? placeholder}</span>
            <ChevronsUpDown aria-hidden="true" size={16} className="shrink-0 text-muted" />
          </Base.Trigger>
          <ChoicePopup label={props.label} />
        </Base.Root>
      )}
    </FormField>
  );
};
