import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldGroup, type FieldProps, splitFieldProps } from './form-field.tsx';

type RadioOption<Value extends string> = { value: Value; label: ReactNode; description?: ReactNode; disabled?: boolean };

type RadioGroupProps<Value extends string> = FieldProps & {
  options: readonly RadioOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  name?: string;
  /** Plain rows, or cards side by side. */
  look?: 'rows' | 'cards';
  disabled?: boolean;
  ref?: ComponentProps<'input'>['ref'];
};

/** A few options, all visible. Arrow keys move between them. */
export const RadioGroup = <Value extends string>(props: RadioGroupProps<Value>) => {
  const { field, control } = splitFieldProps(props);
  const { options, value, onChange, look = 'rows', disabled = false, ref } = control;
  const generated = useId();
  const name = control.name ?? generated;
  return (
    <FieldGroup {...field} role="radiogroup">
      <div
        className={clsx(
          look === 'cards' ? 'grid gap-3 sm:grid-cols-2' : 'grid gap-2',
          (field.error || field.invalid) && 'border-l-2 border-bad pl-3',
        )}
      >
        {options.map((option, index) => (
          <label
            key={option.value}
            className={clsx(
              'flex items-start gap-2.5 has-disabled:text-muted',
              look === 'cards' &&
                'rounded-card border border-edge bg-card p-4 has-checked:border-brand-ink has-checked:bg-brand-tint has-focus-visible:outline-2 has-focus-visible:outline-brand-ink',
            )}
          >
            <input
              ref={index === 0 ? ref : undefined}
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              disabled={disabled || option.disabled}
              onChange={() => onChange(option.value)}
              className={clsx('mt-0.5 size-5 shrink-0 accent-brand', look === 'cards' && 'outline-none')}
            />
            <span>
              <span className={look === 'cards' ? 'font-medium' : undefined}>{option.label}</span>
              {option.description && <span className="block text-sm text-muted">{option.description}</span>}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
};
