import { exchangedFileExtensions } from '@aliquot/contract/limits';
import { type ProposalFile, proposalLimits } from '@aliquot/contract/proposals';
import { useState } from 'react';
import { useChange } from '../../platform/use-change.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { FileDrop } from '../../ui/form/file-drop.tsx';
import { FileRow } from '../../ui/form/file-row.tsx';
import { takeFiles } from '../documents/file-problem.ts';
import { addProposalFile, removeProposalFile } from './proposals.api.ts';

type ProposalFilesProps = {
  collaborationId: string;
  files: readonly ProposalFile[];
  /** Ids of the files of versions that were sent, which stay there. */
  sent: readonly string[];
  onChange: (change: (files: readonly ProposalFile[]) => readonly ProposalFile[]) => void;
};

/** The files of the next version. They are stored as soon as they are added. */
export const ProposalFiles = ({ collaborationId, files, sent, onChange }: ProposalFilesProps) => {
  const [refused, setRefused] = useState<string>();
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const { busy, problem, change, clearProblem } = useChange('requests');
  const choose = async (chosen: readonly File[]) => {
    const taken = takeFiles([], chosen, proposalLimits.files - files.length);
    setRefused(taken.problem);
    setWaiting(taken.files);
    for (const file of taken.files) {
      const isAdded = await change(
        async () => {
          const added = await addProposalFile(collaborationId, file);
          onChange((before) => [...before, added]);
        },
        { failed: `We couldn’t add ${file.name}. Please try again.` },
      );
      if (!isAdded) break;
      setWaiting((before) => before.filter((other) => other !== file));
    }
    setWaiting([]);
  };
  const remove = async ({ id, file_name }: ProposalFile) => {
    const failed = `We couldn’t remove ${file_name}. Please try again.`;
    if (sent.includes(id) || (await change(() => removeProposalFile(id), { failed })))
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
        onFiles={(chosen) => void choose(chosen)}
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
          {waiting.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`}>
              <FileRow name={file.name} size={file.size} stage="Adding" />
            </li>
          ))}
        </ul>
      )}
    </>
  );
};
