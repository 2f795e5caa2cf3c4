import { Popover as Base } from '@base-ui/react/popover';
import { clsx } from 'clsx';
import { useLayoutEffect, useRef, useState } from 'react';
import type { AnchoredPopoverProps } from './popover-props.ts';
import { usePortalPlace } from './portal-place.tsx';

/** An anchored popover from its first opening on. It takes the place of its button, and the focus. */
export const OpenedPopover = ({
  label,
  trigger,
  triggerLabel,
  triggerClassName,
  triggerProps,
  className,
  children,
}: AnchoredPopoverProps) => {
  const [open, setOpen] = useState(true);
  const button = useRef<HTMLButtonElement>(null);
  // The focus returns here.
  useLayoutEffect(() => button.current?.focus(), []);
  return (
    <Base.Root open={open} onOpenChange={(next) => setOpen(next)}>
      <Base.Trigger ref={button} type="button" aria-label={triggerLabel} className={triggerClassName} {...triggerProps}>
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
