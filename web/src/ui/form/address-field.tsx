// A combobox after the ARIA pattern: the input keeps the focus and walks through the options of a list.
/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */
import { clsx } from 'clsx';
import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { SpinnerMark } from '../feedback/spinner.tsx';
import { MapPin } from '../text/icon.ts';
import { type FieldProps, FormField, splitFieldProps } from './form-field.tsx';
import { type Search, useSuggestions } from './use-suggestions.ts';

export type AddressSuggestion = {
  place_id: string | number;
  display_name: string;
  type: string;
  /** In degrees. */
  lat: string | number;
  lon: string | number;
  /** Only the closest place: words of the text name something else. */
  is_partial?: boolean;
};

/** How long the list stays after the field lost the focus, so that a click on a suggestion still counts. */
const closeDelayMilliseconds = 200;

type AddressFieldProps = FieldProps & {
  value: string;
  /** The text changed, by typing or by choosing. */
  onChange: (text: string) => void;
  /** A suggestion was chosen; its text has gone to `onChange` already. */
  onChoose?: (suggestion: AddressSuggestion) => void;
  onBlur?: () => void;
  search: Search<AddressSuggestion>;
  /** Whose data the suggestions are; stands below them. */
  credit?: string;
  placeholder?: string;
  disabled?: boolean | undefined;
  autoComplete?: string;
  name?: string;
  ref?: ComponentProps<'input'>['ref'];
};

const degrees = (value: string | number) => Number(value).toFixed(4);

const notFound = 'We couldn’t find that exact place. Closest match:';

const SuggestionText = ({ suggestion }: { suggestion: AddressSuggestion }) => (
  <>
    <span className="block">{suggestion.display_name}</span>
    <span className="block text-xs text-muted tabular-nums">
      {suggestion.type.replaceAll('_', ' ')} · {degrees(suggestion.lat)}, {degrees(suggestion.lon)}
    </span>
  </>
);

/** An address with live suggestions. Arrow keys walk through them, Enter takes one, Escape closes the list. */
export const AddressField = (props: AddressFieldProps) => {
  const { field, control } = splitFieldProps(props);
  const { value, onChange, onChoose, onBlur, search, credit, ...input } = control;
  const [open, setOpen] = useState(false);
  const [pointed, setPointed] = useState<{ at: number; in: readonly AddressSuggestion[] }>({ at: -1, in: [] });
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { suggestions, searching } = useSuggestions(value, open, search);
  const shown = open && (searching || suggestions.length > 0);
  const active = pointed.in === suggestions ? pointed.at : -1;
  const isOnlyClose = suggestions.length > 0 && suggestions.every(({ is_partial }) => is_partial === true);
  const highlighted = shown ? suggestions[active] : undefined;

  useEffect(() => () => clearTimeout(closing.current), []);

  const choose = (suggestion: AddressSuggestion) => {
    onChange(suggestion.display_name);
    onChoose?.(suggestion);
    setOpen(false);
  };

  const point = (at: number) => setPointed({ at, in: suggestions });

  const onKeyDown = (event: KeyboardEvent) => {
    if (!shown) return;
    const last = suggestions.length - 1;
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && last >= 0) {
      event.preventDefault();
      if (event.key === 'ArrowDown') point(active >= last ? 0 : active + 1);
      else point(active <= 0 ? last : active - 1);
    } else if (event.key === 'Enter' && highlighted) {
      event.preventDefault();
      choose(highlighted);
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      setOpen(false);
    }
  };

  return (
    <FormField {...field}>
      {(aria) => {
        const listId = `${aria.id}-list`;
        const optionId = (index: number) => `${aria.id}-option-${index}`;
        return (
          <span className="relative block">
            <MapPin aria-hidden="true" size={18} className="pointer-events-none absolute top-[0.6875rem] left-3 text-muted" />
            <input
              type="text"
              role="combobox"
              autoComplete="off"
              aria-autocomplete="list"
              aria-expanded={shown}
              aria-controls={shown ? listId : undefined}
              aria-activedescendant={highlighted ? optionId(active) : undefined}
              className="control pl-10"
              value={value}
              onChange={(event) => {
                setOpen(true);
                onChange(event.target.value);
              }}
              onFocus={() => clearTimeout(closing.current)}
              onBlur={() => {
                closing.current = setTimeout(() => setOpen(false), closeDelayMilliseconds);
                onBlur?.();
              }}
              onKeyDown={onKeyDown}
              {...input}
              {...aria}
            />
            <output className="sr-only">
              {shown && !searching && `${isOnlyClose ? `${notFound} ` : ''}${suggestions.length} suggestions`}
            </output>
            {shown && (
              <div className="popover absolute inset-x-0 top-full z-30 mt-1 max-h-80 overflow-y-auto p-1">
                {searching && (
                  <output className="flex items-center gap-2 px-3 py-2.5 text-sm text-muted">
                    <SpinnerMark className="size-4" />
                    Searching addresses...
                  </output>
                )}
                {isOnlyClose && !searching && <p className="px-3 py-1.5 text-sm text-muted">{notFound}</p>}
                <ul id={listId} role="listbox" aria-label="Address suggestions">
                  {!searching &&
                    suggestions.map((suggestion, index) => (
                      <li
                        key={suggestion.place_id}
                        id={optionId(index)}
                        role="option"
                        aria-selected={index === active}
                        tabIndex={-1}
                        className={clsx('choice block! cursor-pointer!', index === active && 'bg-brand-tint')}
                        onPointerEnter={() => point(index)}
                        onClick={() => choose(suggestion)}
                      >
                        <SuggestionText suggestion={suggestion} />
                      </li>
                    ))}
                </ul>
                {credit && !searching && <p className="border-t border-line px-3 py-1.5 text-xs text-muted">{credit}</p>}
              </div>
            )}
          </span>
        );
      }}
    </FormField>
  );
};
