import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { type FieldProps, FormField, splitFieldProps } from './form-field.tsx';

/** A single-line input. Works with `register` of react-hook-form: its props and ref reach the input. */
export const TextField = (props: FieldProps & ComponentProps<'input'> & { icon?: ReactNode }) => {
  const { field, control } = splitFieldProps(props);
  const { icon, className, type = 'text', ...input } = control;
  return (
    <FormField {...field}>
      {(aria) => (
        <span className="relative block">
          {icon && (
            <span className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-muted">{icon}</span>
          )}
          <input type={type} className={clsx('control', icon && 'pl-10', className)} {...input} {...aria} />
        </span>
      )}
    </FormField>
  );
};
