import { type ComponentProps, lazy, Suspense } from 'react';
import { ChoiceTriggerPlaceholder } from './choice-trigger.tsx';
import { type FieldProps, FormField, splitFieldProps } from './form-field.tsx';
import type { Option } from './option.ts';

const SingleChoice = lazy(async () => ({ default: (await import('./choice-controls.tsx')).SingleChoice }));

type ComboboxProps = Omit<FieldProps, 'label'> & {
  label: string;
  options: readonly Option[];
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  placeholder?: string;
  /** Receives the typed text when options are loaded elsewhere; they are then shown unfiltered. */
  onSearch?: (text: string) => void;
  disabled?: boolean | undefined;
  ref?: ComponentProps<'button'>['ref'];
};

/** A searchable select for long lists. Escape closes it and keeps the selection. */
export const Combobox = (props: ComboboxProps) => {
  const { field, control } = splitFieldProps(props);
  const { options, value, onChange, onSearch, placeholder = 'Choose one', ...rest } = control;
  const chosen = options.find((option) => option.value === value);
  const trigger = { ...rest, text: chosen?.label ?? placeholder, chosen: chosen !== undefined };
  return (
    <FormField {...field}>
      {(aria) => (
        <Suspense fallback={<ChoiceTriggerPlaceholder {...trigger} aria={aria} />}>
          <SingleChoice
            {...trigger}
            aria={aria}
            popupLabel={props.label}
            options={options}
            value={value}
            onChange={onChange}
            onSearch={onSearch}
          />
        </Suspense>
      )}
    </FormField>
  );
};
