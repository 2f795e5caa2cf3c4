import { lazy, Suspense, useState } from 'react';
import type { AnchoredPopoverProps } from './popover-props.ts';

const load = () => import('./opened-popover.tsx');
const OpenedPopover = lazy(async () => ({ default: (await load()).OpenedPopover }));

/**
 * A small dialog beside its button, without layout space of its own. It takes the focus; Escape and a click outside close it.
 * Until it is opened it is a button only, and what it needs is loaded when the button is pointed at or focused.
 */
export const AnchoredPopover = (props: AnchoredPopoverProps) => {
  const { trigger, triggerLabel, triggerClassName, triggerProps } = props;
  const [wasOpened, setOpened] = useState(false);
  const button = (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={false}
      aria-label={triggerLabel}
      className={triggerClassName}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setOpened(true)}
      {...triggerProps}
    >
      {trigger}
    </button>
  );
  if (!wasOpened) return button;
  return (
    <Suspense fallback={button}>
      <OpenedPopover {...props} />
    </Suspense>
  );
};
