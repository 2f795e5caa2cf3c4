import type { LabDocument } from '@aliquot/contract/hearts/documents';
import { documentDescriptionLength } from '@aliquot/contract/limits';
import type { DocumentType } from '@aliquot/contract/options';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, failureMessage } from '../../../platform/server/api-error.ts';
import { useEditForm } from '../../../platform/use-edit-form.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { TextArea } from '../../../ui/form/textarea.tsx';
import { useSettled } from '../../../ui/form/use-settled.ts';
import { Pager } from '../../../ui/layout/pager.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { useConfirm } from '../../../ui/overlay/use-confirm.tsx';
import { Upload } from '../../../ui/text/icon.ts';
import { ModelAgreement } from '../witness/model-agreement.tsx';
import { CustomerFormsHint } from './customer-forms-hint.tsx';
import { DeletionConsequences } from './deletion-consequences.tsx';
import { type DocumentSort, DocumentTable } from './document-table.tsx';
import { deleteLabDocument, editLabDocument, labDocumentsQuery, openLabDocument, secureLinkFailure } from './documents.api.ts';
import { documentTypeOptions, UploadDialog } from './upload-dialog.tsx';

type EditDialogProps = { document: LabDocument; onClose: () => void; onDone: () => void };

/** Changes the type and description of a document. */
const EditDialog = ({ document, onClose, onDone }: EditDialogProps) => {
  const { form, dialog } = useEditForm({
    opened: document,
    valuesOf: ({ document_type, description }): { documentType: DocumentType; description: string } => ({
      documentType: document_type,
      description: description ?? '',
    }),
    save: (values, { id }) => editLabDocument(id, values),
    onSaved: onDone,
    failed: 'Your changes could not be saved. Please try again.',
  });
  return (
    <FormDialog
      {...dialog}
      width="md"
      title="Edit document"
      description={document.file_name}
      saveLabel="Save document"
      onClose={onClose}
    >
      <div className="grid gap-5">
        <Select dense label="Document type" options={documentTypeOptions} {...form.register('documentType')} />
        <TextArea dense label="Description" optional maxLength={documentDescriptionLength} {...form.register('description')} />
      </div>
    </FormDialog>
  );
};

type LabDocumentsPanelProps = {
  labId: string;
  succeed: (message: string) => void;
  fail: (message: string) => void;
  /** Starts an analysis of what is stored; without it the panel offers none. */
  onAnalyze?: (() => void) | undefined;
};

/** A laboratory's documents with all actions, newest first until another order is chosen. */
export const LabDocumentsPanel = ({ labId, succeed, fail, onAnalyze }: LabDocumentsPanelProps) => {
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const [documentType, setDocumentType] = useState<DocumentType | ''>('');
  const [sort, setSort] = useState<DocumentSort>('-uploaded_at');
  const filter = { page, sort, search: useSettled(search.trim()), documentType: documentType || undefined };
  const { data, isPending, isError, refetch } = useQuery({
    ...labDocumentsQuery(labId, filter),
    placeholderData: keepPreviousData,
  });
  const [uploading, setUploading] = useState(false);
  const [editing, setEditing] = useState<LabDocument | null>(null);
  const { confirm, dialog } = useConfirm();
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: ['documents'] });
  const filtered = search.trim() !== '' || documentType !== '';

  const open = (id: string, disposition: 'inline' | 'attachment') =>
    void openLabDocument(id, disposition).catch((error: unknown) => fail(secureLinkFailure(error)));

  const remove = async ({ id, file_name }: LabDocument) => {
    const sure = await confirm({
      title: 'Are you sure you want to delete this document?',
      body: (allow) => <DeletionConsequences documentId={id} fileName={file_name} onKnown={allow} />,
      confirmLabel: 'Delete document',
      danger: true,
    });
    if (!sure) return;
    try {
      await deleteLabDocument(id);
      succeed(`Document ${file_name} deleted successfully.`);
    } catch (error) {
      const told = error instanceof ApiError && error.status > 0;
      fail(
        told
          ? `Failed to delete document from database: ${failureMessage(error, 'unknown error')}`
          : 'Failed to delete document.',
      );
    }
    await reload();
  };

  const done = (stored: number, analyze: boolean) => {
    setUploading(false);
    if (stored > 0) succeed(stored === 1 ? 'Document stored.' : `${stored} documents stored.`);
    if (analyze) onAnalyze?.();
  };

  const upload = (
    <Button icon={<Upload aria-hidden="true" size={16} />} onClick={() => setUploading(true)}>
      Upload Document
    </Button>
  );

  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <div className="grow basis-56">
          <TextField
            label="Search documents"
            type="search"
            dense
            value={search}
            onChange={(event) => {
              setSearch(event.target.value);
              setPage(1);
            }}
          />
        </div>
        <div className="basis-48">
          <Select
            label="Type"
            dense
            placeholder="All types"
            clearable
            options={documentTypeOptions}
            value={documentType}
            onChange={(event) => {
              setDocumentType(event.target.value as DocumentType | '');
              setPage(1);
            }}
          />
        </div>
        {upload}
      </div>
      <CustomerFormsHint labId={labId} />
      {onAnalyze && data && data.unread > 0 && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-info-tint px-4 py-3">
          <p>{data.unread === 1 ? '1 document is' : `${data.unread} documents are`} not analyzed yet.</p>
          <Button look="secondary" size="sm" onClick={onAnalyze}>
            Analyze the new documents
          </Button>
        </div>
      )}
      <ModelAgreement labId={labId} succeed={succeed} fail={fail} />
      {isPending && <SkeletonLines lines={5} />}
      {isError && (
        <EmptyState title="Failed to load lab documents." action={<Button onClick={() => void refetch()}>Try Again</Button>}>
          Your documents are safe. Only the list could not be loaded.
        </EmptyState>
      )}
      {data?.items.length === 0 && (
        <EmptyState title={filtered ? 'No documents match' : 'No documents yet'}>
          {filtered
            ? 'Try another word or type.'
            : 'Upload certificates, scopes, procedures and records. The analysis shows what they prove.'}
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <>
          <DocumentTable
            documents={data.items}
            sort={sort}
            onSort={(next) => {
              setSort(next);
              setPage(1);
            }}
            onOpen={({ id }, disposition) => open(id, disposition)}
            onEdit={setEditing}
            onDelete={(document) => void remove(document)}
          />
          <Pager label="Documents" page={data.page} pageSize={data.pageSize} total={data.total} onPage={setPage} />
        </>
      )}
      {uploading && (
        <UploadDialog
          labId={labId}
          open
          canAnalyze={onAnalyze !== undefined}
          onClose={() => setUploading(false)}
          onDone={done}
        />
      )}
      {editing && (
        <EditDialog
          document={editing}
          onClose={() => setEditing(null)}
          onDone={() => {
            setEditing(null);
            succeed(`Document ${editing.file_name} was updated.`);
            void reload();
          }}
        />
      )}
      {dialog}
    </>
  );
};
