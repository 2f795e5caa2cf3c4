import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { type FieldProps, FormField, splitFieldProps } from './form-field.tsx';

/** A plain date. Its value is `YYYY-MM-DD` or the empty string, without time and zone, and is never turned into a `Date`. */
export const DateField = (props: FieldProps & Omit<ComponentProps<'input'>, 'type'>) => {
  const { field, control } = splitFieldProps(props);
  const { className, ...input } = control;
  return (
    <FormField {...field}>
      {(aria) => <input type="date" className={clsx('control', className)} {...input} {...aria} />}
    </FormField>
  );
};
