import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../../../../ui/button.tsx';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { FileDrop } from '../../../../ui/form/file-drop.tsx';
import { Disclosure } from '../../../../ui/layout/disclosure.tsx';
import { AttachmentList } from './attachment-list.tsx';
import { attachmentHint, attachmentTypes, useAttachments } from './attachments.ts';

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
