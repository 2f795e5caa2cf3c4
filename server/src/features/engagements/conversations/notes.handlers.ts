import { conversationMessages, conversationRoutes } from '@aliquot/contract/engagements/conversations';
import { refuse, succeed } from '../../../kernel/result.ts';
import { handle } from '../../../platform/http/mount.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { reloadNotes } from './conversations.letters.ts';
import { mayNote, mayRemoveNote, visibleNote } from './conversations.policy.ts';
import { presentNote } from './conversations.presenter.ts';
import { findConversation } from './conversations.repository.ts';
import { deleteNote, findNote, findNoteByKey, insertNote, listNotes } from './notes.repository.ts';

export const noteHandlers = {
  notes: handle(conversationRoutes.notes, async ({ input, actor, db }) => {
    const found = await findConversation(db, input.collaborationId);
    const conversation = found && mayNote(actor, found);
    if (!conversation) return refuse('NOT_FOUND');
    const { items, total } = await listNotes(db, conversation, input);
    return succeed({
      items: items.flatMap((row) => visibleNote(actor, row) ?? []).map((row) => presentNote(actor, row)),
      total,
      page: input.page,
      pageSize: input.pageSize,
    });
  }),

  addNote: handle(conversationRoutes.addNote, async (call) => {
    const { input, actor, db, now } = call;
    const found = await findConversation(db, input.collaborationId);
    const conversation = found && mayNote(actor, found);
    if (!conversation || conversation.lab_reference_id === null) return refuse('NOT_FOUND');
    const written = await insertNote(db, conversation, {
      lab_id: conversation.lab_reference_id,
      author_id: actor.id,
      body: input.text,
      note_key: input.noteKey,
      written_at: now,
    });
    if (written)
      await happened(call, {
        action: 'conversations.add-note',
        objectType: 'internal_note',
        objectId: written.id,
        after: { collaboration_id: conversation.id, characters: input.text.length },
        reload: [reloadNotes(conversation)],
      });
    const row = await findNoteByKey(db, actor.id, input.noteKey);
    const note = row && visibleNote(actor, row);
    if (note?.collaboration_id !== conversation.id || note.body !== input.text)
      return refuse('CONFLICT', conversationMessages.sentAlready);
    return succeed(presentNote(actor, note));
  }),

  removeNote: handle(conversationRoutes.removeNote, async (call) => {
    const { input, actor, db } = call;
    const row = await findNote(db, input.noteId);
    const permitted = row && mayRemoveNote(actor, row);
    const conversation = row && (await findConversation(db, row.collaboration_id));
    if (!permitted || !conversation || !(await deleteNote(db, permitted))) return refuse('NOT_FOUND');
    await happened(call, {
      action: 'conversations.remove-note',
      objectType: 'internal_note',
      objectId: permitted.id,
      before: { collaboration_id: conversation.id, characters: permitted.body.length },
      reload: [reloadNotes(conversation)],
    });
    return succeed({ removed: true as const });
  }),
};
