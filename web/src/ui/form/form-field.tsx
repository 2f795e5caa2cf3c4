import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

export type FieldProps = {
  label: ReactNode;
  /** The error message. */
  error?: string | undefined;
  /** Marks the field as invalid without a message of its own. */
  invalid?: boolean | undefined;
  hint?: ReactNode;
  required?: boolean | undefined;
  /** Adds "optional" to the label. */
  optional?: boolean | undefined;
  /** Placed at the right end of the label's line. */
  labelAction?: ReactNode;
  hideLabel?: boolean | undefined;
  /** Omits the reserved line for errors; for fields that cannot be invalid, such as filters. */
  dense?: boolean | undefined;
  fieldClassName?: string | undefined;
};

/** Props for the control inside the wrapper. */
export type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

/** Separates the wrapper's props from the control's. */
export const splitFieldProps = <Props extends FieldProps>(props: Props) => {
  const { label, error, invalid, hint, required, optional, labelAction, hideLabel, dense, fieldClassName, ...control } = props;
  return {
    field: {
      label,
      error,
      invalid,
      hint,
      required,
      optional,
      labelAction,
      hideLabel,
      dense,
      fieldClassName,
    } satisfies FieldProps,
    control,
  };
};

/** The error line below a control. Its space is reserved, so that an error does not shift the layout. */
export const FieldError = ({ id, error, dense }: { id: string; error?: string | undefined; dense?: boolean | undefined }) =>
  dense && !error ? null : (
    <p id={id} className={clsx('mt-1 text-sm text-bad', !dense && 'mb-2 min-h-5')}>
      {error}
    </p>
  );

/** Label, hint, control and error, linked for assistive technology. */
export const FormField = ({
  label,
  error,
  invalid,
  hint,
  required,
  optional,
  labelAction,
  hideLabel,
  dense,
  fieldClassName,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) => {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = clsx(hint && hintId, error && errorId) || undefined;
  return (
    <div className={fieldClassName}>
      <div className={clsx('mb-1.5 flex items-baseline justify-between gap-3', hideLabel && 'sr-only')}>
        <label htmlFor={id} data-required={required || undefined} className="font-medium">
          {label}
          {optional && <span className="font-normal text-muted"> (optional)</span>}
        </label>
        {labelAction}
      </div>
      {hint && (
        <p id={hintId} className="-mt-1 mb-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-describedby': describedBy,
        'aria-invalid': error || invalid ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      <FieldError id={errorId} error={error} dense={dense} />
    </div>
  );
};

/** The same for a group of controls, such as radio buttons. */
export const FieldGroup = ({
  label,
  error,
  invalid,
  hint,
  required,
  optional,
  hideLabel,
  dense,
  fieldClassName,
  role,
  children,
}: FieldProps & { role?: 'radiogroup'; children: ReactNode }) => {
  const id = useId();
  // A plain group supports neither required nor invalid.
  const state = role && { role, 'aria-invalid': error || invalid ? true : undefined, 'aria-required': required };
  return (
    <fieldset
      className={fieldClassName}
      {...state}
      aria-describedby={clsx(hint && `${id}-hint`, error && `${id}-error`) || undefined}
    >
      <legend data-required={required || undefined} className={clsx('mb-1.5 font-medium', hideLabel && 'sr-only')}>
        {label}
        {optional && <span className="font-normal text-muted"> (optional)</span>}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 mb-2 text-sm text-muted">
          {hint}
        </p>
      )}
      {children}
      <FieldError id={`${id}-error`} error={error} dense={dense} />
    </fieldset>
  );
};
