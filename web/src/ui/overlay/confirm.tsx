import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { TextField } from '../form/text-field.tsx';
import { TextArea } from '../form/textarea.tsx';
import { withoutReload } from '../without-reload.ts';

export type Question = {
  title: string;
  /** As a function, the answer waits until it calls `allow`, for what must be known before. */
  body?: ReactNode | ((allow: () => void) => ReactNode);
  confirmLabel: string;
  declineLabel?: string;
  /** For irreversible actions. */
  danger?: boolean;
  /** Text the user must type to confirm the most serious deletions. */
  typedName?: string;
  /** Asks for a reason, which has to be given, with a hint of who reads it. */
  reasonHint?: string;
};

type ConfirmDialogProps = Question & { open: boolean; onAnswer: (confirmed: boolean, reason: string) => void };

/** Asks for confirmation before an important action. Escape and "Cancel" decline; the focus starts on "Cancel". */
export const ConfirmDialog = ({
  open,
  onAnswer,
  title,
  body,
  confirmLabel,
  declineLabel = 'Cancel',
  danger = false,
  typedName,
  reasonHint,
}: ConfirmDialogProps) => {
  const decline = useRef<HTMLButtonElement>(null);
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [allowed, setAllowed] = useState(false);
  const allow = useCallback(() => setAllowed(true), []);
  const waits = typeof body === 'function' && !allowed;
  const ready =
    !waits && (typedName === undefined || typed.trim() === typedName) && (reasonHint === undefined || reason.trim() !== '');
  const answer = (confirmed: boolean) => {
    setTyped('');
    setReason('');
    setAllowed(false);
    onAnswer(confirmed, reason.trim());
  };
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && answer(false)}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-60 animate-appear bg-scrim" />
        <Base.Viewport className="fixed inset-0 z-60 grid grid-cols-[minmax(0,1fr)] place-items-center p-3 sm:p-6">
          <Base.Popup
            initialFocus={decline}
            className="popover max-h-[90dvh] w-full max-w-md animate-appear overflow-y-auto rounded-card! p-5 outline-none sm:p-6"
          >
            <form onSubmit={withoutReload(() => ready && answer(true))}>
              <Base.Title className="text-xl">{title}</Base.Title>
              <Base.Description render={<div />} className="mt-2 wrap-break-word text-muted">
                {typeof body === 'function' ? body(allow) : body}
              </Base.Description>
              {typedName !== undefined && (
                <TextField
                  label={`Type “${typedName}” to confirm`}
                  fieldClassName="mt-4"
                  autoComplete="off"
                  dense
                  value={typed}
                  onChange={(event) => setTyped(event.target.value)}
                />
              )}
              {reasonHint !== undefined && (
                <TextArea
                  label="Reason"
                  dense
                  hint={reasonHint}
                  fieldClassName="mt-4"
                  maxLength={2000}
                  rows={3}
                  value={reason}
                  onChange={(event) => setReason(event.target.value)}
                />
              )}
              <div className="mt-6 flex flex-wrap justify-end gap-3">
                <Button ref={decline} look="secondary" onClick={() => answer(false)}>
                  {declineLabel}
                </Button>
                <Button type="submit" look={danger ? 'danger' : 'primary'} disabled={!ready}>
                  {confirmLabel}
                </Button>
              </div>
            </form>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
};
