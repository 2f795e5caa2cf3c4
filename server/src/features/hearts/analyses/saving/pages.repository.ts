import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/index.ts';

/** Of each of a laboratory's documents the newest reading that is in force, or else the newest: as a document of its analysis. */
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
        .orderBy((eb) => eb('a.status', '=', 'completed'), 'desc')
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
