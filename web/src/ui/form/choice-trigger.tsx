import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { ChevronsUpDown } from '../text/icon.ts';
import type { ControlProps } from './form-field.tsx';

export type ChoiceTriggerProps = {
  text: string;
  /** True if `text` is the selection rather than the placeholder. */
  chosen: boolean;
  disabled?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  ref?: ComponentProps<'button'>['ref'];
  aria: ControlProps;
};

export const choiceTriggerClass = 'control flex items-center justify-between gap-2 text-left';

export const ChoiceTriggerContent = ({ text, chosen }: Pick<ChoiceTriggerProps, 'text' | 'chosen'>) => (
  <>
    <span className={clsx('truncate', !chosen && 'text-muted')}>{text}</span>
    <ChevronsUpDown aria-hidden="true" size={16} className="shrink-0 text-muted" />
  </>
);

/** Shown in place of a searchable select while its code loads. */
export const ChoiceTriggerPlaceholder = ({ text, chosen, aria }: ChoiceTriggerProps) => (
  <button type="button" id={aria.id} aria-describedby={aria['aria-describedby']} disabled className={choiceTriggerClass}>
    <ChoiceTriggerContent text={text} chosen={chosen} />
  </button>
);
