import type { ReactNode } from 'react';
import { Button, IconButton } from '../button.tsx';
import { ProgressBar } from '../feedback/progress-bar.tsx';
import { formatFileSize, shownFileName } from '../text/format.ts';
import { FileText, RotateCcw, Trash2 } from '../text/icon.ts';

type FileRowProps = {
  name: string;
  /** In bytes. */
  size?: number;
  /** The formatted size, if not in the unit that fits best. */
  sizeLabel?: string;
  /** The file's state in one or two words: "Waiting", "Uploading", "Checking gaps". */
  stage?: ReactNode;
  /** From 0 to 100 while in progress. */
  progress?: number | undefined;
  error?: string | undefined;
  onRetry?: () => void;
  onRemove?: () => void;
  removeLabel?: string;
  disabled?: boolean;
  children?: ReactNode;
};

/** A file with its state and progress. */
export const FileRow = ({
  name,
  size,
  sizeLabel,
  stage,
  progress,
  error,
  onRetry,
  onRemove,
  removeLabel = 'Remove',
  disabled = false,
  children,
}: FileRowProps) => (
  <div className="min-w-0 rounded-card border border-line bg-card px-4 py-3">
    <div className="flex items-center gap-3">
      <FileText aria-hidden="true" size={18} className="shrink-0 text-muted" />
      <p className="min-w-0 grow">
        <bdi className="block truncate font-medium" title={shownFileName(name)}>
          {shownFileName(name)}
        </bdi>
        {size !== undefined && <span className="block text-sm text-muted">{sizeLabel ?? formatFileSize(size)}</span>}
      </p>
      {stage && <span className="shrink-0 text-sm text-muted">{stage}</span>}
      {onRetry && (
        <Button
          look="secondary"
          size="sm"
          icon={<RotateCcw aria-hidden="true" size={14} />}
          disabled={disabled}
          onClick={onRetry}
        >
          Retry<span className="sr-only"> {name}</span>
        </Button>
      )}
      {onRemove && (
        <IconButton size="sm" label={`${removeLabel} ${name}`} disabled={disabled} onClick={onRemove}>
          <Trash2 aria-hidden="true" size={16} />
        </IconButton>
      )}
    </div>
    {progress !== undefined && !error && <ProgressBar label={`Progress of ${name}`} value={progress} className="mt-2.5" />}
    {error && (
      <p role="alert" className="mt-1.5 text-sm text-bad">
        {error}
      </p>
    )}
    {children}
  </div>
);
