import { Menu as Base } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { usePortalPlace } from './portal-place.tsx';

type MoveMenuProps = {
  /** The button's content. */
  trigger: ReactNode;
  className: string;
  /** The letter that opens the menu while its button has the focus. */
  shortcut: string;
  entries: readonly { label: string; icon?: ReactNode; onSelect: () => void }[];
};

/** The places to which a thing can be moved, instead of dragging it. A click, Enter or its letter opens it. */
export const MoveMenu = ({ trigger, className, shortcut, entries }: MoveMenuProps) => (
  <Base.Root>
    <Base.Trigger
      className={className}
      aria-keyshortcuts={shortcut.toUpperCase()}
      onKeyDown={(event) => {
        if (event.key.toLowerCase() === shortcut && !event.ctrlKey && !event.metaKey && !event.altKey)
          event.currentTarget.click();
      }}
    >
      {trigger}
    </Base.Trigger>
    <Base.Portal container={usePortalPlace()}>
      <Base.Positioner align="start" sideOffset={4} collisionPadding={8} className="z-50 outline-none">
        <Base.Popup className="popover min-w-44 animate-appear p-1 outline-none">
          {entries.map(({ label, icon, onSelect }) => (
            <Base.Item key={label} onClick={onSelect} className="choice">
              {icon}
              {label}
            </Base.Item>
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
