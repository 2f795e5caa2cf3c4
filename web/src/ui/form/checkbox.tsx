import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from './form-field.tsx';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode; error?: string | undefined };

/** A checkbox whose label is clickable too. */
export const Checkbox = ({ label, hint, error, className, ...input }: CheckboxProps) => {
  const id = useId();
  const describedBy = clsx(hint && `${id}-hint`, error && `${id}-error`) || undefined;
  return (
    <div className={className}>
      <label className="flex items-start gap-2.5 has-disabled:cursor-not-allowed has-disabled:text-muted">
        <input
          type="checkbox"
          className="mt-0.5 size-5 shrink-0 accent-brand"
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          {...input}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="ml-7.5 text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} dense />
    </div>
  );
};
