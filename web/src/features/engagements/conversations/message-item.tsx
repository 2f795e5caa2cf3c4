import type { Conversation, Message } from '@aliquot/contract/engagements/conversations';
import { useEffect, useState } from 'react';
import { useChange } from '../../../platform/use-change.ts';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/layout/disclosure.tsx';
import { formatDate, formatDateTime, formatTime } from '../../../ui/text/format.ts';
import { FileButtons } from '../../hearts/documents/file-buttons.tsx';
import { initialsOf, readByWords } from './conversation-words.ts';
import { openMessageFile } from './conversations.api.ts';
import { CorrectForm } from './correct-form.tsx';
import { Avatar, MessageText } from './message-text.tsx';
import { RedactDialog } from './redact-dialog.tsx';

/** True while a moment is still to come; it turns false by itself. */
const useIsBefore = (moment: string): boolean => {
  const [isOver, setOver] = useState(() => Date.parse(moment) <= Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), Math.max(0, Date.parse(moment) - Date.now()));
    return () => clearTimeout(timer);
  }, [moment]);
  return !isOver;
};

const Removed = ({ at, reason }: NonNullable<Message['redacted']>) => (
  <p className="text-muted italic as-written">
    Removed by an administrator on {formatDate(at)}: {reason}
  </p>
);

const Earlier = ({ earlier }: Pick<Message, 'earlier'>) => (
  <Disclosure
    summary={earlier.length === 1 ? 'Earlier version' : `Earlier versions (${earlier.length})`}
    className="mt-1 text-sm"
  >
    <ul className="grid gap-2">
      {earlier.map(({ text, until }) => (
        <li key={until}>
          <p className="text-muted">Until {formatDateTime(until)}</p>
          <MessageText text={text} />
        </li>
      ))}
    </ul>
  </Disclosure>
);

type MessageItemProps = {
  message: Message;
  conversation: Pick<Conversation, 'people' | 'lab_name'>;
  me: string | undefined;
  onFailure: (words: string) => void;
};

/** One message: who, from which side, when, what, and who has read it. */
export const MessageItem = ({ message, conversation, me, onFailure }: MessageItemProps) => {
  const { author, text, files, redacted, earlier, can } = message;
  const [isCorrecting, setCorrecting] = useState(false);
  const [isRedacting, setRedacting] = useState(false);
  const { busy, problem, change } = useChange('conversations');
  const isInTime = useIsBefore(message.correct_until);
  const isOwn = author.id !== null && author.id === me;
  const about = [
    author.side === 'laboratory' ? conversation.lab_name : 'Researcher',
    formatTime(message.sent_at),
    message.edited_at && !redacted ? 'edited' : null,
    isOwn ? readByWords(message, conversation.people) : null,
  ].filter((part) => part !== null);
  return (
    <li className="flex gap-3" id={`message-${message.id}`}>
      <Avatar initials={initialsOf(author.name)} own={isOwn} />
      <div className="min-w-0 grow">
        <p className="text-sm">
          <span className="font-semibold">{isOwn ? 'You' : author.name}</span>{' '}
          <span className="text-muted">{about.join(' · ')}</span>
        </p>
        {isCorrecting && !redacted ? (
          <CorrectForm message={message} busy={busy} problem={problem} change={change} onClose={() => setCorrecting(false)} />
        ) : (
          <>
            {redacted ? <Removed {...redacted} /> : text !== '' && <MessageText text={text} />}
            {files.length > 0 && <FileButtons label="Files" files={files} open={openMessageFile} onFailure={onFailure} />}
            {earlier.length > 0 && <Earlier earlier={earlier} />}
            {can.correct && isInTime && (
              <Button look="quiet" size="sm" className="mt-1 -ml-3" onClick={() => setCorrecting(true)}>
                Correct message
              </Button>
            )}
            {can.redact && (
              <Button look="quiet-danger" size="sm" className="mt-1 -ml-3" onClick={() => setRedacting(true)}>
                Remove message<span className="sr-only"> of {author.name}</span>
              </Button>
            )}
          </>
        )}
      </div>
      {isRedacting && <RedactDialog messageId={message.id} authorName={author.name} onClose={() => setRedacting(false)} />}
    </li>
  );
};
