import type { Project } from '@aliquot/contract/engagements/projects';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { formatDate, formatFileSize } from '../../../ui/text/format.ts';
import { Download } from '../../../ui/text/icon.ts';
import { downloadFailure, openProjectDocument } from '../../hearts/documents/documents.api.ts';
import { DialogSection } from './dialog-section.tsx';

type Shown = Pick<Project['documents'][number], 'id' | 'file_name' | 'file_size' | 'uploaded_at'> & {
  readonly collaboration_id?: string | null;
};
type DocumentsProps = { documents: readonly Shown[]; onFailure: (message: string) => void };

/** Files of a project. Each has its own state while its link is made; the others stay usable. */
export const DocumentRows = ({ documents, onFailure }: DocumentsProps) => {
  const [loading, setLoading] = useState<ReadonlySet<string>>(new Set());
  const download = async (id: string) => {
    setLoading((before) => new Set(before).add(id));
    try {
      await openProjectDocument(id);
    } catch (error) {
      onFailure(downloadFailure(error));
    } finally {
      setLoading((before) => new Set([...before].filter((other) => other !== id)));
    }
  };
  return (
    <ul className="divide-y divide-line">
      {documents.map(({ id, file_name, file_size, uploaded_at, collaboration_id }) => (
        <li key={id} className="flex items-center justify-between gap-3 py-2.5">
          <p className="min-w-0">
            <span className="block truncate font-medium" title={file_name}>
              {file_name}
            </span>
            <span className="text-sm text-muted">
              {formatFileSize(file_size)} · {formatDate(uploaded_at)}
              {collaboration_id && ' · Result from the lab'}
            </span>
          </p>
          <Button
            look="secondary"
            size="sm"
            icon={<Download aria-hidden="true" size={14} />}
            loading={loading.has(id)}
            loadingLabel="Preparing the link"
            onClick={() => void download(id)}
          >
            Download<span className="sr-only"> {file_name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
};

export const Documents = (props: DocumentsProps) => (
  <DialogSection title="Documents">
    <DocumentRows {...props} />
  </DialogSection>
);
