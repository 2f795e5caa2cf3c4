import type { LabRequest } from '@aliquot/contract/collaborations';
import { labFileExtensions } from '@aliquot/contract/limits';
import { useState } from 'react';
import { useChange } from '../../platform/use-change.ts';
import { FileDrop } from '../../ui/form/file-drop.tsx';
import { FileRow } from '../../ui/form/file-row.tsx';
import { TextArea } from '../../ui/form/textarea.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { addResult, takeBackResult } from '../documents/documents.api.ts';
import { decisionFailed } from './collaboration-words.ts';
import { completeWork } from './collaborations.api.ts';

type CompleteDialogProps = { request: LabRequest; onClose: () => void; onCompleted: () => void };

/** Marks the work completed, with result files and a note. Files upload as they are chosen. */
export const CompleteDialog = ({ request, onClose, onCompleted }: CompleteDialogProps) => {
  const [note, setNote] = useState('');
  const { busy, problem, change, clearProblem } = useChange('requests');
  const add = (files: readonly File[]) =>
    change(
      async () => {
        for (const file of files) await addResult(request.id, file);
      },
      { failed: 'We couldn’t upload a file. The files before it are stored. Please try again.' },
    );
  const takeBack = (documentId: string) =>
    change(() => takeBackResult(request.id, documentId), { failed: 'We couldn’t remove the file. Please try again.' });
  const complete = async () => {
    if (await change(() => completeWork(request.id, note.trim()), { failed: decisionFailed })) onCompleted();
  };

  return (
    <FormDialog
      title="Mark work completed"
      description={request.project?.title}
      problem={problem ?? null}
      onClearProblem={clearProblem}
      isBusy={busy}
      isDirty={note.trim() !== ''}
      saveLabel="Mark work completed"
      onSave={() => void complete()}
      onClose={onClose}
    >
      <div className="grid gap-5">
        <FileDrop
          label="Add result files"
          hint="PDF, DOC, DOCX, JPG, PNG or TXT, up to 10 MB each. The researcher sees files immediately. You can’t remove them after completion."
          accept={labFileExtensions.map((extension) => `.${extension}`).join(',')}
          disabled={busy}
          onFiles={(files) => void add(files)}
        />
        {request.results.length > 0 && (
          <ul aria-label="Results" className="grid grid-cols-1 gap-2">
            {request.results.map(({ id, file_name, file_size }) => (
              <li key={id}>
                <FileRow
                  name={file_name}
                  size={file_size}
                  stage="Stored"
                  removeLabel="Remove"
                  disabled={busy}
                  onRemove={() => void takeBack(id)}
                />
              </li>
            ))}
          </ul>
        )}
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
