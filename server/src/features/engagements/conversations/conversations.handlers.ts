import { conversationMessages, conversationRoutes } from '@aliquot/contract/engagements/conversations';
import { isAdmin } from '../../../kernel/actor.ts';
import { refuse, succeed } from '../../../kernel/result.ts';
import { handle, handleInSteps } from '../../../platform/http/mount.ts';
import { linkToFile } from '../../hearts/documents/links.service.ts';
import { findMessageFile } from '../../hearts/documents/message-files.repository.ts';
import { happened, inform } from '../../people/notifications/happenings.service.ts';
import { markLinkRead } from '../../people/notifications/notifications.repository.ts';
import { correctUntil, fold } from './conversations.domain.ts';
import { conversationPath, messageKind, reloadConversation } from './conversations.letters.ts';
import { mayCorrect, mayMark, readingSideOf, visible } from './conversations.policy.ts';
import { presentConversation } from './conversations.presenter.ts';
import {
  correctMessage,
  findConversation,
  findMessage,
  listMessages,
  moveReadMark,
  ownConversations,
  peopleIn,
  unreadMessages,
} from './conversations.repository.ts';
import { openness, presentById, surroundingsOf } from './conversations.service.ts';
import { noteHandlers } from './notes.handlers.ts';
import { removeMessage } from './redacting.service.ts';
import { sendMessage } from './sending.service.ts';

export const conversationHandlers = {
  send: handleInSteps(conversationRoutes.send, sendMessage),
  redact: handleInSteps(conversationRoutes.redact, removeMessage),
  ...noteHandlers,

  list: handle(conversationRoutes.list, async (call) => {
    const { input, actor, db } = call;
    const found = await findConversation(db, input.collaborationId);
    const conversation = found && visible(actor, found);
    if (!conversation) return refuse('NOT_FOUND');
    const { before, pageSize } = input;
    const rows = await listMessages(db, conversation, { before, folded: fold(input.search ?? ''), most: pageSize + 1 });
    const unread = (await unreadMessages(db, [conversation.id])).get(conversation.id) ?? 0;
    return succeed(presentConversation(rows, await surroundingsOf(call, conversation), { pageSize, unread }));
  }),

  unread: handle(conversationRoutes.unread, async ({ actor, db }) => {
    // Administrators see every conversation and take part in none.
    const found = isAdmin(actor) ? new Map<string, number>() : await unreadMessages(db, await ownConversations(db));
    return succeed({ items: [...found].map(([collaboration_id, unread]) => ({ collaboration_id, unread })) });
  }),

  markRead: handle(conversationRoutes.markRead, async (call) => {
    const { input, actor, db, now } = call;
    const found = await findConversation(db, input.collaborationId);
    const conversation = found && mayMark(actor, found);
    const side = found && readingSideOf(actor, found);
    if (!conversation || !side) return refuse('NOT_FOUND');
    if (await moveReadMark(db, conversation, { userId: actor.id, position: input.position, now })) {
      await markLinkRead(db, actor.id, { kind: messageKind, link: conversationPath(conversation, side) }, now);
      await inform(call, { reload: [reloadConversation(conversation)] });
    }
    const people = await peopleIn(db, conversation);
    return succeed({
      read_to: people.find(({ id }) => id === actor.id)?.read_to ?? 0,
      unread: (await unreadMessages(db, [conversation.id])).get(conversation.id) ?? 0,
    });
  }),

  correct: handle(conversationRoutes.correct, async (call) => {
    const { input, actor, db, now } = call;
    const row = await findMessage(db, input.messageId);
    const conversation = row && (await findConversation(db, row.collaboration_id));
    if (!conversation) return refuse('NOT_FOUND');
    const { lab_reference_id, user_id, colleagues } = conversation;
    const permitted = mayCorrect(actor, { ...row, lab_reference_id, user_id, colleagues });
    if (!permitted) return refuse('NOT_FOUND');
    const { closed } = openness(conversation, now);
    if (closed !== null) return refuse('CONFLICT', closed);
    if (permitted.redacted_at !== null) return refuse('CONFLICT', conversationMessages.redacted);
    if (now >= correctUntil(permitted.sent_at)) return refuse('CONFLICT', conversationMessages.tooLateToCorrect);
    if (permitted.body === input.text) return presentById(call, permitted.id);
    const folded = fold(input.text, ...permitted.files.map(({ file_name }) => file_name));
    if (!(await correctMessage(db, permitted, { body: input.text, folded, now })))
      return refuse('CONFLICT', conversationMessages.redacted);
    await happened(call, {
      action: 'conversations.correct',
      objectType: 'message',
      objectId: permitted.id,
      after: { collaboration_id: conversation.id, characters: input.text.length },
      reload: [reloadConversation(conversation)],
    });
    return presentById(call, permitted.id);
  }),

  linkOfFile: handle(conversationRoutes.linkOfFile, async (call) =>
    linkToFile(call, 'message-files', await findMessageFile(call.db, call.input.fileId)),
  ),
};
