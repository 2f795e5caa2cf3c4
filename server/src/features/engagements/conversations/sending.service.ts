import { conversationLimits, conversationMessages, type conversationRoutes } from '@aliquot/contract/engagements/conversations';
import { refuse, succeed } from '../../../kernel/result.ts';
import type { CallInSteps } from '../../../platform/http/mount.ts';
import { locationsOf, storeAll } from '../../hearts/documents/several.service.ts';
import { keepingIf, removeFiles } from '../../hearts/documents/storing.service.ts';
import { mayWrite, refuseToWrite, sideOf } from './conversations.policy.ts';
import { type ConversationRow, findConversation } from './conversations.repository.ts';
import { answerAgain, openness, storeMessage } from './conversations.service.ts';

type SendCall = CallInSteps<typeof conversationRoutes.send>;

/** The conversation in which the caller may write now. */
const openTo = (call: Pick<SendCall, 'actor' | 'now'>, found: ConversationRow | undefined) => {
  const conversation = found && mayWrite(call.actor, found);
  const side = found && sideOf(call.actor, found);
  if (!conversation || !side) return refuseToWrite(call.actor, found);
  const { closed } = openness(conversation, call.now);
  return closed === null ? succeed({ conversation, side }) : refuse('CONFLICT', closed);
};

/** Sends a message with its files, or answers a repeated one with what was sent before. */
export const sendMessage = async (call: SendCall) => {
  const { input, world, inTransaction, attempt } = call;
  const files = [input.files ?? []].flat();
  const before = await inTransaction(async (doing) => {
    const found = await findConversation(doing.db, input.collaborationId);
    const again = found && mayWrite(doing.actor, found) && (await answerAgain(doing, found, input));
    return { again, open: openTo(call, found) };
  });
  if (before.again) return before.again;
  if (!before.open.ok) return before.open;
  const { project_id } = before.open.value.conversation;
  if (input.text === '' && files.length === 0)
    return refuse('UNPROCESSABLE_CONTENT', conversationMessages.empty, { text: conversationMessages.empty });
  if (files.length > conversationLimits.filesPerMessage)
    return refuse('UNPROCESSABLE_CONTENT', conversationMessages.tooManyFiles, { files: conversationMessages.tooManyFiles });
  const target = { projectId: project_id ?? input.collaborationId, collaborationId: input.collaborationId };
  const stored = await storeAll(call, files, target);
  if (!stored.ok) return stored;
  const locations = locationsOf(stored.value);
  const sent = await keepingIf(world, locations, () =>
    attempt(async (doing) => {
      const open = openTo(call, await findConversation(doing.db, input.collaborationId));
      if (!open.ok) return open;
      const { conversation, side } = open.value;
      const { messageKey, text } = input;
      return storeMessage(doing, conversation, { messageKey, text, side, files: stored.value });
    }),
  );
  if (!sent.ok) return sent;
  if (!sent.value.isNew) await removeFiles(world, locations);
  return succeed(sent.value.message);
};
