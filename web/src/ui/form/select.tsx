import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { ChevronsUpDown } from '../text/icon.ts';
import { type FieldProps, FormField, splitFieldProps } from './form-field.tsx';
import type { Option } from './option.ts';

type SelectProps = FieldProps &
  Omit<ComponentProps<'select'>, 'children' | 'multiple'> & {
    options: readonly Option[];
    /** Shown while nothing is selected; its value is the empty string. */
    placeholder?: string;
    /** True if the placeholder can be selected again. */
    clearable?: boolean;
  };

/** A native select for short lists, familiar to keyboards, touch and screen readers. */
export const Select = (props: SelectProps) => {
  const { field, control } = splitFieldProps(props);
  const { options, placeholder, clearable = false, className, ...select } = control;
  return (
    <FormField {...field}>
      {(aria) => (
        <span className="relative block">
          <select className={clsx('control appearance-none truncate pr-10', className)} {...select} {...aria}>
            {placeholder !== undefined && (
              <option value="" disabled={!clearable} hidden={!clearable}>
                {placeholder}
              </option>
            )}
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <ChevronsUpDown aria-hidden="true" size={16} className="pointer-events-none absolute top-3 right-3 text-muted" />
        </span>
      )}
    </FormField>
  );
};
