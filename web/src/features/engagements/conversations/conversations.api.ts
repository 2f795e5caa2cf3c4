import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';
import { openLink } from '../../hearts/documents/documents.api.ts';

export const pageSize = 50;

/** The messages of a collaboration, newest page first; with `search`, those that contain it. */
export const conversationQuery = (collaborationId: string, search = '') =>
  infiniteQueryOptions({
    queryKey: ['conversations', collaborationId, 'messages', search],
    queryFn: ({ pageParam, signal }) =>
      api.conversations.list(
        { collaborationId, pageSize, ...(search && { search }), ...(pageParam !== null && { before: pageParam }) },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ older }) => older,
  });

/** How many messages the person has not read, by collaboration. */
export const unreadQuery = queryOf.conversations.unread(
  {},
  { select: ({ items }) => new Map(items.map(({ collaboration_id, unread }) => [collaboration_id, unread])) },
);

type Sent = { collaborationId: string; messageKey: string; text: string; files: readonly File[] };

/** Sends a message. `onProgress` gets the share of the files that was sent, from 0 to 1. */
export const sendMessage = ({ files, ...message }: Sent, onProgress: (share: number) => void) =>
  files.length === 0
    ? api.conversations.send(message)
    : api.conversations.send({ ...message, files: [...files] }, { context: { onUploadProgress: onProgress } });

/** Opens a file of a message in a new tab by a link that is valid for 300 seconds. */
export const openMessageFile = (fileId: string) =>
  openLink(() => api.conversations.linkOfFile({ fileId, disposition: 'attachment' }));
