import { randomUUID } from 'node:crypto';
import { type MatrixRow, row, rows, type Sending } from './authorization-rows.ts';

const ofWork =
  (body?: object): Sending =>
  ({ working }) => ({ params: { collaborationId: working }, ...(body && { body }) });
const ofMessage =
  (body: object): Sending =>
  ({ message }) => ({ params: { messageId: message }, body });

/** The conversation about what the member works on for the owner, in which the owner wrote. */
export const conversationMatrix: Readonly<Record<string, MatrixRow>> = {
  'GET /collaborations/{collaborationId}/messages': row('401 200 404 200 404 404 200', ofWork()),
  ...rows('401 200 404 200 404 404 404', {
    'POST /collaborations/{collaborationId}/messages': ofWork({ messageKey: randomUUID(), text: 'Hello' }),
    'POST /collaborations/{collaborationId}/messages/read': ofWork({ position: 1 }),
  }),
  'GET /conversations/unread': row('401 200 200 200 200 200 200', () => ({})),
  'PATCH /messages/{messageId}': row('401 200 404 404 404 404 404', ofMessage({ text: 'Corrected' })),
  'POST /messages/{messageId}/redact': row('401 403 403 403 403 403 200', ofMessage({ reason: 'Names a patient.' })),
  'POST /message-files/{fileId}/link': row('401 200 404 200 404 404 200', ({ messageFile }) => ({
    params: { fileId: messageFile },
    body: {},
  })),
  ...rows('401 403 403 200 404 404 403', {
    'GET /collaborations/{collaborationId}/notes': ofWork(),
    'POST /collaborations/{collaborationId}/notes': ofWork({ noteKey: randomUUID(), text: 'Ours alone' }),
    'DELETE /internal-notes/{noteId}': ({ note }) => ({ params: { noteId: note } }),
  }),
};

/** The files of its messages, behind their links. */
export const rawConversationMatrix: Readonly<Record<string, MatrixRow>> = {
  'GET /files/message-files/{documentId}': row('401 200 404 200 404 404 200', ({ messageFile }) => ({
    params: { documentId: messageFile },
    signed: 'message-files',
  })),
};
