import type { Conversation, InternalNote, Message } from '@aliquot/contract/engagements/conversations';
import type { Actor } from '../../../kernel/actor.ts';
import type { Visible } from '../../../kernel/permission.ts';
import { wireOf } from '../../../kernel/pick.ts';
import { correctUntil, type Openness } from './conversations.domain.ts';
import { mayCorrect, mayNote, mayRedact, mayRemoveNote, mayWrite, readingSideOf } from './conversations.policy.ts';
import type { ConversationRow, MessageRow, PersonRow } from './conversations.repository.ts';
import type { NoteRow } from './notes.repository.ts';

const deletedAccount = 'Deleted account';

type Surroundings = {
  readonly actor: Actor;
  readonly conversation: Visible<ConversationRow>;
  readonly people: readonly PersonRow[];
  readonly openness: Openness;
  readonly now: Date;
};

/** A message; of one that was removed, only that it was there. */
export const presentMessage = (row: MessageRow, { actor, conversation, people, openness, now }: Surroundings): Message => {
  const isRedacted = row.redacted_at !== null;
  const { lab_reference_id, user_id, colleagues } = conversation;
  const isOwn = mayCorrect(actor, { ...row, lab_reference_id, user_id, colleagues }) !== null;
  return {
    ...wireOf(row, ['id', 'position', 'sent_at', 'edited_at']),
    author: {
      id: row.author_id,
      name: people.find(({ id }) => id === row.author_id)?.name ?? deletedAccount,
      side: row.author_side,
    },
    text: isRedacted ? '' : row.body,
    files: isRedacted ? [] : row.files,
    redacted: row.redacted_at && { at: row.redacted_at.toISOString(), reason: row.redaction_reason ?? '' },
    earlier: row.revisions.map(({ body, replaced_at }) => ({ text: body, until: new Date(replaced_at).toISOString() })),
    can: {
      correct: isOwn && !isRedacted && openness.closed === null && now < correctUntil(row.sent_at),
      redact: !isRedacted && mayRedact(actor, row) !== null,
    },
    correct_until: correctUntil(row.sent_at).toISOString(),
  };
};

/** One page of a conversation; `rows` are the newest first, and one more than the page where there are older ones. */
export const presentConversation = (
  rows: readonly MessageRow[],
  surroundings: Surroundings,
  { pageSize, unread }: { pageSize: number; unread: number },
): Conversation => {
  const { actor, conversation, people, openness } = surroundings;
  const page = rows.slice(0, pageSize).toReversed();
  return {
    items: page.map((row) => presentMessage(row, surroundings)),
    older: rows.length > pageSize ? (page[0]?.position ?? null) : null,
    people: [...people],
    lab_name: conversation.lab_name,
    side: readingSideOf(actor, conversation),
    read_to: people.find(({ id }) => actor.kind === 'user' && id === actor.id)?.read_to ?? 0,
    unread,
    can: {
      write: openness.closed === null && mayWrite(actor, conversation) !== null,
      note: mayNote(actor, conversation) !== null,
      redact: mayRedact(actor, conversation) !== null,
    },
    open_until: openness.until?.toISOString() ?? null,
    closed: openness.closed,
  };
};

/** `author_name` is null for people who left the lab, and `author_id` for deleted accounts. */
export const presentNote = (actor: Actor, row: Visible<NoteRow>): InternalNote => ({
  id: row.id,
  author: {
    id: row.author_id,
    name: row.author_name ?? (row.author_id === null ? deletedAccount : 'Former member'),
  },
  text: row.body,
  written_at: row.written_at.toISOString(),
  can: { remove: mayRemoveNote(actor, row) !== null },
});
