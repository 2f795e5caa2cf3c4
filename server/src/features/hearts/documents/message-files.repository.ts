import type { Permitted } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import { colleaguesOf } from '../../people/colleagues/colleagues.repository.ts';
import type { StoredFile } from './documents.repository.ts';

type NewMessage = { readonly id: string; readonly collaboration_id: string };

/** Adds the stored files to a message, in the order in which they were attached. */
export const insertMessageFiles = async (
  db: Db,
  { id, collaboration_id }: NewMessage,
  files: readonly StoredFile[],
  { uploadedBy, now }: { uploadedBy: string; now: Date },
): Promise<void> => {
  if (files.length === 0) return;
  const rows = files.map((file, index) => ({
    ...file,
    message_id: id,
    collaboration_id,
    uploaded_by: uploadedBy,
    uploaded_at: new Date(now.getTime() + index),
  }));
  await db.insertInto('message_files').values(rows).execute();
};

/** A file of a message, with what its policy needs to know. */
export const findMessageFile = (db: Db, id: string) =>
  db
    .selectFrom('message_files as f')
    .innerJoin('lab_collaborations as c', 'c.id', 'f.collaboration_id')
    .leftJoin('projects as p', 'p.id', 'c.project_id')
    .selectAll('f')
    .select(['c.lab_reference_id', 'p.user_id', colleaguesOf('p.id').as('colleagues')])
    .where('f.id', '=', id)
    .executeTakeFirst();

/** Deletes the files of a message. @returns where they are stored. */
export const deleteMessageFiles = async (db: Db, { id }: Permitted<'redact', { id: string }>): Promise<string[]> => {
  const rows = await db.deleteFrom('message_files').where('message_id', '=', id).returning('file_url').execute();
  return rows.map(({ file_url }) => file_url);
};
