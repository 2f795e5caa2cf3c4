import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { type FieldProps, FormField, splitFieldProps } from './form-field.tsx';

/** A multi-line input that grows with its text where the browser supports it. */
export const TextArea = (props: FieldProps & ComponentProps<'textarea'>) => {
  const { field, control } = splitFieldProps(props);
  const { className, rows = 4, ...area } = control;
  return (
    <FormField {...field}>
      {(aria) => (
        <textarea
          rows={rows}
          className={clsx('control field-sizing-content min-h-24 resize-y', className)}
          {...area}
          {...aria}
        />
      )}
    </FormField>
  );
};
