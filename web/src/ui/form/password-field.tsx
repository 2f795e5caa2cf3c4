import { clsx } from 'clsx';
import { type ComponentProps, useState } from 'react';
import { Eye, EyeOff } from '../text/icon.ts';
import { type FieldProps, FormField, splitFieldProps } from './form-field.tsx';

/** A password input with a show button. Pasting and password managers work. */
export const PasswordField = (props: FieldProps & Omit<ComponentProps<'input'>, 'type'>) => {
  const { field, control } = splitFieldProps(props);
  const { className, ...input } = control;
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <FormField {...field}>
      {(aria) => (
        <span className="relative block">
          <input
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            className={clsx('control pr-11', className)}
            {...input}
            {...aria}
          />
          <button
            type="button"
            disabled={input.disabled}
            aria-label={shown ? 'Hide password' : 'Show password'}
            aria-controls={aria.id}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-1 right-1 grid w-9 place-items-center rounded-control text-muted hover:text-ink"
          >
            <Icon aria-hidden="true" size={18} />
          </button>
        </span>
      )}
    </FormField>
  );
};
