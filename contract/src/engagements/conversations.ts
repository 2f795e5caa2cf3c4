import { z } from 'zod';
import { conversationLimits, conversationSides } from '../conversation-limits.ts';
import { fileSchema } from '../hearts/documents.ts';
import { limits } from '../limits.ts';
import { idSchema, pageOf, pageQuerySchema, timestampSchema } from '../pages.ts';
import { route } from '../route.ts';

export { type ConversationSide, conversationLimits, conversationSides } from '../conversation-limits.ts';

const tooLong = `Please use at most ${conversationLimits.textLength.toLocaleString('en-US')} characters.`;

export const conversationMessages = {
  empty: 'Write a message or attach a file.',
  tooManyFiles: `Attach at most ${conversationLimits.filesPerMessage} files to a message.`,
  sentAlready: 'A message was already sent from this form with other words. Send this one again as a new message.',
  ended: 'This request has ended. You can read its messages, but you can’t write any more.',
  closed: `Messages close ${conversationLimits.openDaysAfterAcceptance} days after the work is accepted.`,
  projectGone: 'The project was deleted. You can read its messages, but you can’t write any more.',
  tooLateToCorrect: 'You can correct a message for ten minutes after sending it. Send a new message instead.',
  redacted: 'An administrator removed this message.',
} as const;

/** What people can write: kept as typed, apart from blanks around it. */
const textSchema = z.string().trim().max(conversationLimits.textLength, tooLong);
const writtenSchema = textSchema.min(1, conversationMessages.empty);

/** `id` and `name` of a person; `id` is null and the name says so when the account was deleted. */
const authorSchema = z.object({ id: idSchema.nullable(), name: z.string(), side: z.enum(conversationSides) });

const messageSchema = z.object({
  id: idSchema,
  /** The place of the message in its conversation, counted from 1. */
  position: z.number().int(),
  author: authorSchema,
  /** Plain text; empty when the message has files only, or was removed. */
  text: z.string(),
  files: z.array(z.object({ id: idSchema, file_name: z.string(), file_type: z.string(), file_size: z.number().int() })),
  sent_at: timestampSchema,
  edited_at: timestampSchema.nullable(),
  /** Set when an administrator removed text and files. */
  redacted: z.object({ at: timestampSchema, reason: z.string() }).nullable(),
  /** What it said before corrections, oldest first. For administrators alone; empty for everyone else. */
  earlier: z.array(z.object({ text: z.string(), until: timestampSchema })),
  can: z.object({ correct: z.boolean(), redact: z.boolean() }),
  /** Until when its author can correct it. */
  correct_until: timestampSchema,
});
export type Message = z.infer<typeof messageSchema>;

const participantSchema = z.object({
  id: idSchema,
  name: z.string(),
  side: z.enum(conversationSides),
  /** False for people who wrote here and no longer take part. */
  takes_part: z.boolean(),
  /** The position of the last message the person has read; 0 before the first. */
  read_to: z.number().int(),
});
export type Participant = z.infer<typeof participantSchema>;

const conversationSchema = z.object({
  /** Oldest first. */
  items: z.array(messageSchema),
  /** What to send as `before` for the messages before these; null at the beginning. */
  older: z.number().int().nullable(),
  people: z.array(participantSchema),
  lab_name: z.string(),
  /** The caller's side; null for administrators. */
  side: z.enum(conversationSides).nullable(),
  /** The position of the last message the caller has read; 0 before the first. */
  read_to: z.number().int(),
  unread: z.number().int(),
  can: z.object({ write: z.boolean(), note: z.boolean(), redact: z.boolean() }),
  /** Until when people can write, where that has an end. */
  open_until: timestampSchema.nullable(),
  /** Why nobody can write any more; null while they can. */
  closed: z.string().nullable(),
});
export type Conversation = z.infer<typeof conversationSchema>;

const noteSchema = z.object({
  id: idSchema,
  author: z.object({ id: idSchema.nullable(), name: z.string() }),
  text: z.string(),
  written_at: timestampSchema,
  can: z.object({ remove: z.boolean() }),
});
export type InternalNote = z.infer<typeof noteSchema>;

