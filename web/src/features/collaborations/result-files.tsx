import { labFileExtensions } from '@aliquot/contract/limits';
import { useChange } from '../../platform/use-change.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { FileDrop } from '../../ui/form/file-drop.tsx';
import { FileRow } from '../../ui/form/file-row.tsx';
import { addResult, takeBackResult } from '../documents/documents.api.ts';
import type { OpenRequest } from './collaborations.api.ts';

/** The result files of a request that is being worked on. They upload as they are chosen and can be removed again. */
export const ResultFiles = ({ request, disabled = false }: { request: OpenRequest; disabled?: boolean }) => {
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
  return (
    <div className="grid gap-4">
      <Banner tone="error" message={problem} onClear={clearProblem} />
      <FileDrop
        label="Add result files"
        hint="PDF, DOC, DOCX, JPG, PNG or TXT, up to 10 MB each. The researcher sees files immediately. You can’t remove them after completion."
        accept={labFileExtensions.map((extension) => `.${extension}`).join(',')}
        disabled={busy || disabled}
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
                disabled={busy || disabled}
                onRemove={() => void takeBack(id)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
