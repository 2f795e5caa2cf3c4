import { sql } from 'kysely';
import type { AnyPermitted, Permitted } from '../../../../kernel/permission.ts';
import type { RemovedRows } from '../../../../kernel/removed.ts';
import type { Db } from '../../../../platform/db/index.ts';
import { removeRows } from '../../../../platform/db/removing.ts';
import type { Understood } from '../../judging/pipeline.domain.ts';
import type { StoredReading } from '../run/durable.domain.ts';

/** A content of a laboratory: its readings are shared by all documents that have it, under any name. */
export type Content = { readonly labId: string; readonly sha256: string; readonly fileType: string };

const ofContent = (db: Db, { labId, sha256, fileType }: Content) =>
  db.selectFrom('document_readings').where('lab_id', '=', labId).where('sha256', '=', sha256).where('file_type', '=', fileType);

/** The newest successful reading of a content, without its text and findings. */
export const findReading = async (
  db: Db,
  content: Content,
): Promise<(StoredReading & { readonly readAt: Date }) | undefined> => {
  const row = await ofContent(db, content)
    .select(['reader_version', 'rules_version', 'is_whole', 'read_at', sql<boolean>`document is not null`.as('has_document')])
    .executeTakeFirst();
  return (
    row && {
      readerVersion: row.reader_version,
      rulesVersion: row.rules_version,
      isWhole: row.is_whole,
      hasDocument: row.has_document,
      readAt: row.read_at,
    }
  );
};

/** The stored text of a content with its packed places; undefined where they are not stored. */
export const findText = async (db: Db, content: Content): Promise<{ text: string; document: Uint8Array } | undefined> => {
  const row = await ofContent(db, content).select(['extracted_text', 'document']).executeTakeFirst();
  return row?.document ? { text: row.extracted_text, document: row.document } : undefined;
};

const understoodColumns = ({ text, reading, pages }: Understood, rulesVersion: string) => ({
  id: sql<string>`gen_random_uuid()`,
  rules_version: rulesVersion,
  extracted_text: text,
  reading,
  pages: JSON.stringify(pages.map(({ words, ...page }) => ({ ...page, words: Buffer.from(words).toString('base64') }))),
});

/** Keeps what was read of a content in place of an earlier reading. */
export const saveReading = async (
  db: Db,
  { labId, sha256, fileType }: Permitted<'run', Content>,
  read: { understood: Understood; document: Uint8Array; readerVersion: string; rulesVersion: string; isWhole: boolean },
  now: Date,
): Promise<void> => {
  const columns = {
    ...understoodColumns(read.understood, read.rulesVersion),
    reader_version: read.readerVersion,
    is_whole: read.isWhole,
    document: read.document,
    read_at: now,
  };
  await db
    .insertInto('document_readings')
    .values({ ...columns, lab_id: labId, sha256, file_type: fileType })
    .onConflict((conflict) => conflict.columns(['lab_id', 'sha256', 'file_type']).doUpdateSet(columns))
    .execute();
};

/** Keeps what other rules understood of a text that was read before; does nothing when it was read again meanwhile. */
export const saveUnderstanding = async (
  db: Db,
  { labId, sha256, fileType }: Permitted<'run', Content>,
  { understood, rulesVersion, readAt }: { understood: Understood; rulesVersion: string; readAt: Date },
): Promise<void> => {
  await db
    .updateTable('document_readings')
    .set(understoodColumns(understood, rulesVersion))
    .where('lab_id', '=', labId)
    .where('sha256', '=', sha256)
    .where('file_type', '=', fileType)
    .where('read_at', '=', readAt)
    .execute();
};

/**
 * The contents of an analysis whose stored readings were understood by other rules and can be understood again, each with the
 * name of one of its files.
 */
export const contentsOfOtherRules = async (
  db: Db,
  analysisId: string,
  rulesVersion: string,
): Promise<(Content & { readonly name: string })[]> => {
  const rows = await db
    .selectFrom('analysis_documents as ad')
    .innerJoin('lab_documents as d', 'd.id', 'ad.lab_document_id')
    .innerJoin('document_readings as r', (join) =>
      join.onRef('r.lab_id', '=', 'd.lab_id').onRef('r.sha256', '=', 'd.sha256').onRef('r.file_type', '=', 'd.file_type'),
    )
    .select((eb) => ['r.lab_id', 'r.sha256', 'r.file_type', eb.fn.min('ad.file_name').as('name')])
    .where('ad.analysis_id', '=', analysisId)
    .where('r.rules_version', '<>', rulesVersion)
    .where('r.document', 'is not', null)
    .groupBy(['r.lab_id', 'r.sha256', 'r.file_type'])
    .execute();
  return rows.map((row) => ({ labId: row.lab_id, sha256: row.sha256, fileType: row.file_type, name: row.name }));
};

/**
 * Makes documents of an analysis use the newest stored reading of their content, with its text and its pages. Those that
 * use it already, and those whose file was deleted, stay as they are.
 */
export const takeReadings = async (
  db: Db,
  { analysis_id }: AnyPermitted<'run' | 'accept', { analysis_id: string }>,
  documentIds: readonly string[],
  now: Date,
): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    update analysis_documents ad
    set status = 'completed', extracted_text = r.extracted_text, reading = r.reading, read_at = r.read_at,
      reading_id = r.id, updated_at = ${now},
      message = case when ad.read_at is distinct from r.read_at then null else ad.message end,
      failed_reads = case when ad.read_at is distinct from r.read_at then 0 else ad.failed_reads end,
      retry_at = case when ad.read_at is distinct from r.read_at then null else ad.retry_at end
    from lab_documents d
      join document_readings r on r.lab_id = d.lab_id and r.sha256 = d.sha256 and r.file_type = d.file_type
    where ad.id = any(${[...documentIds]}::uuid[]) and ad.analysis_id = ${analysis_id} and d.id = ad.lab_document_id
      and ad.reading_id is distinct from r.id
    returning ad.id`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await db.deleteFrom('document_pages').where('analysis_document_id', '=', sql<string>`any(${ids}::uuid[])`).execute();
  await sql`
    insert into document_pages
      (analysis_document_id, position, number, width, height, source, text_start, text_end, words)
    select ad.id, page.position - 1, (page.value ->> 'number')::integer, (page.value ->> 'width')::real,
      (page.value ->> 'height')::real, page.value ->> 'source', (page.value ->> 'start')::integer,
      (page.value ->> 'end')::integer, decode(page.value ->> 'words', 'base64')
    from analysis_documents ad
      join lab_documents d on d.id = ad.lab_document_id
      join document_readings r on r.lab_id = d.lab_id and r.sha256 = d.sha256 and r.file_type = d.file_type
      cross join jsonb_array_elements(r.pages) with ordinality as page (value, position)
    where ad.id = any(${ids}::uuid[])`.execute(db);
};

/** The number of stored readings made by another reader. */
export const countReadByOthers = async (db: Db, readerVersion: string): Promise<number> => {
  const { count } = await db
    .selectFrom('document_readings')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('reader_version', '<>', readerVersion)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Removes readings of contents that no document of their laboratory has any more, read before a time. */
export const removeReadingsOfDeleted = (db: Db, { before }: Permitted<'sweep', { before: Date }>): Promise<RemovedRows> =>
  removeRows(
    db,
    sql`delete from document_readings r where r.read_at < ${before}::timestamptz and not acl.is_held('laboratory', r.lab_id)
      and not exists (select 1 from lab_documents d where d.lab_id = r.lab_id and d.sha256 = r.sha256) returning r.read_at as at`,
  );
