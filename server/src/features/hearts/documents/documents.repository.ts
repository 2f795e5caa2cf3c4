import type { DocumentType } from '@aliquot/contract/options';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { AnyPermitted, Permitted, Visible } from '../../../kernel/permission.ts';
import { takeTurns } from '../../../platform/db/counting.ts';
import type { Db } from '../../../platform/db/index.ts';
import { changedOne } from '../../../platform/db/outcomes.ts';
import { colleaguesOf } from '../../people/colleagues/colleagues.repository.ts';

/** A stored file. `file_url` is its key in the store. */
export type StoredFile = {
  readonly file_name: string;
  readonly file_type: string;
  readonly file_url: string;
  readonly file_size: number;
  readonly sha256: string;
};

/** A result may have the id of the upload that brought it, so that completing the upload again finds it. */
export type StoredResult = StoredFile & { readonly id?: string };

export const insertLabDocument = (
  db: Db,
  labId: string,
  file: StoredFile,
  details: { documentType: DocumentType; description: string | null; uploadedBy: string; now: Date },
) =>
  db
    .insertInto('lab_documents')
    .values({
      ...file,
      lab_id: labId,
      document_type: details.documentType,
      description: details.description,
      uploaded_by: details.uploadedBy,
      uploaded_at: details.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export type LabDocumentRow = Awaited<ReturnType<typeof insertLabDocument>>;

export const findLabDocument = (db: Db, id: string) =>
  db.selectFrom('lab_documents').selectAll().where('id', '=', id).executeTakeFirst();

/** Those of the documents that are still stored, in no particular order. */
export const findLabDocuments = async (db: Db, ids: readonly string[]): Promise<LabDocumentRow[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('lab_documents')
        .selectAll()
        .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
        .execute();

/** All of a laboratory's documents, oldest first: what an analysis reads. */
export const allLabDocuments = (db: Db, labId: string) =>
  db.selectFrom('lab_documents').selectAll().where('lab_id', '=', labId).orderBy('uploaded_at').orderBy('id').execute();

/** The contents that a laboratory has stored under a name, as SHA-256. */
export const storedContents = async (db: Db, labId: string): Promise<Set<string>> => {
  const rows = await db.selectFrom('lab_documents').select(['file_name', 'sha256']).where('lab_id', '=', labId).execute();
  return new Set(rows.map(({ file_name, sha256 }) => `${sha256} ${file_name}`));
};

/** The document of a laboratory that has this content (SHA-256), the oldest where there are several. */
export const findSameContent = (db: Db, labId: string, sha256: string) =>
  db
    .selectFrom('lab_documents')
    .select('id')
    .where('lab_id', '=', labId)
    .where('sha256', '=', sha256)
    .orderBy('uploaded_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** Lets one transaction at a time decide whether a laboratory has a content already. */
export const lockContent = (db: Db, labId: string, sha256: string): Promise<void> => takeTurns(db, [`${labId} ${sha256}`]);

/** Changes a document's type and description. @returns false when it was deleted before. */
export const updateLabDocument = (
  db: Db,
  { id }: Permitted<'edit', { id: string }>,
  details: { document_type: DocumentType; description: string | null },
): Promise<boolean> => changedOne(db.updateTable('lab_documents').set(details).where('id', '=', id));

/** @returns false when it was deleted before. */
export const deleteLabDocument = (db: Db, { id }: Permitted<'delete', { id: string }>): Promise<boolean> =>
  changedOne(db.deleteFrom('lab_documents').where('id', '=', id));

/** Gives documents without a type the type that was read from them. */
export const classifyDocuments = async (
  db: Db,
  { lab_id }: AnyPermitted<'run' | 'accept', { lab_id: string }>,
  types: ReadonlyMap<string, DocumentType>,
): Promise<void> => {
  const entries = [...types].filter(([, type]) => type !== 'other');
  if (entries.length === 0) return;
  await sql`
    update lab_documents d set document_type = read.type
    from unnest(${entries.map(([id]) => id)}::uuid[], ${entries.map(([, type]) => type)}::text[]) as read (id, type)
    where d.id = read.id and d.lab_id = ${lab_id} and d.document_type = 'other'`.execute(db);
};

const projectFacts = (db: Db) =>
  db
    .selectFrom('projects as p')
    .select((eb) => [
      'p.id as project_id',
      'p.user_id',
      'p.status',
      colleaguesOf('p.id').as('colleagues'),
      jsonArrayFrom(
        eb
          .selectFrom('lab_collaborations as c')
          .select(['c.id', 'c.lab_reference_id as lab_id', 'c.collaboration_status as status'])
          .select([sql<boolean>`c.first_agreed_at is not null`.as('agreed'), sql<boolean>`c.part is not null`.as('isPart')])
          .whereRef('c.project_id', '=', 'p.id'),
      ).as('collaborations'),
    ])
    .where('p.deleted_at', 'is', null);

/** The facts that the policy needs about a project. */
export const findProjectFacts = (db: Db, projectId: string) =>
  projectFacts(db).where('p.id', '=', projectId).executeTakeFirst();

export const findProjectDocument = (db: Db, id: string) =>
  projectFacts(db).innerJoin('documents as d', 'd.project_id', 'p.id').selectAll('d').where('d.id', '=', id).executeTakeFirst();

type Added = { readonly uploadedBy: string; readonly now: Date };

export const insertProjectDocument = (db: Db, projectId: string, file: StoredFile, { uploadedBy, now }: Added) =>
  db
    .insertInto('documents')
    .values({ ...file, project_id: projectId, uploaded_by: uploadedBy, uploaded_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Adds a result to a round of work whose row is locked: the next version of its name. */
export const insertResult = (
  db: Db,
  work: Permitted<'deliver', { id: string; project_id: string; round: number }>,
  file: StoredResult,
  { uploadedBy, now, milestoneId = null }: Added & { readonly milestoneId?: string | null },
) =>
  db
    .insertInto('documents')
    .values((eb) => ({
      ...file,
      project_id: work.project_id,
      collaboration_id: work.id,
      round: work.round,
      milestone_id: milestoneId,
      version: eb
        .selectFrom('documents')
        .select((inner) => inner(inner.fn.coalesce(inner.fn.max('version'), inner.lit(0)), '+', 1).as('next'))
        .where('collaboration_id', '=', work.id)
        .where('file_name', '=', file.file_name),
      uploaded_by: uploadedBy,
      uploaded_at: now,
    }))
    .returningAll()
    .executeTakeFirstOrThrow();

/** The results of a request: by name, the newest version first. */
export const resultsOf = (db: Db, { id }: Visible<{ id: string }>) =>
  db
    .selectFrom('documents')
    .selectAll()
    .where('collaboration_id', '=', id)
    .orderBy('file_name')
    .orderBy('version', 'desc')
    .execute();

/** Of results as they are listed, the newest version of each name. */
export const newestVersions = <Row extends { readonly file_name: string }>(rows: readonly Row[]): Row[] =>
  rows.filter(({ file_name }, index) => file_name !== rows[index - 1]?.file_name);

/** Deletes a result of this round of the work: what was delivered before stays. @returns undefined when there is no such result. */
export const deleteResult = (db: Db, work: Permitted<'deliver', { id: string; round: number }>, id: string) =>
  db
    .deleteFrom('documents')
    .where('id', '=', id)
    .where('collaboration_id', '=', work.id)
    .where('round', '=', work.round)
    .returningAll()
    .executeTakeFirst();

export type ProjectDocumentRow = Awaited<ReturnType<typeof insertProjectDocument>>;

/** The tables whose rows name stored files, by the bucket that has them. */
export const tablesOfFiles = {
  'lab-documents': ['lab_documents', 'customer_forms'],
  'project-documents': ['documents', 'message_files', 'proposal_files', 'agreements', 'payment_notes', 'protocols'],
} as const;
type Bucket = keyof typeof tablesOfFiles;

/** Every stored file that a row names, with its content's length and SHA-256 as the row says them. */
export const filesInUse = async (db: Db) => {
  const named = (Object.keys(tablesOfFiles) as Bucket[]).flatMap((bucket) =>
    tablesOfFiles[bucket].map((table) => ({ bucket, table })),
  );
  const files = [];
  for (const { bucket, table } of named) {
    const rows = await db
      .selectFrom(table)
      .select(['file_url', 'file_type', 'file_size', 'sha256'])
      .where('file_url', 'is not', null)
      .$narrowType<{ file_url: string; file_type: string; file_size: number; sha256: string }>()
      .execute();
    for (const { file_url: key, file_type: contentType, file_size: size, sha256 } of rows)
      files.push({ bucket, key, contentType, size, sha256 });
  }
  return files;
};

/** Those of the keys of a bucket that a row names. */
export const keysInUse = async (db: Db, bucket: Bucket, keys: readonly string[]): Promise<Set<string>> => {
  const used = new Set<string>();
  for (const table of tablesOfFiles[bucket]) {
    const rows = await db
      .selectFrom(table)
      .select('file_url')
      .where('file_url', '=', sql<string>`any(${[...keys]}::text[])`)
      .execute();
    for (const { file_url } of rows) if (file_url !== null) used.add(file_url);
  }
  return used;
};
