import type { PageQuery } from '@aliquot/contract/pages';
import { sql } from 'kysely';
import type { Permitted } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import { changedOne, countOf, onPage } from '../../../platform/db/outcomes.ts';

/** The name of the author, as long as the author is a member. */
const notes = (db: Db) =>
  db
    .selectFrom('internal_notes as n')
    .selectAll('n')
    .select(sql<string | null>`acl.name_at_lab(n.author_id, n.lab_id)`.as('author_name'));

export type NoteRow = NonNullable<Awaited<ReturnType<typeof findNote>>>;

export const findNote = (db: Db, id: string) => notes(db).where('n.id', '=', id).executeTakeFirst();

export const findNoteByKey = (db: Db, authorId: string, key: string) =>
  notes(db).where('n.author_id', '=', authorId).where('n.note_key', '=', key).executeTakeFirst();

/** The notes of the lab about a collaboration, newest first. */
export const listNotes = async (db: Db, { id }: Permitted<'note', { id: string }>, { page, pageSize }: PageQuery) => {
  const items = await notes(db)
    .where('n.collaboration_id', '=', id)
    .orderBy('n.written_at', 'desc')
    .orderBy('n.id')
    .$call(onPage({ page, pageSize }))
    .execute();
  const total = await countOf(db.selectFrom('internal_notes').where('collaboration_id', '=', id));
  return { items, total };
};

/** @returns undefined when the author has written a note under this key already. */
export const insertNote = (
  db: Db,
  { id }: Permitted<'note', { id: string }>,
  note: { lab_id: string; author_id: string; body: string; note_key: string; written_at: Date },
) =>
  db
    .insertInto('internal_notes')
    .values({ ...note, collaboration_id: id })
    .onConflict((conflict) => conflict.columns(['author_id', 'note_key']).doNothing())
    .returning('id')
    .executeTakeFirst();

/** @returns false when it was removed before. */
export const deleteNote = (db: Db, { id }: Permitted<'remove', { id: string }>): Promise<boolean> =>
  changedOne(db.deleteFrom('internal_notes').where('id', '=', id));
