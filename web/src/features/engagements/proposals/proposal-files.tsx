import { type ProposalFile, proposalLimits } from '@aliquot/contract/engagements/proposals';
import { exchangedFileExtensions } from '@aliquot/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { failureMessage } from '../../../platform/server/api-error.ts';
import { useChange } from '../../../platform/use-change.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { FileDrop } from '../../../ui/form/file-drop.tsx';
import { FileRow } from '../../../ui/form/file-row.tsx';
import { takeFiles } from '../../hearts/documents/file-problem.ts';

type ProposalFilesProps = {
  collaborationId: string;
  files: readonly ProposalFile[];
  /** Ids of the files of versions that were sent, which stay there. */
  sent: readonly string[];
  onChange: (change: (files: readonly ProposalFile[]) => readonly ProposalFile[]) => void;
  /** True while files are on their way to the server: a version that is sent now would be without them. */
  adding: boolean;
  onAdding: (adding: boolean) => void;
};

type Waiting = { readonly file: File; readonly error?: string };

/** The files of the next version. They are stored as soon as they are added; one that fails stays in the list with its reason. */
export const ProposalFiles = ({ collaborationId, files, sent, onChange, adding, onAdding }: ProposalFilesProps) => {
  const [refused, setRefused] = useState<string>();
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const queries = useQueryClient();
  const { busy: removing, problem, change, clearProblem } = useChange('requests');
  const busy = adding || removing;
  const drop = (file: File) => setWaiting((before) => before.filter((other) => other.file !== file));
  const add = async (chosen: readonly File[]) => {
    onAdding(true);
    setWaiting((before) => [...before.filter(({ file }) => !chosen.includes(file)), ...chosen.map((file) => ({ file }))]);
    for (const file of chosen)
      try {
        const added = await api.proposals.addFile({ collaborationId, file });
        onChange((before) => [...before, added]);
        drop(file);
      } catch (failure) {
        const error = failureMessage(failure, 'We couldn’t add this file. Please try again.');
        setWaiting((before) => before.map((other) => (other.file === file ? { file, error } : other)));
      }
    onAdding(false);
    await queries.invalidateQueries({ queryKey: ['requests'] });
  };
  const choose = (chosen: readonly File[]) => {
    const taken = takeFiles([], chosen, proposalLimits.files - files.length);
    setRefused(taken.problem);
    void add(taken.files);
  };
  const remove = async ({ id, file_name }: ProposalFile) => {
    const failed = `We couldn’t remove ${file_name}. Please try again.`;
    if (sent.includes(id) || (await change(() => api.proposals.removeFile({ fileId: id }), { failed })))
      onChange((before) => before.filter((file) => file.id !== id));
  };
  return (
    <>
      <Banner
        tone="error"
        message={[refused, problem].filter(Boolean).join(' ')}
        onClear={() => {
          setRefused(undefined);
          clearProblem();
        }}
        className="mb-3"
      />
      <FileDrop
        label="Add files"
        hint="PDF, DOC, DOCX, JPG, PNG, TXT, CSV, or XLSX, up to 10 MB each. The researcher sees them once you send."
        accept={exchangedFileExtensions.map((extension) => `.${extension}`).join(',')}
        disabled={busy}
        onFiles={choose}
      />
      {files.length + waiting.length > 0 && (
        <ul aria-label="Files of this version" className="mt-3 grid gap-2">
          {files.map((file) => (
            <li key={file.id}>
              <FileRow
                name={file.file_name}
                size={file.file_size}
                disabled={busy}
                removeLabel="Remove"
                onRemove={() => void remove(file)}
              />
            </li>
          ))}
          {waiting.map(({ file, error }) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`}>
              {error === undefined ? (
                <FileRow name={file.name} size={file.size} stage="Adding" />
              ) : (
                <FileRow
                  name={file.name}
                  size={file.size}
                  error={error}
                  disabled={busy}
                  onRetry={() => void add([file])}
                  onRemove={() => drop(file)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
};
