import { documentDescriptionLength, labFileExtensions } from '@aliquot/contract/limits';
import { type DocumentType, documentTypeLabels, documentTypes } from '@aliquot/contract/options';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useWhenReachable } from '../../../platform/server/reachable.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { FileDrop } from '../../../ui/form/file-drop.tsx';
import { FileRow } from '../../../ui/form/file-row.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { plural } from '../../../ui/text/format.ts';
import { chosenRow, type Upload, type UploadStatus, useUploads } from './use-uploads.ts';

export const documentTypeOptions = documentTypes.map((value) => ({ value, label: documentTypeLabels[value] }));

const stageWords: Record<UploadStatus, string> = {
  waiting: 'Waiting',
  uploading: 'Uploading',
  stored: 'Stored',
  known: 'Already stored',
  failed: 'Not stored',
  refused: 'Not accepted',
};

type RowProps = { upload: Upload; busy: boolean; onCancel: () => void; onRetry: () => void };

const Row = ({ upload: { name, size, status, progress, words }, busy, onCancel, onRetry }: RowProps) => (
  <FileRow
    name={name}
    size={size}
    stage={stageWords[status]}
    progress={status === 'uploading' ? progress : undefined}
    error={status === 'failed' || status === 'refused' ? words : undefined}
    {...(status === 'failed' && !busy ? { onRetry } : {})}
    {...(status === 'stored' || status === 'known' ? {} : { onRemove: onCancel })}
    removeLabel={status === 'uploading' ? 'Cancel' : 'Remove'}
  >
    {status === 'known' && <p className="mt-1.5 text-sm text-muted">{words}</p>}
  </FileRow>
);

const countOf = (uploads: readonly Upload[], ...wanted: readonly UploadStatus[]) =>
  uploads.filter(({ status }) => wanted.includes(status)).length;

/** Files that were not stored come first, so that they are not missed. */
const problemsFirst = (one: Upload, other: Upload): number =>
  countOf([other], 'failed', 'refused') - countOf([one], 'failed', 'refused');

type UploadDialogProps = {
  labId: string;
  open: boolean;
  canAnalyze: boolean;
  /** The files to begin with. */
  chosen?: readonly Upload[];
  onClose: () => void;
  /** Called with the number of stored files and whether to analyze them now. */
  onDone: (stored: number, analyze: boolean) => void;
};

/** Takes files for a laboratory's documents and follows each on its way. */
export const UploadDialog = ({ labId, open, canAnalyze, chosen = [], onClose, onDone }: UploadDialogProps) => {
  const { uploads, add, remove, retry, retryAll, send, stoppedBy, cancelAll, current } = useUploads(() => chosen);
  const [documentType, setDocumentType] = useState<DocumentType>('other');
  const [description, setDescription] = useState('');
  const [analyze, setAnalyze] = useState(canAnalyze);
  const [busy, setBusy] = useState(false);
  const [stopped, setStopped] = useState<string | null>(null);
  const queries = useQueryClient();
  const waiting = countOf(uploads, 'waiting');
  const finished = countOf(uploads, 'stored', 'known');
  const failed = countOf(uploads, 'failed');

  const leaving = useRef(cancelAll);
  useEffect(() => () => leaving.current(), []);

  const leave = () => {
    const stored = countOf(current(), 'stored');
    if (countOf(current(), 'stored', 'known') === 0) onClose();
    else onDone(stored, analyze && stored > 0);
  };

  const submit = async () => {
    setBusy(true);
    setStopped(null);
    await send(labId, { documentType, description: description.trim() });
    await queries.invalidateQueries({ queryKey: ['documents'] });
    setBusy(false);
    setStopped(stoppedBy());
    if (current().length === countOf(current(), 'stored')) leave();
  };

  useWhenReachable(stopped !== null && waiting > 0 && !busy, () => void submit());

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || leave()}
      busy={busy}
      closeButton={false}
      title="Upload Document"
      description="You can upload several files at once. They get the same type and description."
      footer={
        <>
          <Button look="secondary" disabled={busy} onClick={leave}>
            {finished > 0 ? 'Close' : 'Cancel'}
          </Button>
          <Button loading={busy} loadingLabel="Uploading" disabled={waiting === 0} onClick={() => void submit()}>
            {waiting === 0 ? 'Upload' : `Upload ${plural(waiting, 'file')}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <FileDrop
          label="Choose files"
          hint="PDF, DOC, DOCX, JPG, PNG or TXT, up to 10 MB each"
          accept={labFileExtensions.map((extension) => `.${extension}`).join(',')}
          disabled={busy}
          onFiles={(files) => add(files.map(chosenRow))}
        />
        <Banner
          tone="warning"
          message={stopped !== null && waiting > 0 ? `${stopped} The remaining files will be sent when it’s back.` : null}
        />
        {failed > 1 && !busy && (
          <Button look="secondary" size="sm" className="justify-self-start" onClick={retryAll}>
            Retry {failed} files
          </Button>
        )}
        {uploads.length > 1 && (
          <output className="text-sm text-muted">
            {finished} of {uploads.length} files stored
          </output>
        )}
        {uploads.length > 0 && (
          <ul aria-label="Files" className="grid grid-cols-1 gap-2">
            {uploads.toSorted(problemsFirst).map((upload) => (
              <li key={upload.id} className="min-w-0 [contain-intrinsic-size:auto_4rem] [content-visibility:auto]">
                <Row upload={upload} busy={busy} onCancel={() => remove(upload.id)} onRetry={() => retry(upload.id)} />
              </li>
            ))}
          </ul>
        )}
        <Select
          dense
          label="Document type"
          hint="Choose Other and we’ll detect the type."
          options={documentTypeOptions}
          disabled={busy}
          value={documentType}
          onChange={(event) => setDocumentType(event.target.value as DocumentType)}
        />
        <TextField
          dense
          label="Description"
          optional
          disabled={busy}
          maxLength={documentDescriptionLength}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
        {canAnalyze && (
          <Checkbox
            label="Analyze the new documents after the upload"
            disabled={busy}
            checked={analyze}
            onChange={(event) => setAnalyze(event.target.checked)}
          />
        )}
      </div>
    </Dialog>
  );
};
