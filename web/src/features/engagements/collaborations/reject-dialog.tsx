import { useState } from 'react';
import { useChange } from '../../../platform/use-change.ts';
import { TextArea } from '../../../ui/form/textarea.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { decisionFailed } from './collaboration-words.ts';
import { decideRequest, type OpenRequest } from './collaborations.api.ts';

type RejectDialogProps = { labId: string; request: OpenRequest; onClose: () => void; onRejected: () => void };

/** Rejects a request, with a reason if the laboratory gives one. */
export const RejectDialog = ({ labId, request, onClose, onRejected }: RejectDialogProps) => {
  const [reason, setReason] = useState('');
  const { change, form } = useChange('requests');
  const reject = async () => {
    const decision = { collaborationId: request.id, labId, newStatus: 'rejected', reason: reason.trim() } as const;
    if (await change(() => decideRequest(decision), { failed: decisionFailed })) onRejected();
  };
  return (
    <FormDialog
      width="md"
      title="Reject this project?"
      description={request.title}
      {...form}
      isDirty={reason.trim() !== ''}
      saveLabel="Reject Project"
      cancelLabel="Keep project"
      danger
      onSave={() => void reject()}
      onClose={onClose}
    >
      <TextArea
        label="Reason"
        optional
        hint="The researcher will see this."
        maxLength={2000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
};
