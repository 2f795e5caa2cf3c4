import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { StoredPage } from './placed-words.domain.ts';

const rowsAtOnce = 200;

/** Keeps the pages of a document that was read, with the places of their words. */
export const savePages = async (db: Db, analysisDocumentId: string, pages: readonly StoredPage[]): Promise<void> => {
  for (let from = 0; from < pages.length; from += rowsAtOnce) {
    await db
      .insertInto('document_pages')
      .values(
        pages.slice(from, from + rowsAtOnce).map(({ start, end, ...page }, index) => ({
          ...page,
          analysis_document_id: analysisDocumentId,
          position: from + index,
          text_start: start,
          text_end: end,
        })),
      )
      .execute();
  }
};

/** Of each of a laboratory's documents the newest reading: the document of the analysis that read it last. */
export const newestReadings = async (db: Db, labDocumentIds: readonly string[]) =>
  labDocumentIds.length === 0
    ? []
    : db
        .selectFrom('analysis_documents as ad')
        .innerJoin('analyses as a', 'a.id', 'ad.analysis_id')
        .distinctOn('ad.lab_document_id')
        .select(['ad.id', 'ad.lab_document_id', 'ad.analysis_id', 'ad.file_name', 'ad.file_type'])
        .where('ad.lab_document_id', '=', sql<string>`any(${[...labDocumentIds]}::uuid[])`)
        .where('ad.status', '=', 'completed')
        .orderBy('ad.lab_document_id')
        .orderBy('a.created_at', 'desc')
        .execute();

/** The pages of documents that were read, without their words, in order. */
export const listPages = async (db: Db, analysisDocumentIds: readonly string[]) =>
  analysisDocumentIds.length === 0
    ? []
    : db
        .selectFrom('document_pages')
        .select(['analysis_document_id', 'position', 'number', 'source', 'text_start', 'text_end'])
        .where('analysis_document_id', '=', sql<string>`any(${[...analysisDocumentIds]}::uuid[])`)
        .orderBy('analysis_document_id')
        .orderBy('position')
        .execute();

/** One page of a document that was read, with its words. */
export const findPage = (db: Db, analysisDocumentId: string, position: number) =>
  db
    .selectFrom('document_pages')
    .selectAll()
    .where('analysis_document_id', '=', analysisDocumentId)
    .where('position', '=', position)
    .executeTakeFirst();

/** The whole text of a document that was read. Offsets into it are in UTF-16, so it is cut here and not by the database. */
export const textOf = async (db: Db, analysisDocumentId: string): Promise<string> => {
  const row = await db
    .selectFrom('analysis_documents')
    .select('extracted_text')
    .where('id', '=', analysisDocumentId)
    .executeTakeFirst();
  return row?.extracted_text ?? '';
};
