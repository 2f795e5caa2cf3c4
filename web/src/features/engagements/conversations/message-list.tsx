import type { Conversation, Message } from '@aliquot/contract/engagements/conversations';
import { Fragment, useLayoutEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { dayWords, sinceWords } from './conversation-words.ts';
import { MessageItem } from './message-item.tsx';

const nearEnd = 80;

const Divider = ({ words, isNew = false }: { words: string; isNew?: boolean }) => (
  <li className={`flex items-center gap-3 text-sm ${isNew ? 'font-semibold text-brand-ink' : 'text-muted'}`}>
    <span>{words}</span>
    <span aria-hidden="true" className={`grow border-t ${isNew ? 'border-brand-ink' : 'border-line'}`} />
  </li>
);

type MessageListProps = {
  messages: readonly Message[];
  conversation: Pick<Conversation, 'people' | 'lab_name'>;
  me: string | undefined;
  /** The first message that is new; the line is above it. */
  newFrom: Message | undefined;
  hasOlder: boolean;
  isLoadingOlder: boolean;
  onOlder: () => void;
  onFailure: (words: string) => void;
  now: Date;
};

/** Messages with days between them. It opens at the end, stays where one reads, and follows new messages at the end. */
export const MessageList = (props: MessageListProps) => {
  const { messages, conversation, me, newFrom, hasOlder, isLoadingOlder, onOlder, onFailure, now } = props;
  const box = useRef<HTMLDivElement>(null);
  const seen = useRef({ first: '', last: '', height: 0, isAtEnd: true });
  const [first, last] = [messages[0]?.id ?? '', messages.at(-1)?.id ?? ''];

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const before = seen.current;
    if (before.last !== last && before.isAtEnd) element.scrollTop = element.scrollHeight;
    else if (before.first !== first && before.last === last) element.scrollTop += element.scrollHeight - before.height;
    seen.current = { ...before, first, last, height: element.scrollHeight };
  }, [first, last]);

  return (
    <div
      ref={box}
      // A scrolling region has to be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="log"
      aria-label="Messages"
      className="max-h-[55dvh] overflow-y-auto overscroll-contain py-1 pr-2"
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        seen.current.isAtEnd = scrollHeight - scrollTop - clientHeight < nearEnd;
      }}
    >
      {hasOlder && (
        <p className="mb-4 text-center">
          <Button look="secondary" size="sm" loading={isLoadingOlder} loadingLabel="Loading" onClick={onOlder}>
            Show earlier messages
          </Button>
        </p>
      )}
      <ol className="grid gap-4">
        {messages.map((message, index) => {
          const day = dayWords(message.sent_at, now);
          const earlier = messages[index - 1];
          return (
            <Fragment key={message.id}>
              {(!earlier || dayWords(earlier.sent_at, now) !== day) && <Divider words={day} />}
              {message.id === newFrom?.id && <Divider isNew words={sinceWords(message.sent_at, now)} />}
              <MessageItem message={message} conversation={conversation} me={me} onFailure={onFailure} />
            </Fragment>
          );
        })}
      </ol>
    </div>
  );
};
