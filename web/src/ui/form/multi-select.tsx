import { type ComponentProps, lazy, Suspense } from 'react';
import { X } from '../text/icon.ts';
import { ChoiceTriggerPlaceholder } from './choice-trigger.tsx';
import { type FieldProps, FormField, splitFieldProps } from './form-field.tsx';
import type { Option } from './option.ts';

const MultipleChoice = lazy(async () => ({ default: (await import('./choice-controls.tsx')).MultipleChoice }));

type MultiSelectProps<Value extends string> = Omit<FieldProps, 'label'> & {
  label: string;
  options: readonly Option<Value>[];
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  onBlur?: () => void;
  placeholder?: string;
  disabled?: boolean | undefined;
  ref?: ComponentProps<'button'>['ref'];
};

const summary = (count: number, placeholder: string) => (count === 0 ? placeholder : `${count} selected`);

/** A searchable multiple choice. Selected options are listed below, each with a remove button. */
export const MultiSelect = <Value extends string>(props: MultiSelectProps<Value>) => {
  const { field, control } = splitFieldProps(props);
  const { options, value, onChange, placeholder = 'Select options', ...rest } = control;
  const chosen = options.filter((option) => value.includes(option.value));
  const trigger = { ...rest, text: summary(chosen.length, placeholder), chosen: chosen.length > 0 };
  const choose = (wanted: readonly string[]) =>
    onChange(options.map((option) => option.value).filter((known) => wanted.includes(known)));
  return (
    <FormField {...field}>
      {(aria) => (
        <>
          <Suspense fallback={<ChoiceTriggerPlaceholder {...trigger} aria={aria} />}>
            <MultipleChoice
              {...trigger}
              aria={aria}
              popupLabel={props.label}
              options={options}
              value={value}
              onChange={choose}
            />
          </Suspense>
          {chosen.length > 0 && (
            <ul aria-label={`Selected: ${props.label}`} className="mt-2 flex flex-wrap gap-1.5">
              {chosen.map((option) => (
                <li key={option.value} className="flex items-center rounded-control bg-brand-tint pl-2.5 text-sm">
                  {option.label}
                  <button
                    type="button"
                    disabled={rest.disabled}
                    aria-label={`Remove ${option.label}`}
                    onClick={() => onChange(value.filter((kept) => kept !== option.value))}
                    className="grid size-7 place-items-center rounded-control text-muted hover:text-ink disabled:opacity-50"
                  >
                    <X aria-hidden="true" size={14} />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </FormField>
  );
};
