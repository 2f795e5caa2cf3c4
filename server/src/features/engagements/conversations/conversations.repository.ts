import type { ConversationSide } from '@aliquot/contract/engagements/conversations';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Permitted } from '../../../kernel/permission.ts';
import { takeTurns } from '../../../platform/db/counting.ts';
import type { Db } from '../../../platform/db/index.ts';
import { likePattern } from '../../../platform/db/like.ts';
import type { Tables } from '../../../platform/db/tables/tables.ts';
import { colleaguesOf } from '../../people/colleagues/colleagues.repository.ts';

/** A collaboration as its conversation needs it. */
export const findConversation = (db: Db, collaborationId: string) =>
  db
    .selectFrom('lab_collaborations as c')
    .leftJoin('projects as p', 'p.id', 'c.project_id')
    .select(['c.id', 'c.project_id', 'c.lab_reference_id', 'c.lab_name', 'c.stage', 'c.accepted_at', 'p.user_id', 'p.title'])
    .select(colleaguesOf('p.id').as('colleagues'))
    .where('c.id', '=', collaborationId)
    .executeTakeFirst();

export type ConversationRow = NonNullable<Awaited<ReturnType<typeof findConversation>>>;

/**
 * Makes other messages of this conversation wait until the transaction ends, so that positions have neither gaps nor
 * duplicates.
 */
export const lockConversation = (db: Db, { id }: { readonly id: string }): Promise<void> =>
  takeTurns(db, [`conversation ${id}`]);

const filesOf = (eb: ExpressionBuilder<Tables & { m: Tables['messages'] }, 'm'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('message_files as f')
      .select(['f.id', 'f.file_name', 'f.file_type', 'f.file_size'])
      .whereRef('f.message_id', '=', 'm.id')
      .orderBy('f.uploaded_at')
      .orderBy('f.id'),
  );

/** Earlier texts are rows that administrators alone can read. */
const revisionsOf = (eb: ExpressionBuilder<Tables & { m: Tables['messages'] }, 'm'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('message_revisions as r')
      .select(['r.body', 'r.replaced_at'])
      .whereRef('r.message_id', '=', 'm.id')
      .orderBy('r.replaced_at')
      .orderBy('r.id'),
  );

const messages = (db: Db) =>
  db
    .selectFrom('messages as m')
    .select(['m.id', 'm.collaboration_id', 'm.position', 'm.author_id', 'm.author_side', 'm.body', 'm.message_key'])
    .select(['m.sent_at', 'm.edited_at', 'm.redacted_at', 'm.redaction_reason'])
    .select((eb) => [filesOf(eb).as('files'), revisionsOf(eb).as('revisions')]);

export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number];

/** At most `most` messages before a position, newest first; with `folded`, those whose text or file names contain it. */
export const listMessages = (
  db: Db,
  { id }: { readonly id: string },
  { before, folded, most }: { before?: number | undefined; folded?: string; most: number },
) =>
  messages(db)
    .where('m.collaboration_id', '=', id)
    .$if(before !== undefined, (query) => query.where('m.position', '<', before ?? 0))
    .$if(Boolean(folded), (query) => query.where('m.folded', 'like', likePattern(folded ?? '')))
    .orderBy('m.position', 'desc')
    .limit(most)
    .execute();

export const findMessage = (db: Db, id: string) => messages(db).where('m.id', '=', id).executeTakeFirst();

/** The message that an author has sent under this key. */
export const findByKey = (db: Db, authorId: string, key: string) =>
  messages(db).where('m.author_id', '=', authorId).where('m.message_key', '=', key).executeTakeFirst();

/** The position of the last message of a side, or of both; 0 before the first. */
export const lastPosition = async (db: Db, { id }: { readonly id: string }, side?: ConversationSide): Promise<number> => {
  const { last } = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('collaboration_id', '=', id)
    .$if(side !== undefined, (query) => query.where('author_side', '=', side as ConversationSide))
    .executeTakeFirstOrThrow();
  return last ?? 0;
};

export const insertMessage = (
  db: Db,
  { id }: Permitted<'write', { id: string }>,
  message: {
    position: number;
    author_id: string;
    author_side: ConversationSide;
    body: string;
    folded: string;
    message_key: string;
    sent_at: Date;
  },
) =>
  db
    .insertInto('messages')
    .values({ ...message, collaboration_id: id })
    .returning(['id', 'collaboration_id'])
    .executeTakeFirstOrThrow();

/** Changes the words of a message and keeps the earlier ones. @returns false when it was removed meanwhile. */
export const correctMessage = async (
  db: Db,
  message: Permitted<'correct', Pick<MessageRow, 'id' | 'collaboration_id' | 'body'>>,
  { body, folded, now }: { body: string; folded: string; now: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ body, folded, edited_at: now })
    .where('id', '=', message.id)
    .where('redacted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  const { id, collaboration_id } = message;
  await db
    .insertInto('message_revisions')
    .values({ message_id: id, collaboration_id, body: message.body, replaced_at: now })
    .execute();
  return true;
};

/** Removes the words of a message, the earlier ones too. @returns false when that was done before. */
export const redactMessage = async (
  db: Db,
  { id }: Permitted<'redact', { id: string }>,
  { by, reason, now }: { by: string; reason: string; now: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ body: '', folded: '', redacted_at: now, redacted_by: by, redaction_reason: reason })
    .where('id', '=', id)
    .where('redacted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await db.deleteFrom('message_revisions').where('message_id', '=', id).execute();
  return true;
};

export type PersonRow = { id: string; name: string; side: ConversationSide; takes_part: boolean; read_to: number };

/** The people who take part in a conversation or have written in it, with how far each has read. */
export const peopleIn = async (db: Db, { id }: { readonly id: string }): Promise<PersonRow[]> => {
  const { rows } = await sql<PersonRow>`select * from acl.people_in_conversation(${id}::uuid)`.execute(db);
  return rows;
};

/** How many messages of others the actor has not read, by collaboration. Collaborations without any are left out. */
export const unreadMessages = async (db: Db, collaborationIds: readonly string[]): Promise<Map<string, number>> => {
  if (collaborationIds.length === 0) return new Map();
  const { rows } = await sql<{ collaboration_id: string; unread: number }>`
    select * from acl.unread_messages(${[...collaborationIds]}::uuid[])`.execute(db);
  return new Map(rows.map(({ collaboration_id, unread }) => [collaboration_id, unread]));
};

/** The collaborations in which the actor takes part. */
export const ownConversations = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select c.id from lab_collaborations c where acl.takes_part(c.id)`.execute(db);
  return rows.map(({ id }) => id);
};

/** Moves a person's read mark forward, never back and never beyond the last message. @returns whether it moved. */
export const moveReadMark = async (
  db: Db,
  { id }: Permitted<'mark', { id: string }>,
  { userId, position, now }: { userId: string; position: number; now: Date },
): Promise<boolean> => {
  const read_to = Math.min(position, await lastPosition(db, { id }));
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('conversation_reads')
    .values({ collaboration_id: id, user_id: userId, read_to, read_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['collaboration_id', 'user_id'])
        .doUpdateSet({ read_to, read_at: now })
        .where('conversation_reads.read_to', '<', read_to),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n && read_to > 0;
};
