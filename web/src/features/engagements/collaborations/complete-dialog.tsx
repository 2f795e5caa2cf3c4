import { useState } from 'react';
import { useChange } from '../../../platform/use-change.ts';
import { later } from '../../../ui/feedback/later.tsx';
import { TextArea } from '../../../ui/form/textarea.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { ResultFiles } from '../deliverables/result-files.tsx';
import { decisionFailed } from './collaboration-words.ts';
import { completeWork, type OpenRequest } from './collaborations.api.ts';

const ScopeStamps = later(async () => (await import('../deliverables/scope-stamps.tsx')).ScopeStamps);

type CompleteDialogProps = { request: OpenRequest; onClose: () => void; onCompleted: () => void };

/** Marks the work completed, with result files and a note. Files upload as they are chosen; the work is complete when the laboratory says so. */
export const CompleteDialog = ({ request, onClose, onCompleted }: CompleteDialogProps) => {
  const [note, setNote] = useState('');
  const { change, form } = useChange('requests');
  const complete = async () => {
    if (await change(() => completeWork(request.id, note.trim()), { failed: decisionFailed })) onCompleted();
  };

  return (
    <FormDialog
      title="Mark work completed"
      description={request.title}
      {...form}
      isDirty={note.trim() !== ''}
      saveLabel="Mark work completed"
      onSave={() => void complete()}
      onClose={onClose}
    >
      <div className="grid gap-5">
        <ResultFiles collaborationId={request.id} />
        <ScopeStamps collaborationId={request.id} noun="requests" />
        <TextArea
          dense
          label="Note to the researcher"
          optional
          maxLength={2000}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </FormDialog>
  );
};
