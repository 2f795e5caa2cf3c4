import { conversationLimits } from '@aliquot/contract/conversation-limits';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { useChange } from '../../../platform/use-change.ts';
import { TextArea } from '../../../ui/form/textarea.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';

type RedactDialogProps = { messageId: string; authorName: string; onClose: () => void };

/** Removes a message for everybody, with a reason that both sides see. */
export const RedactDialog = ({ messageId, authorName, onClose }: RedactDialogProps) => {
  const [reason, setReason] = useState('');
  const { change, form } = useChange('conversations');
  const remove = async () => {
    const failed = 'The message was not removed. Please try again.';
    if (await change(() => api.conversations.redact({ messageId, reason: reason.trim() }), { failed })) onClose();
  };
  return (
    <FormDialog
      width="md"
      title="Remove this message?"
      description={`The text and files of ${authorName} are deleted for everyone. You can't undo this.`}
      {...form}
      isDirty={reason.trim() !== ''}
      canSave={reason.trim() !== ''}
      saveLabel="Remove message"
      cancelLabel="Keep message"
      danger
      onSave={() => void remove()}
      onClose={onClose}
    >
      <TextArea
        label="Reason"
        hint="Both sides will see it."
        maxLength={conversationLimits.reasonLength}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
};
