import { Button } from '../../../ui/button.tsx';
import { formatFileSize, shownFileName } from '../../../ui/text/format.ts';
import { Paperclip } from '../../../ui/text/icon.ts';
import { downloadFailure } from './documents.api.ts';

type FileButtonsProps = {
  label: string;
  files: readonly { readonly id: string; readonly file_name: string; readonly file_size: number }[];
  open: (fileId: string) => Promise<unknown>;
  onFailure: (words: string) => void;
};

/** Files in a line, each opened by its button. */
export const FileButtons = ({ label, files, open, onFailure }: FileButtonsProps) => (
  <ul aria-label={label} className="mt-1 flex flex-wrap gap-2">
    {files.map(({ id, file_name, file_size }) => (
      <li key={id} className="min-w-0">
        <Button
          look="secondary"
          size="sm"
          className="max-w-full"
          icon={<Paperclip aria-hidden="true" size={14} className="shrink-0" />}
          onClick={() => void open(id).catch((error: unknown) => onFailure(downloadFailure(error)))}
        >
          <bdi className="max-w-40 truncate">{shownFileName(file_name)}</bdi>
          <span className="font-normal text-muted">{formatFileSize(file_size)}</span>
        </Button>
      </li>
    ))}
  </ul>
);
