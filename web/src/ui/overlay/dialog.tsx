import { Dialog as Base } from '@base-ui/react/dialog';
import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { X } from '../text/icon.ts';
import { PortalPlace } from './portal-place.tsx';

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons that stay in view while the content scrolls. */
  footer?: ReactNode;
  /** While work is running, neither Escape nor a click outside closes it. */
  busy?: boolean;
  width?: 'md' | 'lg';
  /** Without it, a button of the footer closes the dialog. */
  closeButton?: boolean;
  initialFocus?: ComponentProps<typeof Base.Popup>['initialFocus'];
  /** Receives the focus when the dialog closes, instead of what had it before. */
  finalFocus?: ComponentProps<typeof Base.Popup>['finalFocus'];
  children: ReactNode;
};

/** A modal dialog, at most 42rem wide and 90% of the window high. Focus is trapped and returns to where it was. */
export const Dialog = ({
  open,
  onOpenChange,
  title,
  description,
  footer,
  busy = false,
  width = 'lg',
  closeButton = true,
  initialFocus,
  finalFocus,
  children,
}: DialogProps) => (
  <Base.Root open={open} onOpenChange={(next) => (busy && !next ? undefined : onOpenChange(next))}>
    <Base.Portal>
      <Base.Backdrop className="no-print fixed inset-0 z-40 animate-appear bg-scrim" />
      <Base.Viewport
        data-dialog
        className="fixed inset-0 z-50 grid grid-cols-[minmax(0,1fr)] place-items-center p-3 sm:p-6 print:static print:block print:p-0"
      >
        <Base.Popup
          initialFocus={initialFocus}
          finalFocus={finalFocus}
          className={clsx(
            'popover flex max-h-[90dvh] w-full animate-appear flex-col rounded-card! outline-none print:block print:max-w-none print:border-0 print:shadow-none',
            width === 'lg' ? 'max-w-2xl' : 'max-w-lg',
          )}
        >
          <PortalPlace>
            <header className="flex items-start justify-between gap-4 border-b border-line px-5 py-4 sm:px-6">
              <div className="min-w-0">
                <Base.Title className="text-xl wrap-break-word">{title}</Base.Title>
                {description && <Base.Description className="mt-1 text-muted">{description}</Base.Description>}
              </div>
              {closeButton && (
                <Base.Close
                  aria-label="Close"
                  disabled={busy}
                  className="no-print -mt-1 -mr-2 grid size-9 shrink-0 place-items-center rounded-control hover:bg-sunken disabled:opacity-50"
                >
                  <X aria-hidden="true" size={18} />
                </Base.Close>
              )}
            </header>
            <div className="min-h-0 grow overflow-y-auto overscroll-contain px-5 print:overflow-visible py-5 sm:px-6">
              {children}
            </div>
            {footer && (
              <footer className="no-print flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4 sm:px-6">
                {footer}
              </footer>
            )}
          </PortalPlace>
        </Base.Popup>
      </Base.Viewport>
    </Base.Portal>
  </Base.Root>
);
