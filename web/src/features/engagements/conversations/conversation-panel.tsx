import type { Conversation, Message } from '@aliquot/contract/engagements/conversations';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListStates } from '../../../ui/feedback/list-states.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useSettled } from '../../../ui/form/use-settled.ts';
import { formatDate } from '../../../ui/text/format.ts';
import { Search } from '../../../ui/text/icon.ts';
import { Composer } from './composer.tsx';
import { firstNew, readersWords } from './conversation-words.ts';
import { conversationQuery } from './conversations.api.ts';
import { MessageList } from './message-list.tsx';

/** True while the page is visible. */
const useIsVisible = (): boolean => {
  const [isVisible, setVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isVisible;
};

/** Marks what is shown as read, once for each newest message. */
const useReadMark = (collaborationId: string, newest: Conversation | undefined) => {
  const queries = useQueryClient();
  const isVisible = useIsVisible();
  const marked = useRef(0);
  const last = newest?.items.at(-1)?.position ?? 0;
  const isDue = isVisible && newest !== undefined && newest.side !== null && last > newest.read_to;
  useEffect(() => {
    if (!isDue || marked.current >= last) return;
    marked.current = last;
    const read = async () => {
      await api.conversations.markRead({ collaborationId, position: last });
      await queries.invalidateQueries({ queryKey: ['notifications'] });
    };
    read().catch(() => {
      marked.current = 0; // the next load tries again
    });
  }, [collaborationId, isDue, last, queries]);
};

/** The position of the line "New since" while the page is open: the read mark from when it was opened. */
const useReadAtFirst = (newest: Conversation | undefined): number => {
  const [readTo, setReadTo] = useState<number>();
  if (readTo === undefined && newest) setReadTo(newest.read_to);
  return readTo ?? newest?.read_to ?? 0;
};

const otherSide = ({ side, people, lab_name }: Conversation): string =>
  side === 'laboratory' ? (people.find((person) => person.side === 'researcher')?.name ?? 'the researcher') : lab_name;

const nothingYet = (conversation: Conversation) => (
  <EmptyState title="No messages yet">
    {conversation.side === null
      ? 'Neither side has written.'
      : conversation.can.write && `Ask your first question. We’ll notify ${otherSide(conversation)}.`}
  </EmptyState>
);

const messagesIn = (pages: readonly Conversation[]): Message[] => pages.toReversed().flatMap(({ items }) => items);

type ConversationPanelProps = { collaborationId: string; userId: string };

/** The messages of a collaboration with search and composer. */
export const ConversationPanel = ({ collaborationId, userId }: ConversationPanelProps) => {
  const [words, setWords] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const search = useSettled(words.trim());
  const all = useInfiniteQuery(conversationQuery(collaborationId));
  const found = useInfiniteQuery({
    ...conversationQuery(collaborationId, search),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const newest = all.data?.pages[0];
  useReadMark(collaborationId, newest);
  const readAtFirst = useReadAtFirst(newest);
  const shown = search === '' ? all : found;

  return (
    <div className="grid gap-4">
      {newest && (newest.items.length > 0 || words !== '') && (
        <search>
          <TextField
            label="Search messages"
            hideLabel
            dense
            type="search"
            maxLength={200}
            placeholder="Search messages and file names"
            icon={<Search aria-hidden="true" size={18} />}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        </search>
      )}
      <Banner tone="error" message={failure} onClear={() => setFailure(null)} />
      <ListStates
        query={shown}
        failed="We couldn’t load the messages."
        isEmpty={({ pages }) => pages.every(({ items }) => items.length === 0)}
        empty={
          search === '' ? newest && nothingYet(newest) : <EmptyState title="No messages match">Try other words.</EmptyState>
        }
      >
        {({ pages }) => {
          const messages = messagesIn(pages);
          const [page] = pages;
          return (
            page && (
              <MessageList
                key={search}
                messages={messages}
                conversation={page}
                me={userId}
                newFrom={search === '' && page.side !== null ? firstNew(messages, readAtFirst, userId) : undefined}
                hasOlder={shown.hasNextPage}
                isLoadingOlder={shown.isFetchingNextPage}
                onOlder={() => void shown.fetchNextPage()}
                onFailure={setFailure}
                now={new Date(shown.dataUpdatedAt)}
              />
            )
          );
        }}
      </ListStates>
      {newest?.can.write && (
        <Composer
          collaborationId={collaborationId}
          userId={userId}
          to={otherSide(newest)}
          readers={readersWords(newest, userId)}
        />
      )}
      {newest?.can.write && newest.open_until && (
        <p className="text-sm text-muted">You can write here until {formatDate(newest.open_until)}.</p>
      )}
      {newest?.closed && <p className="rounded-control bg-sunken px-4 py-3 text-sm text-muted">{newest.closed}</p>}
    </div>
  );
};
