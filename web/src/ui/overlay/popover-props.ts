import type { ComponentProps, ReactNode } from 'react';

export type AnchoredPopoverProps = {
  /** The popover's accessible name. */
  label: string;
  /** The button's content, and its accessible name unless `triggerLabel` is set. */
  trigger: ReactNode;
  triggerLabel?: string;
  triggerClassName?: string;
  triggerProps?: Pick<ComponentProps<'button'>, 'id' | 'disabled'> & Record<`data-${string}`, string>;
  className?: string;
  /** Receives a function that closes it and returns the focus to the button. */
  children: (close: () => void) => ReactNode;
};
