import { clsx } from 'clsx';
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { FileUp } from '../text/icon.ts';

type FileDropProps = {
  label: string;
  /** Says which files are accepted. */
  hint?: ReactNode;
  /** As in the `accept` attribute: ".pdf,.docx". The caller checks dropped and pasted files. */
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  /** False where another part of the page takes what is pasted. */
  pastes?: boolean;
  onFiles: (files: File[]) => void;
};

type Dropping = { multiple?: boolean; disabled?: boolean; pastes?: boolean; onFiles: (files: File[]) => void };

/** Takes files that are dropped on an element or pasted anywhere on the page; `target` are the element's handlers. */
export const useFileDrop = ({ multiple = true, disabled = false, pastes = true, onFiles }: Dropping) => {
  const [over, setOver] = useState(false);
  const take = (list: FileList | null | undefined) => {
    const files = [...(list ?? [])];
    if (files.length > 0 && !disabled) onFiles(multiple ? files : files.slice(0, 1));
  };
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (!pastes) return undefined;
    const paste = (event: ClipboardEvent) => {
      if (event.clipboardData?.files.length) latest.current(event.clipboardData.files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [pastes]);
  const target = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(!disabled);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer.files);
    },
  };
  return { over, target, take };
};

/** Accepts files by drag and drop, file picker, or pasting anywhere on the page. */
export const FileDrop = ({ label, hint, accept, multiple = true, disabled = false, pastes = true, onFiles }: FileDropProps) => {
  const id = useId();
  const { over, target, take } = useFileDrop({ multiple, disabled, pastes, onFiles });
  return (
    <div
      className={clsx(
        'relative rounded-card border border-dashed p-6 text-center transition-colors focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-brand-ink',
        over ? 'border-brand-ink bg-brand-tint' : 'border-edge bg-card',
      )}
      {...target}
    >
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
      <FileUp aria-hidden="true" size={24} className={clsx('mx-auto', disabled ? 'text-muted' : 'text-brand-ink')} />
      <label htmlFor={id} className={clsx('mt-2 block font-medium', disabled && 'text-muted')}>
        {label}
      </label>
      <p className="text-sm text-muted">{pastes ? 'Drag files here, paste them, or browse.' : 'Drag files here, or browse.'}</p>
      {hint && (
        <p id={`${id}-hint`} className="mt-2 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
};
