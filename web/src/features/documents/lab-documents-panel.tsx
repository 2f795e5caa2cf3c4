import type { LabDocument } from '@aliquot/contract/documents';
import { documentTypeLabels } from '@aliquot/contract/options';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from '../../platform/api-error.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatDate, formatFileSize } from '../../ui/format.ts';
import { LinkButton } from '../../ui/link.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { deleteLabDocument, labDocumentsQuery, openLabDocument } from './documents.api.ts';
import { evidenceLink } from './evidence-link.ts';

type LabDocumentsPanelProps = { labId: string; succeed: (message: string) => void; fail: (message: string) => void };

/** A laboratory's documents, newest first. */
export const LabDocumentsPanel = ({ labId, succeed, fail }: LabDocumentsPanelProps) => {
  const [page, setPage] = useState(1);
  const { data, isPending, isError } = useQuery({ ...labDocumentsQuery(labId, page), placeholderData: keepPreviousData });
  const { confirm, dialog } = useConfirm();
  const queries = useQueryClient();

  const open = (id: string, disposition: 'inline' | 'attachment') =>
    void openLabDocument(id, disposition).catch((error: unknown) =>
      fail(failureMessage(error, 'Failed to generate secure link. Please try again.')),
    );

  const remove = async ({ id, file_name }: LabDocument) => {
    const sure = await confirm({
      title: 'Are you sure you want to delete this document?',
      body: `${file_name} is removed for good. Analyses that were made with it stay.`,
      confirmLabel: 'Delete',
      danger: true,
    });
    if (!sure) return;
    try {
      await deleteLabDocument(id);
      succeed(`Document ${file_name} deleted successfully.`);
    } catch (error) {
      fail(failureMessage(error, 'Failed to delete document.'));
    }
    await queries.invalidateQueries({ queryKey: ['documents'] });
  };

  if (isPending) return <SkeletonLines lines={5} />;
  if (isError) return <p className="text-bad">Failed to load lab documents.</p>;
  if (data.items.length === 0)
    return <EmptyState title="No documents yet">Certificates and procedures appear here.</EmptyState>;
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line bg-card">
        {data.items.map((document) => (
          <li key={document.id} className="flex flex-wrap items-center justify-between gap-3 p-4">
            <div className="min-w-0">
              <p className="truncate font-medium">{document.file_name}</p>
              <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
                <Badge>{documentTypeLabels[document.document_type]}</Badge>
                {formatFileSize(document.file_size)} · {formatDate(document.uploaded_at)}
              </p>
              {document.description && <p className="mt-1 text-sm">{document.description}</p>}
            </div>
            <div className="flex flex-wrap gap-2">
              <LinkButton look="secondary" size="sm" {...evidenceLink(document.lab_id, { document: document.id })}>
                Evidence<span className="sr-only"> in {document.file_name}</span>
              </LinkButton>
              <Button look="secondary" size="sm" onClick={() => open(document.id, 'inline')}>
                View<span className="sr-only"> {document.file_name}</span>
              </Button>
              <Button look="secondary" size="sm" onClick={() => open(document.id, 'attachment')}>
                Download<span className="sr-only"> {document.file_name}</span>
              </Button>
              {document.can.delete && (
                <Button look="quiet" size="sm" onClick={() => void remove(document)}>
                  Delete<span className="sr-only"> {document.file_name}</span>
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <Pager label="Documents" page={data.page} pageSize={data.pageSize} total={data.total} onPage={setPage} />
      {dialog}
    </>
  );
};