const byCollaboration = z.object({ collaborationId: idSchema });
const byMessage = z.object({ messageId: idSchema });
const pageSizeSchema = z.coerce.number().int().min(1).max(limits.pageSizeMax).default(50);

export const conversationRoutes = {
  list: route({
    method: 'GET',
    path: '/collaborations/{collaborationId}/messages',
    access: 'signed-in',
    summary: 'The newest messages of a collaboration, or those before a position; with `search`, those that contain it',
    input: byCollaboration.extend({
      before: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
      search: z.string().trim().max(conversationLimits.searchLength).optional(),
      pageSize: pageSizeSchema,
    }),
    output: conversationSchema,
    errors: ['NOT_FOUND'],
  }),
  unread: route({
    method: 'GET',
    path: '/conversations/unread',
    access: 'signed-in',
    summary: 'How many messages of others the caller has not read, by collaboration; those without any are left out',
    input: z.object({}),
    output: z.object({ items: z.array(z.object({ collaboration_id: idSchema, unread: z.number().int() })) }),
    errors: [],
  }),
  send: route({
    method: 'POST',
    path: '/collaborations/{collaborationId}/messages',
    access: 'signed-in',
    summary: 'Send a message with up to ten files; repeating a messageKey never sends a second one',
    input: byCollaboration.extend({
      messageKey: idSchema,
      text: textSchema.default(''),
      files: z.union([z.array(fileSchema), fileSchema]).optional(),
    }),
    output: messageSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT', 'PAYLOAD_TOO_LARGE'],
  }),
  markRead: route({
    method: 'POST',
    path: '/collaborations/{collaborationId}/messages/read',
    access: 'signed-in',
    summary: 'Mark the messages up to a position as read',
    input: byCollaboration.extend({ position: z.number().int().min(0).max(2_147_483_647) }),
    output: z.object({ read_to: z.number().int(), unread: z.number().int() }),
    errors: ['NOT_FOUND'],
  }),
  correct: route({
    method: 'PATCH',
    path: '/messages/{messageId}',
    access: 'signed-in',
    summary: 'Correct one’s own message within ten minutes of sending it',
    input: byMessage.extend({ text: writtenSchema }),
    output: messageSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  redact: route({
    method: 'POST',
    path: '/messages/{messageId}/redact',
    access: ['admin'],
    summary: 'Remove the text and files of a message; when and why stays visible',
    input: byMessage.extend({
      reason: z.string().trim().min(1, 'Please enter a reason.').max(conversationLimits.reasonLength),
    }),
    output: messageSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  linkOfFile: route({
    method: 'POST',
    path: '/message-files/{fileId}/link',
    access: 'signed-in',
    summary: 'A link to a file of a message, valid 300 seconds for this session',
    input: z.object({ fileId: idSchema, disposition: z.enum(['inline', 'attachment']).default('attachment') }),
    output: z.object({ url: z.string(), expires_at: timestampSchema }),
    errors: ['NOT_FOUND'],
  }),
  notes: route({
    method: 'GET',
    path: '/collaborations/{collaborationId}/notes',
    access: ['lab_owner'],
    summary: 'The internal notes of the caller’s laboratory about a collaboration, newest first',
    input: pageQuerySchema.extend({ collaborationId: idSchema }),
    output: pageOf(noteSchema),
    errors: ['NOT_FOUND'],
  }),
  addNote: route({
    method: 'POST',
    path: '/collaborations/{collaborationId}/notes',
    access: ['lab_owner'],
    summary: 'Write an internal note that only members of the laboratory read; repeating a noteKey never writes a second one',
    input: byCollaboration.extend({ noteKey: idSchema, text: writtenSchema }),
    output: noteSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  removeNote: route({
    method: 'DELETE',
    path: '/internal-notes/{noteId}',
    access: ['lab_owner'],
    summary: 'Remove one’s own internal note',
    input: z.object({ noteId: idSchema }),
    output: z.object({ removed: z.literal(true) }),
    errors: ['NOT_FOUND'],
  }),
};
