import type { LabDocument } from '@aliquot/contract/hearts/documents';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from '../../../platform/server/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Pager } from '../../../ui/layout/pager.tsx';
import { DeleteButton } from '../../../ui/overlay/delete-button.tsx';
import { useConfirm } from '../../../ui/overlay/use-confirm.tsx';
import { formatDate, formatFileSize } from '../../../ui/text/format.ts';
import { deleteLabDocument, labDocumentsQuery, openLabDocument } from '../documents/documents.api.ts';

type Tell = { onSuccess: (message: string) => void; onFailure: (message: string) => void };

/** A laboratory's documents, with download and delete. */
export const DialogDocuments = ({ labId, onSuccess, onFailure }: Tell & { labId: string }) => {
  const [page, setPage] = useState(1);
  const { data } = useQuery(labDocumentsQuery(labId, page));
  const { confirm, dialog } = useConfirm();
  const queries = useQueryClient();
  const download = (id: string) =>
    void openLabDocument(id).catch(() => onFailure('Failed to generate download link. Please try again.'));
  const remove = async ({ id, file_name }: LabDocument) => {
    const sure = await confirm({
      title: 'Delete this document?',
      body: `${file_name} will be permanently deleted. Analyses based on it are kept.`,
      confirmLabel: 'Delete document',
      danger: true,
    });
    if (!sure) return;
    try {
      await deleteLabDocument(id);
      onSuccess('Document deleted successfully!');
    } catch (error) {
      onFailure(failureMessage(error, 'Failed to delete document.'));
    }
    await queries.invalidateQueries({ queryKey: ['documents'] });
  };
  if (!data) return <SkeletonLines lines={3} />;
  if (data.items.length === 0) return <p className="text-muted">No documents.</p>;
  return (
    <>
      <ul aria-label="Documents" className="divide-y divide-line">
        {data.items.map((document) => {
          const name = <span className="sr-only"> {document.file_name}</span>;
          return (
            <li key={document.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <span className="min-w-0 grow basis-48">
                <span className="block wrap-anywhere">{document.file_name}</span>
                <span className="text-sm text-muted">
                  {formatFileSize(document.file_size)} · {formatDate(document.uploaded_at)}
                </span>
              </span>
              <span className="flex gap-2">
                <Button look="secondary" size="sm" onClick={() => download(document.id)}>
                  Download{name}
                </Button>
                {document.can.delete && <DeleteButton of={document.file_name} onClick={() => void remove(document)} />}
              </span>
            </li>
          );
        })}
      </ul>
      <Pager label="Documents" page={data.page} pageSize={data.pageSize} total={data.total} onPage={setPage} />
      {dialog}
    </>
  );
};
