import { sql } from 'kysely';
import type { Permitted } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import { changedOne } from '../../../platform/db/outcomes.ts';

type SameFile = { readonly file_name: string; readonly file_size: number; readonly last_modified: Date };

/** The unfinished upload of the same file, or a new one. */
export const findOrBeginUpload = async (
  db: Db,
  work: Permitted<'deliver', { id: string }>,
  file: SameFile,
  { startedBy, now }: { startedBy: string; now: Date },
) => {
  const found = await db
    .selectFrom('uploads')
    .selectAll()
    .where('collaboration_id', '=', work.id)
    .where('file_name', '=', file.file_name)
    .where('file_size', '=', file.file_size)
    .where('last_modified', '=', file.last_modified)
    .executeTakeFirst();
  if (found) return { upload: found, begun: false };
  const upload = await db
    .insertInto('uploads')
    .values({ ...file, collaboration_id: work.id, started_by: startedBy, started_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { upload, begun: true };
};

export type UploadRow = Awaited<ReturnType<typeof findOrBeginUpload>>['upload'];

export const findUpload = (db: Db, id: string) => db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst();

/** The unfinished uploads of a request, the oldest first. */
export const uploadsOf = (db: Db, { id }: { id: string }) =>
  db.selectFrom('uploads').selectAll().where('collaboration_id', '=', id).orderBy('started_at').orderBy('id').execute();

/** Bytes of all results of a request and of its unfinished uploads. */
export const bytesOf = async (db: Db, { id }: { id: string }): Promise<number> => {
  const { rows } = await sql<{ bytes: string }>`
    select coalesce((select sum(file_size) from documents where collaboration_id = ${id}::uuid), 0)
      + coalesce((select sum(file_size) from uploads where collaboration_id = ${id}::uuid), 0) as bytes`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
};

/** @returns false when it had ended before. */
export const deleteUpload = (
  db: Db,
  work: Permitted<'deliver', { id: string }>,
  { id }: { readonly id: string },
): Promise<boolean> => changedOne(db.deleteFrom('uploads').where('id', '=', id).where('collaboration_id', '=', work.id));

/** Abandoned uploads: begun before a time, or for work that is no longer under way. At most `most`. */
export const abandonedUploads = (db: Db, before: Date, most: number) =>
  db
    .selectFrom('uploads as u')
    .innerJoin('lab_collaborations as c', 'c.id', 'u.collaboration_id')
    .selectAll('u')
    .where((eb) => eb.or([eb('u.started_at', '<', before), eb('c.collaboration_status', '!=', 'approved')]))
    .where(sql<boolean>`not acl.is_held_request(c.id)`)
    .orderBy('u.started_at')
    .limit(most)
    .execute();

/** The uploads that can still be continued. */
export const uploadsAmong = async (db: Db, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
};

export const deleteAbandoned = (db: Db, { id }: Permitted<'remove-abandoned', { id: string }>) =>
  db.deleteFrom('uploads').where('id', '=', id).execute();
