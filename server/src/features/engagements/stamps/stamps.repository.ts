import { sql } from 'kysely';
import type { AnyPermitted, Permitted } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import { mayBeReport } from '../../hearts/documents/documents.domain.ts';
import type { ReportReading } from './report.domain.ts';

/** The results of work that may be reports, with what was read of them. */
const reports = (db: Db) =>
  db
    .selectFrom('documents as d')
    .innerJoin('lab_collaborations as c', 'c.id', 'd.collaboration_id')
    .leftJoin('scope_stamps as s', 's.document_id', 'd.id')
    .select([
      'd.id as document_id',
      'c.id as collaboration_id',
      's.message',
      's.reading',
      's.content',
      's.stamped_at',
      's.sha256',
    ])
    .select(['d.file_name', 'd.file_url', 'd.file_size', 'd.version', 'd.round', 'd.sha256 as document_sha256'])
    .select(['c.lab_reference_id as lab_id', 'c.created_at as requested_at', 'c.completed_at as delivered_at', 'c.project_id'])
    .select(sql<'waiting' | 'read' | 'unread'>`coalesce(s.state, 'waiting')`.as('state'))
    .select(sql<boolean>`c.round > d.round or c.stage in ('delivered', 'accepted')`.as('is_delivered'));

export type StampRow = Awaited<ReturnType<typeof stampsOf>>[number];

/** The reports among the results of a request: by name, the newest version first. */
export const stampsOf = async (db: Db, { id }: AnyPermitted<'see' | 'work' | 'read', { id: string }>) => {
  const rows = await reports(db).where('c.id', '=', id).orderBy('d.file_name').orderBy('d.version', 'desc').execute();
  return rows.filter(({ file_name }) => mayBeReport(file_name));
};

export const findStamp = (db: Db, documentId: string): Promise<StampRow | undefined> =>
  reports(db).where('d.id', '=', documentId).executeTakeFirst();

/** Keeps the work of a report from being delivered until the transaction ends. @returns whether the report was delivered before. */
export const lockDelivered = async (
  db: Db,
  { id }: Permitted<'read', { id: string }>,
  documentId: string,
): Promise<boolean> => {
  await db.selectFrom('lab_collaborations').select('id').where('id', '=', id).forUpdate().execute();
  return (await findStamp(db, documentId))?.is_delivered ?? false;
};

/** What was read of a report, JSON of a `ReportReading`; or why it was not read. */
export const saveReading = async (
  db: Db,
  { id }: Permitted<'read', { id: string }>,
  documentId: string,
  read: { readonly reading: string } | { readonly message: string },
  now: Date,
): Promise<void> => {
  const columns = 'reading' in read ? { reading: read.reading, message: null } : { reading: null, message: read.message };
  await db
    .insertInto('scope_stamps')
    .values({
      ...columns,
      document_id: documentId,
      collaboration_id: id,
      state: columns.reading === null ? 'unread' : 'read',
      read_at: now,
    })
    .onConflict((conflict) => conflict.column('document_id').doNothing())
    .execute();
};

/** Freezes the marks of a report, once. */
export const saveMarks = async (
  db: Db,
  { id }: AnyPermitted<'work' | 'read', { id: string }>,
  documentId: string,
  marks: { readonly content: string; readonly sha256: string; readonly stamped_at: Date },
): Promise<void> => {
  await db
    .updateTable('scope_stamps')
    .set(marks)
    .where('collaboration_id', '=', id)
    .where('document_id', '=', documentId)
    .where('stamped_at', 'is', null)
    .execute();
};

/** The name and the place of a laboratory, and the SHA-256 of its documents as far as the actor may read them. */
export const findLaboratory = async (db: Db, labId: string) => {
  const lab = await db.selectFrom('labs').select(['id', 'name', 'address']).where('id', '=', labId).executeTakeFirst();
  const documents = await db.selectFrom('lab_documents').select(['id', 'sha256']).where('lab_id', '=', labId).execute();
  return lab && { lab, hashes: new Map(documents.map(({ id, sha256 }) => [id, sha256])) };
};

export const readingOf = ({ reading }: Pick<StampRow, 'reading'>): ReportReading | null => reading as ReportReading | null;
