import { type ConversationSide, conversationMessages, type Message } from '@aliquot/contract/engagements/conversations';
import type { Permitted, Visible } from '../../../kernel/permission.ts';
import { type Result, refuse, succeed } from '../../../kernel/result.ts';
import type { Doing, UserDoing } from '../../../platform/db/doing.ts';
import type { StoredFile } from '../../hearts/documents/documents.repository.ts';
import { insertMessageFiles } from '../../hearts/documents/message-files.repository.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { fold, opennessOf, peopleToNotify } from './conversations.domain.ts';
import { messageNews, reloadConversation } from './conversations.letters.ts';
import { visible } from './conversations.policy.ts';
import { presentMessage } from './conversations.presenter.ts';
import {
  type ConversationRow,
  findByKey,
  findConversation,
  findMessage,
  insertMessage,
  lastPosition,
  lockConversation,
  type MessageRow,
  peopleIn,
} from './conversations.repository.ts';

/** Until when people can write in a conversation, and why they can no longer. */
export const openness = ({ stage, accepted_at, user_id }: ConversationRow, now: Date) =>
  opennessOf({ stage, accepted_at, hasProject: user_id !== null }, now);

/** The context in which a message is shown: the conversation, its people and if it is open. */
export const surroundingsOf = async ({ db, actor, now }: Doing, conversation: Visible<ConversationRow>) => ({
  actor,
  conversation,
  people: await peopleIn(db, conversation),
  openness: openness(conversation, now),
  now,
});

/** One message as the actor may see it. */
export const presentById = async (doing: Doing, messageId: string): Promise<Result<Message, 'NOT_FOUND'>> => {
  const row = await findMessage(doing.db, messageId);
  const found = row && (await findConversation(doing.db, row.collaboration_id));
  const conversation = found && visible(doing.actor, found);
  if (!conversation) return refuse('NOT_FOUND');
  return succeed(presentMessage(row, await surroundingsOf(doing, conversation)));
};

export type Sending = { readonly messageKey: string; readonly text: string };

const saysTheSame = (row: MessageRow, collaborationId: string, { text }: Sending): boolean =>
  row.collaboration_id === collaborationId && (row.edited_at !== null || row.redacted_at !== null || row.body === text);

/** The answer to a message that is sent again; undefined for one that was not sent before. */
export const answerAgain = async (doing: UserDoing, conversation: { readonly id: string }, sending: Sending) => {
  const row = await findByKey(doing.db, doing.actor.id, sending.messageKey);
  if (!row) return undefined;
  if (!saysTheSame(row, conversation.id, sending)) return refuse('CONFLICT', conversationMessages.sentAlready);
  return presentById(doing, row.id);
};

/** Stores a message whose files are stored, notifies the other side, and announces it to open pages. */
export const storeMessage = async (
  doing: UserDoing,
  conversation: Permitted<'write', ConversationRow>,
  { side, files, ...sending }: Sending & { readonly side: ConversationSide; readonly files: readonly StoredFile[] },
) => {
  const { db, actor, now } = doing;
  const { text, messageKey } = sending;
  await lockConversation(db, conversation);
  const again = await answerAgain(doing, conversation, sending);
  if (again) return again.ok ? succeed({ message: again.value, isNew: false }) : again;
  const before = await lastPosition(db, conversation, side);
  const sent = await insertMessage(db, conversation, {
    position: (await lastPosition(db, conversation)) + 1,
    author_id: actor.id,
    author_side: side,
    body: text,
    folded: fold(text, ...files.map(({ file_name }) => file_name)),
    message_key: messageKey,
    sent_at: now,
  });
  await insertMessageFiles(db, sent, files, { uploadedBy: actor.id, now });
  const people = await peopleIn(db, conversation);
  const to = side === 'researcher' ? 'laboratory' : 'researcher';
  await happened(doing, {
    action: 'conversations.send',
    objectType: 'collaboration',
    objectId: conversation.id,
    after: {
      message_id: sent.id,
      characters: text.length,
      files: files.map(({ file_name, sha256 }) => ({ file_name, sha256 })),
    },
    news: [messageNews(conversation, { readers: peopleToNotify(people, side, before), to, authorName: actor.name })],
    reload: [reloadConversation(conversation)],
  });
  const shown = await presentById(doing, sent.id);
  return shown.ok ? succeed({ message: shown.value, isNew: true }) : shown;
};
