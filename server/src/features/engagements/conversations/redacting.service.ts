import { conversationMessages, type conversationRoutes } from '@aliquot/contract/engagements/conversations';
import { refuse, succeed } from '../../../kernel/result.ts';
import { sha256Of } from '../../../platform/digest.ts';
import type { CallInSteps } from '../../../platform/http/mount.ts';
import { deleteMessageFiles } from '../../hearts/documents/message-files.repository.ts';
import { removeFiles } from '../../hearts/documents/storing.service.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { reloadConversation } from './conversations.letters.ts';
import { mayRedact } from './conversations.policy.ts';
import { findConversation, findMessage, redactMessage } from './conversations.repository.ts';
import { presentById } from './conversations.service.ts';

/** Removes words and files for everybody. The trail keeps who, when, why, and the hashes, so that a copy can be recognized. */
export const removeMessage = async ({ input, actor, now, world, attempt }: CallInSteps<typeof conversationRoutes.redact>) => {
  const redacted = await attempt(async (doing) => {
    const row = await findMessage(doing.db, input.messageId);
    const permitted = row && mayRedact(actor, row);
    const conversation = row && (await findConversation(doing.db, row.collaboration_id));
    if (!permitted || !conversation) return refuse('NOT_FOUND');
    if (!(await redactMessage(doing.db, permitted, { by: actor.id, reason: input.reason, now })))
      return refuse('CONFLICT', conversationMessages.redacted);
    const keys = await deleteMessageFiles(doing.db, permitted);
    await happened(doing, {
      action: 'conversations.redact',
      objectType: 'message',
      objectId: permitted.id,
      before: {
        collaboration_id: permitted.collaboration_id,
        author_id: permitted.author_id,
        sha256: sha256Of(permitted.body),
        characters: permitted.body.length,
        files: permitted.files.length,
      },
      reason: input.reason,
      reload: [reloadConversation(conversation)],
    });
    const shown = await presentById(doing, permitted.id);
    return shown.ok ? succeed({ keys, message: shown.value }) : shown;
  });
  if (!redacted.ok) return redacted;
  await removeFiles(
    world,
    redacted.value.keys.map((key) => ({ bucket: 'project-documents', key })),
  );
  return succeed(redacted.value.message);
};
