import { Popover as Base } from '@base-ui/react/popover';
import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { usePortalPlace } from './portal-place.tsx';

type AnchoredPopoverProps = {
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

/**
 * A small dialog beside its button, without layout space of its own. It takes the focus; Escape and a click outside close it.
 */
export const AnchoredPopover = ({
  label,
  trigger,
  triggerLabel,
  triggerClassName,
  triggerProps,
  className,
  children,
}: AnchoredPopoverProps) => {
  const [open, setOpen] = useState(false);
  return (
    <Base.Root open={open} onOpenChange={(next) => setOpen(next)}>
      <Base.Trigger type="button" aria-label={triggerLabel} className={triggerClassName} {...triggerProps}>
        {trigger}
      </Base.Trigger>
      <Base.Portal container={usePortalPlace()}>
        <Base.Positioner align="start" sideOffset={6} collisionPadding={12} className="z-50 outline-none">
          <Base.Popup
            aria-label={label}
            className={clsx('popover w-80 max-w-(--available-width) animate-appear p-4 text-sm outline-none', className)}
          >
            {children(() => setOpen(false))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
};
