import { resultBytes, type Upload } from '@aliquot/contract/engagements/deliverables';
import { api } from '../../../platform/server/api.ts';
import { useChange } from '../../../platform/use-change.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { FileDrop } from '../../../ui/form/file-drop.tsx';
import { FileRow } from '../../../ui/form/file-row.tsx';
import { formatFileSize } from '../../../ui/text/format.ts';
import { useResultUploads } from './use-result-uploads.ts';

const share = (received: number, size: number) => Math.floor((received / size) * 100);

const hint = `Any type of file except programs, up to ${formatFileSize(resultBytes)} each. A file with the name of an earlier one becomes its new version.`;

/** Sends result files in parts, and shows those that are under way or were interrupted. */
export const ResultUploads = ({ collaborationId, uploads }: { collaborationId: string; uploads: readonly Upload[] }) => {
  const { sending, add, forget } = useResultUploads(collaborationId);
  const { busy, problem, change, clearProblem } = useChange('requests');
  const cancel = (id: string) =>
    change(() => api.deliverables.cancel({ uploadId: id }), { failed: 'We couldn’t cancel this upload. Please try again.' });
  const stopped = uploads.filter(
    ({ file_name, file_size }) => !sending.some(({ file }) => file.name === file_name && file.size === file_size),
  );
  return (
    <div className="grid gap-3">
      <FileDrop label="Add result files" hint={hint} onFiles={add} />
      <Banner tone="error" message={problem} onClear={clearProblem} />
      {sending.length + stopped.length > 0 && (
        <ul aria-label="Uploads" className="grid grid-cols-1 gap-2">
          {sending.map(({ file, received, error }) => (
            <li key={`${file.name} ${file.lastModified}`}>
              <FileRow
                name={file.name}
                size={file.size}
                sizeLabel={`${formatFileSize(received)} of ${formatFileSize(file.size)}`}
                stage={received < file.size ? 'Uploading' : 'Checking'}
                progress={share(received, file.size)}
                error={error}
                {...(error && { onRetry: () => add([file]) })}
                removeLabel={error ? 'Dismiss' : 'Pause'}
                onRemove={() => forget(file)}
              />
            </li>
          ))}
          {stopped.map(({ id, file_name, file_size, received }) => (
            <li key={id}>
              <FileRow
                name={file_name}
                size={file_size}
                sizeLabel={`${formatFileSize(received)} of ${formatFileSize(file_size)} arrived. Choose the same file again to go on.`}
                stage="Paused"
                removeLabel="Cancel the upload of"
                disabled={busy}
                onRemove={() => void cancel(id)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
