import { type ReactNode, useId } from 'react';
import { Button } from '../button.tsx';
import { Banner } from '../feedback/banner.tsx';
import { withoutReload } from '../without-reload.ts';
import { Dialog } from './dialog.tsx';
import { useConfirm } from './use-confirm.tsx';

type FormDialogProps = {
  title: ReactNode;
  description?: ReactNode;
  width?: 'md' | 'lg';
  /** Why the form could not be saved. */
  problem: string | null;
  onClearProblem?: () => void;
  isBusy: boolean;
  /** Closing asks first while there are changes. */
  isDirty?: boolean;
  canSave?: boolean;
  saveLabel?: string;
  cancelLabel?: string;
  savingLabel?: string;
  /** For what cannot be undone. */
  danger?: boolean;
  onSave: () => unknown;
  onClose: () => void;
  children: ReactNode;
};

const discardQuestion = {
  title: 'Discard your changes?',
  confirmLabel: 'Discard changes',
  declineLabel: 'Keep editing',
  danger: true,
};

/** A form in a dialog. It closes by Cancel or Escape, and asks before changes are lost. */
export const FormDialog = ({
  problem,
  onClearProblem,
  isBusy,
  isDirty = false,
  canSave = true,
  saveLabel = 'Save',
  cancelLabel = 'Cancel',
  savingLabel = 'Saving',
  danger = false,
  onSave,
  onClose,
  children,
  ...dialog
}: FormDialogProps) => {
  const formId = useId();
  const discard = useConfirm();
  const close = async () => {
    if (!isDirty || (await discard.confirm(discardQuestion))) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || void close()}
      busy={isBusy}
      closeButton={false}
      {...dialog}
      footer={
        <>
          <Button look="secondary" disabled={isBusy} onClick={() => void close()}>
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            form={formId}
            look={danger ? 'danger' : 'primary'}
            loading={isBusy}
            loadingLabel={savingLabel}
            disabled={!canSave}
          >
            {saveLabel}
          </Button>
        </>
      }
    >
      <Banner
        tone="error"
        message={problem}
        occasion={problem}
        {...(onClearProblem && { onClear: onClearProblem })}
        className="mb-4"
      />
      <form id={formId} noValidate onSubmit={withoutReload(onSave)}>
        <fieldset disabled={isBusy} className="contents">
          {children}
        </fieldset>
      </form>
      {discard.dialog}
    </Dialog>
  );
};
