import { FileRow } from '../../../../ui/form/file-row.tsx';
import type { Attachment, Attachments } from './attachments.ts';

const stageOf = ({ done, progress, error }: Attachment) => {
  if (done) return 'Attached';
  if (progress !== undefined) return progress < 100 ? 'Uploading' : 'Checking';
  return error ? 'Failed' : undefined;
};

type AttachmentListProps = {
  attachments: Attachments;
  /** Sends a failed file again; absent before the project exists. */
  onRetry?: ((id: string) => void) | undefined;
  /** They can be looked at and not changed. */
  locked?: boolean;
};

/** The files of a request with how far each has come. */
export const AttachmentList = ({ attachments, onRetry, locked = false }: AttachmentListProps) => (
  <ul className="mt-3 grid grid-cols-1 gap-2 empty:hidden">
    {attachments.items.map((item) => {
      const { id, file, progress, error, refused, done } = item;
      const underWay = progress !== undefined;
      return (
        <li key={id}>
          <FileRow
            name={file.name}
            size={file.size}
            error={error}
            progress={progress}
            stage={stageOf(item)}
            removeLabel={underWay ? 'Cancel the upload of' : 'Remove'}
            {...(error && !refused && onRetry ? { onRetry: () => onRetry(id) } : {})}
            {...(!done && (underWay || !locked) ? { onRemove: () => attachments.remove(id) } : {})}
          />
        </li>
      );
    })}
  </ul>
);
