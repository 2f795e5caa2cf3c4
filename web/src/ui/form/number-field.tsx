import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { type FieldProps, FormField, splitFieldProps } from './form-field.tsx';

/** A number input. The mouse wheel scrolls the page and never changes the value. */
export const NumberField = (props: FieldProps & Omit<ComponentProps<'input'>, 'type'> & { unit?: string }) => {
  const { field, control } = splitFieldProps(props);
  const { className, unit, inputMode = 'numeric', ...input } = control;
  return (
    <FormField {...field}>
      {(aria) => (
        <span className="relative block">
          <input
            type="number"
            inputMode={inputMode}
            className={clsx('control tabular-nums', unit && 'pr-14', className)}
            onWheel={(event) => event.currentTarget.blur()}
            {...input}
            {...aria}
          />
          {unit && (
            <span className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-muted">{unit}</span>
          )}
        </span>
      )}
    </FormField>
  );
};
