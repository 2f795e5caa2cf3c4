// A combobox after the ARIA pattern: the input keeps the focus while arrow keys move through the list.
/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */
import { clsx } from 'clsx';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { type FieldProps, FormField, splitFieldProps } from './form-field.tsx';

type SuggestFieldProps = Omit<FieldProps, 'label'> & {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Shown below the field. */
  suggestions: readonly string[];
  /** A suggestion was chosen. */
  onChoose: (suggestion: string) => void;
  /** Enter was pressed without an active suggestion. */
  onEnter: () => void;
  maxLength?: number;
  placeholder?: string;
  ref?: ComponentProps<'input'>['ref'];
};

/** Free text or a suggestion. The list is below the field in the page; arrow keys move through it, Enter chooses. */
export const SuggestField = (props: SuggestFieldProps) => {
  const { field, control } = splitFieldProps(props);
  const { value, onChange, suggestions, onChoose, onEnter, ...input } = control;
  const [pointed, setPointed] = useState<{ at: number; in: readonly string[] }>({ at: -1, in: [] });
  const active = pointed.in === suggestions ? pointed.at : -1;
  const highlighted = suggestions[active];
  const point = (at: number) => setPointed({ at, in: suggestions });

  const onKeyDown = (event: KeyboardEvent) => {
    const last = suggestions.length - 1;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (highlighted === undefined) onEnter();
      else onChoose(highlighted);
    } else if (last >= 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      if (event.key === 'ArrowDown') point(active >= last ? 0 : active + 1);
      else point(active <= 0 ? last : active - 1);
    }
  };

  return (
    <FormField {...field} dense>
      {(aria) => {
        const listId = `${aria.id}-list`;
        const optionId = (index: number) => `${aria.id}-option-${index}`;
        const shown = suggestions.length > 0;
        return (
          <>
            <input
              type="text"
              role="combobox"
              autoComplete="off"
              aria-autocomplete="list"
              aria-expanded={shown}
              aria-controls={shown ? listId : undefined}
              aria-activedescendant={highlighted === undefined ? undefined : optionId(active)}
              className="control"
              value={value}
              onChange={({ target }) => onChange(target.value)}
              onKeyDown={onKeyDown}
              {...input}
              {...aria}
            />
            <output className="sr-only">
              {suggestions.length} {suggestions.length === 1 ? 'suggestion' : 'suggestions'}
            </output>
            {shown && (
              <ul
                id={listId}
                role="listbox"
                aria-label={`Suggestions: ${props.label}`}
                className="mt-2 max-h-52 overflow-y-auto overscroll-contain"
              >
                {suggestions.map((suggestion, index) => (
                  <li
                    key={suggestion}
                    id={optionId(index)}
                    role="option"
                    aria-selected={index === active}
                    tabIndex={-1}
                    ref={index === active ? (option) => option?.scrollIntoView({ block: 'nearest' }) : undefined}
                    className={clsx('choice cursor-pointer!', index === active && 'bg-brand-tint')}
                    onPointerMove={() => index !== active && point(index)}
                    onClick={() => onChoose(suggestion)}
                  >
                    {suggestion}
                  </li>
                ))}
              </ul>
            )}
          </>
        );
      }}
    </FormField>
  );
};
