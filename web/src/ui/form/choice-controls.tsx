import { Combobox } from '@base-ui/react/combobox';
import { type ReactNode, useMemo } from 'react';
import { usePortalPlace } from '../overlay/portal-place.tsx';
import { Check, Search } from '../text/icon.ts';
import { ChoiceTriggerContent, type ChoiceTriggerProps, choiceTriggerClass } from './choice-trigger.tsx';
import type { Option } from './option.ts';

/** Options in the base component's format: chosen by value, searched and shown by label. */
const useChoices = (options: readonly Option[]) =>
  useMemo(() => Combobox.createItems(options, { getValue: ({ value }) => value, getLabel: ({ label }) => label }), [options]);

/**
 * The popup of the searchable selects, with the search inside it: in the field itself, Escape with the popup closed would clear
 * the selection.
 */
const ChoicePopup = ({ label }: { label: string }) => (
  <Combobox.Portal container={usePortalPlace()}>
    <Combobox.Positioner align="start" sideOffset={4} collisionPadding={8} className="z-50 outline-none">
      <Combobox.Popup
        aria-label={label}
        className="popover flex max-h-[min(24rem,var(--available-height))] w-[max(var(--anchor-width),16rem)] max-w-(--available-width) animate-appear flex-col overflow-hidden data-[side=top]:flex-col-reverse"
      >
        <span className="relative block shadow-[0_0_0_1px_var(--color-line)]">
          <Search aria-hidden="true" size={16} className="absolute top-3.5 left-3 text-muted" />
          <Combobox.Input
            aria-label={`Search ${label}`}
            placeholder="Search options..."
            className="min-h-11 w-full bg-transparent pr-3 pl-9 text-base outline-none"
          />
        </span>
        <Combobox.Empty>
          <p className="px-4 py-5 text-center text-sm text-muted">No options found</p>
        </Combobox.Empty>
        <Combobox.List className="scroll-py-1 overflow-y-auto overscroll-contain p-1 empty:hidden">
          {({ value, label: text }: Option) => (
            <Combobox.Item key={value} value={value} className="choice">
              <span className="w-4 shrink-0">
                <Combobox.ItemIndicator>
                  <Check aria-hidden="true" size={16} className="text-brand-ink" />
                </Combobox.ItemIndicator>
              </span>
              {text}
            </Combobox.Item>
          )}
        </Combobox.List>
      </Combobox.Popup>
    </Combobox.Positioner>
  </Combobox.Portal>
);

type ControlProps = ChoiceTriggerProps & { popupLabel: string; options: readonly Option[] };

const Control = ({ popupLabel, text, chosen, ref, onBlur, aria }: Omit<ControlProps, 'options' | 'disabled'>): ReactNode => (
  <>
    <Combobox.Trigger ref={ref} {...aria} onBlur={onBlur} className={choiceTriggerClass}>
      <ChoiceTriggerContent text={text} chosen={chosen} />
    </Combobox.Trigger>
    <ChoicePopup label={popupLabel} />
  </>
);

type SingleChoiceProps = ControlProps & {
  value: string | null;
  onChange: (value: string | null) => void;
  onSearch?: ((text: string) => void) | undefined;
};

/** The control of `Combobox`. */
export const SingleChoice = ({ options, value, onChange, onSearch, disabled, ...control }: SingleChoiceProps) => (
  <Combobox.Root
    items={useChoices(options)}
    value={value}
    disabled={disabled}
    onValueChange={(next) => onChange(next)}
    {...(onSearch && { filter: null, onInputValueChange: onSearch })}
  >
    <Control {...control} />
  </Combobox.Root>
);

type MultipleChoiceProps = ControlProps & { value: readonly string[]; onChange: (value: string[]) => void };

/** The control of `MultiSelect`. The search text stays while options are selected. */
export const MultipleChoice = ({ options, value, onChange, disabled, ...control }: MultipleChoiceProps) => (
  <Combobox.Root
    multiple
    items={useChoices(options)}
    value={value}
    disabled={disabled}
    onValueChange={(next) => onChange(next)}
    onInputValueChange={(_text, details) => {
      if (details.reason === 'item-press') details.cancel();
    }}
  >
    <Control {...control} />
  </Combobox.Root>
);
