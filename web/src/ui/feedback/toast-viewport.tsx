import { Toast } from '@base-ui/react/toast';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { buttonClass } from '../button.tsx';
import { Undo2, X } from '../text/icon.ts';
import { type Notice, receiveNotices } from './toast.ts';

const undoMilliseconds = 8000;
const plainMilliseconds = 5000;

const useNotices = () => {
  const { add } = Toast.useToastManager();
  useEffect(
    () =>
      receiveNotices(({ title, description, tone, onUndo, timeout }: Notice) => {
        add({
          title,
          description,
          type: tone ?? 'info',
          priority: tone === 'error' ? 'high' : 'low',
          timeout: timeout ?? (onUndo ? undoMilliseconds : plainMilliseconds),
          ...(onUndo && { actionProps: { children: 'Undo', onClick: onUndo } }),
        });
      }),
    [add],
  );
};

const ToastList = () => {
  useNotices();
  const { toasts, close } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="popover w-full animate-appear transition-opacity duration-150 data-ending-style:opacity-0 data-limited:hidden"
    >
      <Toast.Content className="flex items-center gap-3 py-2.5 pr-2 pl-4 text-sm">
        <div className="min-w-0 grow">
          <Toast.Title className="font-sans font-medium tracking-normal" render={<p />} />
          <Toast.Description className="text-muted" />
        </div>
        {toast.actionProps && (
          <Toast.Action
            className={buttonClass('secondary', 'sm')}
            onClick={(event) => {
              toast.actionProps?.onClick?.(event);
              close(toast.id);
            }}
          >
            <Undo2 aria-hidden="true" size={14} />
            {toast.actionProps.children}
          </Toast.Action>
        )}
        <Toast.Close
          aria-label="Dismiss"
          className="grid size-8 shrink-0 place-items-center rounded-control text-muted hover:text-ink"
        >
          <X aria-hidden="true" size={16} />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
};

/** Escape leaves the notices as they are, for the place from which they were reached. */
const useWayBack = () => {
  const before = useRef<HTMLElement | null>(null);
  return {
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) before.current = relatedTarget;
    },
    onKeyDownCapture: (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      if (before.current) before.current.focus({ preventScroll: true });
      else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    },
  };
};

/** Renders the notices. F6 focuses them, and Escape goes back; they pause while hovered or focused. */
export const ToastViewport = () => {
  const wayBack = useWayBack();
  return (
    <Toast.Provider limit={3}>
      <Toast.Portal>
        <Toast.Viewport
          className="messages no-print right-4 left-4 z-70 flex flex-col-reverse gap-2 sm:left-auto sm:w-96"
          {...wayBack}
        >
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
};
