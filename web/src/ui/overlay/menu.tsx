import { Menu as Base } from '@base-ui/react/menu';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { buttonClass } from '../button.tsx';
import { Ellipsis } from '../text/icon.ts';
import { usePortalPlace } from './portal-place.tsx';

type MenuEntry = {
  label: string;
  onSelect: () => void;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
};

type MenuProps = {
  /** The button's accessible name. */
  label: string;
  entries: readonly MenuEntry[];
  /** The button's content; three dots by default. */
  trigger?: ReactNode;
};

/** Actions behind one button. Arrow keys and first letters navigate, Escape closes. */
export const Menu = ({ label, entries, trigger }: MenuProps) => (
  <Base.Root>
    {trigger ? (
      <Base.Trigger className={buttonClass('secondary')}>{trigger}</Base.Trigger>
    ) : (
      <Base.Trigger
        aria-label={label}
        className="grid size-8 place-items-center rounded-control hover:bg-sunken data-popup-open:bg-sunken"
      >
        <Ellipsis aria-hidden="true" size={18} />
      </Base.Trigger>
    )}
    <Base.Portal container={usePortalPlace()}>
      <Base.Positioner align="end" sideOffset={4} collisionPadding={8} className="z-50 outline-none">
        <Base.Popup className="popover min-w-44 animate-appear p-1 outline-none">
          {entries.map((entry) => (
            <Base.Item
              key={entry.label}
              disabled={entry.disabled}
              onClick={entry.onSelect}
              className={clsx('choice', entry.danger && 'text-bad')}
            >
              {entry.icon}
              {entry.label}
            </Base.Item>
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
