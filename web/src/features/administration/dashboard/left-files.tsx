import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dropFiles } from '../../../platform/kept/kept-files.ts';
import { Button } from '../../../ui/button.tsx';
import { plural } from '../../../ui/text/format.ts';
import { UploadDialog } from '../../hearts/documents/upload-dialog.tsx';
import { chosenRow } from '../../hearts/documents/use-uploads.ts';
import { leftFilesQuery } from './left-files-query.ts';

type LeftFilesProps = {
  labId: string;
  userId: string;
  succeed: (message: string) => void;
  onAnalyze?: (() => void) | undefined;
};

/** Offers what `leftFilesQuery` found. */
export const LeftFiles = ({ labId, userId, succeed, onAnalyze }: LeftFilesProps) => {
  const { data: files = [], refetch } = useQuery(leftFilesQuery(userId));
  const [uploading, setUploading] = useState(false);
  if (files.length === 0) return null;
  const discard = async () => {
    await dropFiles(files.map(({ id }) => id));
    await refetch();
  };
  const done = (stored: number, analyze: boolean) => {
    setUploading(false);
    void discard();
    if (stored > 0) succeed(`${plural(stored, 'document')} uploaded.`);
    if (analyze) onAnalyze?.();
  };
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-info-tint px-4 py-3">
      <p>
        {plural(files.length, 'document')} you chose during registration {files.length === 1 ? 'was' : 'were'} not uploaded.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => setUploading(true)}>
          Upload documents
        </Button>
        <Button look="secondary" size="sm" onClick={() => void discard()}>
          Discard documents
        </Button>
      </div>
      {uploading && (
        <UploadDialog
          labId={labId}
          open
          chosen={files.map(({ id, file }) => ({ ...chosenRow(file), id }))}
          canAnalyze={onAnalyze !== undefined}
          onClose={() => setUploading(false)}
          onDone={done}
        />
      )}
    </div>
  );
};
