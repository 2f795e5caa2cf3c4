import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { X } from '../text/icon.ts';
import { type FieldProps, FormField, splitFieldProps } from './form-field.tsx';

type TagsFieldProps = Omit<FieldProps, 'label'> & {
  label: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
  onBlur?: () => void;
  name?: string;
  placeholder?: string;
  disabled?: boolean | undefined;
  /** Longest tag, in characters. */
  maxLength?: number;
  ref?: ComponentProps<'input'>['ref'];
};

/** The tags in a text, in order, without blanks and without duplicates that differ only in case. */
const newTags = (text: string, there: readonly string[]): string[] => {
  const known = new Set(there.map((tag) => tag.toLowerCase()));
  return text.split(',').flatMap((part) => {
    const tag = part.trim().replaceAll(/\s+/g, ' ');
    if (tag === '' || known.has(tag.toLowerCase())) return [];
    known.add(tag.toLowerCase());
    return [tag];
  });
};

/** Free-text tags, added by Enter or a comma. Remaining text counts when the field loses focus. */
export const TagsField = (props: TagsFieldProps) => {
  const { field, control } = splitFieldProps(props);
  const { value, onChange, onBlur, maxLength = 100, disabled, ...input } = control;
  const [text, setText] = useState('');
  const add = (typed: string) => {
    const added = newTags(typed, value);
    if (added.length > 0) onChange([...value, ...added]);
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && text.trim() !== '') {
      event.preventDefault();
      add(text);
    } else if (event.key === 'Backspace' && text === '') onChange(value.slice(0, -1));
  };
  return (
    <FormField {...field}>
      {(aria) => (
        <>
          <input
            type="text"
            autoComplete="off"
            className="control"
            {...input}
            {...aria}
            disabled={disabled}
            maxLength={maxLength}
            value={text}
            onChange={({ target }) => (target.value.includes(',') ? add(target.value) : setText(target.value))}
            onKeyDown={onKeyDown}
            onBlur={() => {
              add(text);
              onBlur?.();
            }}
          />
          {value.length > 0 && (
            <ul aria-label={`Added: ${props.label}`} className="mt-2 flex flex-wrap gap-1.5">
              {value.map((tag) => (
                <li key={tag} className="flex min-w-0 items-center rounded-control bg-brand-tint pl-2.5 text-sm">
                  <bdi className="min-w-0 wrap-break-word">{tag}</bdi>
                  <button
                    type="button"
                    disabled={disabled}
                    aria-label={`Remove ${tag}`}
                    onClick={() => onChange(value.filter((kept) => kept !== tag))}
                    className="grid size-7 shrink-0 place-items-center rounded-control text-muted hover:text-ink disabled:opacity-50"
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
