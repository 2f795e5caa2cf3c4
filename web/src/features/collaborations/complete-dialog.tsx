import { useState } from 'react';
import { useChange } from '../../platform/use-change.ts';
import { TextArea } from '../../ui/form/textarea.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { decisionFailed } from './collaboration-words.ts';
import { completeWork, type OpenRequest } from './collaborations.api.ts';
import { ResultFiles } from './result-files.tsx';

type CompleteDialogProps = { request: OpenRequest; onClose: () => void; onCompleted: () => void };

/** Marks the work completed, with result files and a note. */
export const CompleteDialog = ({ request, onClose, onCompleted }: CompleteDialogProps) => {
  const [note, setNote] = useState('');
  const { busy, problem, change, clearProblem } = useChange('requests');
  const complete = async () => {
    if (await change(() => completeWork(request.id, note.trim()), { failed: decisionFailed })) onCompleted();
  };

  return (
    <FormDialog
      title="Mark work completed"
      description={request.title}
      problem={problem ?? null}
      onClearProblem={clearProblem}
      isBusy={busy}
      isDirty={note.trim() !== ''}
      saveLabel="Mark work completed"
      onSave={() => void complete()}
      onClose={onClose}
    >
      <div className="grid gap-5">
        <ResultFiles request={request} disabled={busy} />
        <TextArea
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
