import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { usePortalPlace } from './portal-place.tsx';

/** A short explanation of a control, on hover and focus. The control needs its own accessible name. */
export const Tooltip = ({ text, children }: { text: ReactNode; children: ReactElement }) => (
  <Base.Provider delay={300}>
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal container={usePortalPlace()}>
        <Base.Positioner sideOffset={6} collisionPadding={8} className="z-60">
          <Base.Popup className="max-w-xs animate-appear rounded-control bg-ink px-2.5 py-1.5 text-sm text-paper shadow-pop">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  </Base.Provider>
);
