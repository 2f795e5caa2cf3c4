import type { ConversationSide } from '@aliquot/contract/engagements/conversations';
import { projectPath } from '@aliquot/contract/engagements/projects';
import type { News } from '../../people/notifications/happenings.service.ts';
import type { ConversationRow } from './conversations.repository.ts';

type Facts = Pick<ConversationRow, 'id' | 'project_id' | 'lab_reference_id' | 'title'>;

export const messageKind = 'message';

/** The page where a side reads the conversation. */
export const conversationPath = ({ id, project_id }: Facts, side: ConversationSide): string =>
  side === 'researcher' && project_id !== null ? projectPath(project_id) : `/lab-dashboard/requests/${id}`;

/** The open pages of both sides and of administrators. */
export const reloadConversation = ({ id, lab_reference_id, project_id }: Facts) => ({
  noun: 'conversations' as const,
  id,
  audience: { projects: [project_id], labs: [lab_reference_id], admins: true },
});

export const reloadNotes = ({ id, lab_reference_id }: Facts) => ({
  noun: 'conversations' as const,
  id,
  audience: { labs: [lab_reference_id] },
});

/** A message, for people of the other side. Its words stay in the product: mail is no place for them. */
export const messageNews = (
  conversation: Facts,
  { readers, to, authorName }: { readers: readonly string[]; to: ConversationSide; authorName: string },
): News => ({
  to: { users: readers },
  notice: {
    kind: messageKind,
    title: `${authorName} wrote about “${conversation.title ?? ''}”`,
    body: 'Open the conversation to read the message and reply.',
    link: conversationPath(conversation, to),
  },
  letter: {
    paragraphs: [
      `${authorName} sent a message about “${conversation.title ?? ''}”.`,
      "Open the conversation to read it and reply. We won't email you about new messages until you've read this one.",
    ],
    label: 'Open the conversation',
    footnote: "You're receiving this because you're part of this request.",
  },
});
