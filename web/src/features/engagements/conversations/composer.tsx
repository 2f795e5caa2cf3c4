import { conversationLimits } from '@aliquot/contract/conversation-limits';
import { exchangedFileExtensions } from '@aliquot/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { failureMessage } from '../../../platform/server/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { FileRow } from '../../../ui/form/file-row.tsx';
import { TextArea } from '../../../ui/form/textarea.tsx';
import { Paperclip, Send } from '../../../ui/text/icon.ts';
import { withoutReload } from '../../../ui/without-reload.ts';
import { fileProblem } from '../../hearts/documents/file-problem.ts';
import { sendMessage } from './conversations.api.ts';
import { useMessageDraft } from './use-message-draft.ts';

const accepted = exchangedFileExtensions.map((extension) => `.${extension}`).join(',');
const mostFiles = conversationLimits.filesPerMessage;

type ComposerProps = {
  collaborationId: string;
  userId: string;
  /** The side that receives it: "Harbor Genomics". */
  to: string;
  /** A sentence that names the readers. */
  readers: string;
};

/** The field that writes and sends a message. Typed text is kept until the server has it. */
export const Composer = ({ collaborationId, userId, to, readers }: ComposerProps) => {
  const queries = useQueryClient();
  const draft = useMessageDraft('message', userId, collaborationId);
  const [problem, setProblem] = useState<string | null>(null);
  const [progress, setProgress] = useState<number>();
  const [isSending, setSending] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const { text, key, files } = draft;
  const isEmpty = text.trim() === '' && files.length === 0;

  const choose = (chosen: readonly File[]) => {
    const problems = chosen.flatMap((file) => fileProblem(file, exchangedFileExtensions) ?? []);
    const good = chosen.filter((file) => fileProblem(file, exchangedFileExtensions) === undefined);
    if (files.length + good.length > mostFiles) problems.push(`Attach at most ${mostFiles} files to a message.`);
    draft.attach(good.slice(0, Math.max(0, mostFiles - files.length)));
    setProblem(problems.join(' ') || null);
  };

  const submit = async () => {
    if (isEmpty || isSending) return;
    setSending(true);
    setProblem(null);
    try {
      const message = { collaborationId, messageKey: key, text: text.trim(), files: files.map(({ file }) => file) };
      await sendMessage(message, (share) => setProgress(Math.round(share * 100)));
      draft.sent(text);
      await queries.invalidateQueries({ queryKey: ['conversations', collaborationId] });
    } catch (error) {
      setProblem(failureMessage(error, 'Your message was not sent. It is kept here, so you can try again.'));
    } finally {
      setSending(false);
      setProgress(undefined);
    }
  };

  return (
    <form className="border-t border-line pt-4" onSubmit={withoutReload(submit)}>
      <Banner tone="error" message={problem} onClear={() => setProblem(null)} className="mb-3" />
      <TextArea
        label={`Write to ${to}`}
        hideLabel
        dense
        placeholder={`Write to ${to}`}
        rows={2}
        className="max-h-80"
        maxLength={conversationLimits.textLength}
        value={text}
        onChange={({ target }) => draft.write(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
        }}
      />
      {files.length > 0 && (
        <ul aria-label="Files to send" className="mt-2 grid gap-2">
          {files.map(({ id, file }) => (
            <li key={id}>
              <FileRow
                name={file.name}
                size={file.size}
                progress={isSending ? progress : undefined}
                disabled={isSending}
                onRemove={() => draft.detach(id)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <input
          ref={picker}
          type="file"
          hidden
          multiple
          accept={accepted}
          aria-label="Files"
          onChange={({ target }) => {
            choose([...(target.files ?? [])]);
            target.value = '';
          }}
        />
        <Button
          look="quiet"
          size="sm"
          icon={<Paperclip aria-hidden="true" size={16} />}
          disabled={isSending}
          onClick={() => picker.current?.click()}
        >
          Attach a file
        </Button>
        <p className="min-w-0 grow basis-48 text-sm text-muted">{readers}</p>
        <Button
          type="submit"
          look="secondary"
          className="ml-auto"
          icon={<Send aria-hidden="true" size={16} />}
          loading={isSending}
          loadingLabel="Sending"
          disabled={isEmpty}
        >
          Send
        </Button>
      </div>
    </form>
  );
};
