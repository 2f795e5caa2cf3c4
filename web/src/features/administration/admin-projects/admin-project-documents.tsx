import type { ProjectDocument } from '@aliquot/contract/hearts/documents';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from '../../../platform/server/api-error.ts';
import { queryOf } from '../../../platform/server/query-of.ts';
import { Button } from '../../../ui/button.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Pager } from '../../../ui/layout/pager.tsx';
import { DeleteButton } from '../../../ui/overlay/delete-button.tsx';
import { formatDate, formatFileSize } from '../../../ui/text/format.ts';
import { Download } from '../../../ui/text/icon.ts';
import { openProjectDocument } from '../../hearts/documents/documents.api.ts';

type DocumentsProps = {
  projectId: string;
  fail: (message: string) => void;
  onDelete?: (document: ProjectDocument) => void;
};

/** A project's documents, newest first, with download and optional delete. */
export const ProjectDocuments = ({ projectId, fail, onDelete }: DocumentsProps) => {
  const [page, setPage] = useState(1);
  const [opening, setOpening] = useState<string | null>(null);
  const list = useQuery({ ...queryOf.projects.documentsOf({ projectId, page }), placeholderData: keepPreviousData });
  const download = async ({ id }: ProjectDocument) => {
    setOpening(id);
    try {
      await openProjectDocument(id);
    } catch (error) {
      fail(failureMessage(error, 'Failed to generate download link. Please try again.'));
    } finally {
      setOpening(null);
    }
  };
  if (list.isPending) return <SkeletonLines lines={3} />;
  if (list.isError)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-bad">
        Failed to load project documents
        <Button look="secondary" size="sm" onClick={() => void list.refetch()}>
          Try again
        </Button>
      </p>
    );
  const { items, total, pageSize } = list.data;
  if (total === 0) return <p className="text-muted">This project has no documents.</p>;
  return (
    <>
      <ul aria-label="Project documents" className="divide-y divide-line">
        {items.map((document) => (
          <li key={document.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
            <p className="min-w-0 grow basis-48">
              <span className="block font-medium wrap-anywhere">{document.file_name}</span>
              <span className="text-sm text-muted">
                {formatFileSize(document.file_size)} · {formatDate(document.uploaded_at)}
              </span>
            </p>
            <span className="flex gap-2">
              <Button
                look="secondary"
                size="sm"
                icon={<Download aria-hidden="true" size={14} />}
                loading={opening === document.id}
                loadingLabel="Preparing the link"
                onClick={() => void download(document)}
              >
                Download<span className="sr-only"> {document.file_name}</span>
              </Button>
              {onDelete && <DeleteButton of={document.file_name} onClick={() => onDelete(document)} />}
            </span>
          </li>
        ))}
      </ul>
      <Pager label="Documents" page={page} pageSize={pageSize} total={total} onPage={setPage} />
    </>
  );
};
