import type { AdminProject } from '@aliquot/contract/administration/admin-projects';
import type { ProjectDocument } from '@aliquot/contract/hearts/documents';
import { labFileExtensions, limits } from '@aliquot/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { failureMessage } from '../../../platform/server/api-error.ts';
import { usePageBanner } from '../../../ui/feedback/use-page-banner.tsx';
import { FileDrop } from '../../../ui/form/file-drop.tsx';
import { extensionOf } from '../../../ui/form/file-extension.ts';
import { FileRow } from '../../../ui/form/file-row.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useConfirm } from '../../../ui/overlay/use-confirm.tsx';
import { attachDocument } from '../../engagements/projects/projects.api.ts';
import { ProjectDocuments } from './admin-project-documents.tsx';

type Sending = { id: string; file: File; progress?: number | undefined; error?: string | undefined };

/** Why a file is not sent, or nothing. The server looks again, at the content. */
const problemOf = ({ name, size }: File): string | undefined => {
  if (!(labFileExtensions as readonly string[]).includes(extensionOf(name)))
    return 'Unsupported format. Please upload PDF, DOC, DOCX, JPG, PNG or TXT files.';
  return size > limits.fileBytes ? 'Too large. Maximum file size is 10MB.' : undefined;
};

const useUploads = (projectId: string, done: (failed: number) => Promise<void>) => {
  const [files, setFiles] = useState<readonly Sending[]>([]);
  const [leaving] = useState(() => new AbortController());
  const change = (id: string, next: Partial<Sending>) =>
    setFiles((before) => before.map((each) => (each.id === id ? { ...each, ...next } : each)));
  const remove = (id: string) => setFiles((before) => before.filter((each) => each.id !== id));
  const sendOne = async ({ id, file }: Sending): Promise<boolean> => {
    try {
      change(id, { progress: 0, error: undefined });
      await attachDocument(projectId, file, {
        onUploadProgress: (share) => change(id, { progress: Math.round(share * 100) }),
        signal: leaving.signal,
      });
      remove(id);
      return true;
    } catch (error) {
      change(id, { progress: undefined, error: failureMessage(error, 'This file could not be uploaded.') });
      return false;
    }
  };
  const send = async (wanted: readonly Sending[]) => {
    let failed = 0;
    for (const each of wanted) if (!(await sendOne(each))) failed += 1;
    await done(failed);
  };
  return {
    files,
    remove,
    busy: files.some(({ progress }) => progress !== undefined),
    retry: (each: Sending) => void send([each]),
    add: (added: readonly File[]) => {
      const next = added.map((file) => ({ id: crypto.randomUUID(), file, error: problemOf(file) }));
      setFiles((before) => [...before, ...next]);
      const good = next.filter(({ error }) => error === undefined);
      if (good.length > 0) void send(good);
    },
  };
};

/** The administrators' view of a project's documents. */
export const DocumentsDialog = ({ project, onClose }: { project: AdminProject; onClose: () => void }) => {
  const queries = useQueryClient();
  const { banner, succeed, fail } = usePageBanner();
  const { confirm, dialog } = useConfirm();
  const renew = () => queries.invalidateQueries({ queryKey: ['projects'] });
  const uploads = useUploads(project.id, async (failed) => {
    if (failed > 0) fail('Failed to upload documents');
    else succeed('Documents uploaded successfully');
    await renew();
  });
  const remove = async ({ id, file_name }: ProjectDocument) => {
    const sure = await confirm({
      title: 'Are you sure you want to delete this document?',
      body: `${file_name} will be permanently deleted, for the researcher and the laboratory too.`,
      confirmLabel: 'Delete document',
      danger: true,
    });
    if (!sure) return;
    try {
      await api.projects.deleteDocument({ documentId: id });
      succeed('Document deleted successfully');
    } catch (error) {
      fail(failureMessage(error, 'Failed to delete document'));
    }
    await renew();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      busy={uploads.busy}
      title="Project documents"
      description={project.title}
    >
      <div className="mb-4 empty:hidden">{banner}</div>
      <FileDrop
        label="Upload documents"
        hint="PDF, DOC, DOCX, JPG, JPEG, PNG or TXT, up to 10MB each"
        accept={labFileExtensions.map((extension) => `.${extension}`).join(',')}
        onFiles={uploads.add}
      />
      {uploads.files.length > 0 && (
        <ul aria-label="Uploads" className="mt-3 grid gap-2">
          {uploads.files.map((each) => (
            <li key={each.id}>
              <FileRow
                name={each.file.name}
                size={each.file.size}
                progress={each.progress}
                error={each.error}
                {...(each.error ? { onRemove: () => uploads.remove(each.id) } : {})}
                {...(each.error && !problemOf(each.file) ? { onRetry: () => uploads.retry(each) } : {})}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-5">
        <ProjectDocuments projectId={project.id} fail={fail} onDelete={(document) => void remove(document)} />
      </div>
      {dialog}
    </Dialog>
  );
};
