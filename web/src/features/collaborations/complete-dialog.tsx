import type { LabRequest } from '@aliquot/contract/collaborations';
import { labFileExtensions } from '@aliquot/contract/limits';
import { useState } from 'react';
import { failureMessage } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { FileDrop } from '../../ui/form/file-drop.tsx';
import { FileRow } from '../../ui/form/file-row.tsx';
import { TextArea } from '../../ui/form/textarea.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { addResult, takeBackResult } from '../documents/documents.api.ts';

type CompleteDialogProps = {
  request: LabRequest;
  busy: boolean;
  onClose: () => void;
  onComplete: (note: string) => void;
  onChanged: () => void;
};

/** Marks the work completed, with result files and a note. Files upload as they are chosen. */
export const CompleteDialog = ({ request, busy, onClose, onComplete, onChanged }: CompleteDialogProps) => {
  const [note, setNote] = useState('');
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const working = busy || sending;

  const run = async (work: () => Promise<unknown>, words: string) => {
    setSending(true);
    setProblem(null);
    await work().catch((error: unknown) => setProblem(failureMessage(error, words)));
    setSending(false);
    onChanged();
  };
  const add = (files: readonly File[]) =>
    void run(async () => {
      for (const file of files) await addResult(request.id, file);
    }, 'We couldn’t upload a file. The files before it are stored. Please try again.');

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      busy={working}
      title="Mark work completed"
      description={request.project?.title}
      footer={
        <>
          <Button look="secondary" disabled={working} onClick={onClose}>
            Cancel
          </Button>
          <Button loading={busy} disabled={working} onClick={() => onComplete(note.trim())}>
            Mark work completed
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <Banner tone="error" message={problem} />
        <FileDrop
          label="Add result files"
          hint="PDF, DOC, DOCX, JPG, PNG or TXT, up to 10 MB each. The researcher sees files immediately. You can’t remove them after completion."
          accept={labFileExtensions.map((extension) => `.${extension}`).join(',')}
          disabled={working}
          onFiles={add}
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
                  disabled={working}
                  onRemove={() =>
                    void run(() => takeBackResult(request.id, id), 'We couldn’t remove the file. Please try again.')
                  }
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
    </Dialog>
  );
};
