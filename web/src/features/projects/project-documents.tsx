import type { Project } from '@aliquot/contract/projects';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { FileDrop } from '../../ui/form/file-drop.tsx';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { formatDate, formatFileSize } from '../../ui/text/format.ts';
import { Download } from '../../ui/text/icon.ts';
import { downloadFailure, openProjectDocument } from '../documents/documents.api.ts';
import { AttachmentList } from './attachment-list.tsx';
import { attachmentHint, attachmentTypes, useAttachments } from './attachments.ts';
import { DialogSection } from './dialog-section.tsx';

/** The files of a project. Each has its own state while its link is made; the others stay usable. */
export const Documents = ({
  documents,
  onFailure,
}: {
  documents: Project['documents'];
  onFailure: (message: string) => void;
}) => {
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
    <DialogSection title="Documents">
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
    </DialogSection>
  );
};

/** Adds files to a submitted project. */
export const AddDocuments = ({ projectId }: { projectId: string }) => {
  const attachments = useAttachments();
  const queries = useQueryClient();
  const send = async () => {
    await attachments.sendAll(projectId);
    await queries.invalidateQueries({ queryKey: ['projects'] });
  };
  const waiting = attachments.items.filter(({ done, refused }) => !done && !refused);
  return (
    <Disclosure summary="Add documents" className="pb-5">
      <Banner tone="error" message={attachments.problem} onClear={attachments.clearProblem} className="mb-3" />
      <FileDrop
        label="Choose documents"
        hint={attachmentHint}
        accept={attachmentTypes}
        onFiles={(files) => void attachments.add(files)}
      />
      <AttachmentList attachments={attachments} onRetry={(id) => void attachments.send(projectId, id)} />
      {waiting.length > 0 && (
        <Button className="mt-3" loading={attachments.sending} loadingLabel="Adding the documents" onClick={() => void send()}>
          {waiting.length === 1 ? 'Add 1 document' : `Add ${waiting.length} documents`}
        </Button>
      )}
    </Disclosure>
  );
};
