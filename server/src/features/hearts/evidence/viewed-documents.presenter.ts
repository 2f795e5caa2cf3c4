import type { DocumentPage, EvidenceGroup, ViewedDocument } from '@aliquot/contract/hearts/evidence-view';
import type { Db } from '../../../platform/db/index.ts';
import { listPages, newestReadings, textOf } from '../analyses/saving/pages.repository.ts';
import { formatOfMediaType } from '../documents/documents.domain.ts';
import { findLabDocuments } from '../documents/documents.repository.ts';
import { pagesOfText } from '../reading/text/placed-words.domain.ts';

const flowFormats = new Set(['docx', 'doc', 'txt']);

/** The pages of a document that was read before they were stored. */
export const pagesWithout = (text: string, mediaType: string) =>
  pagesOfText(text, !flowFormats.has(formatOfMediaType(mediaType) ?? 'txt'));

const fileNames = (groups: readonly EvidenceGroup[]): Map<string, string> =>
  new Map(
    groups.flatMap(({ fields }) =>
      fields.flatMap(({ places }) => places.map(({ documentId, fileName }): [string, string] => [documentId, fileName])),
    ),
  );

/** The documents that fields cite, with the pages of those that were read; one that was deleted keeps its name. */
export const presentDocuments = async (
  db: Db,
  labId: string,
  { documentIds, groups }: { readonly documentIds: readonly string[]; readonly groups: readonly EvidenceGroup[] },
): Promise<ViewedDocument[]> => {
  const stored = (await findLabDocuments(db, documentIds)).filter(({ lab_id }) => lab_id === labId);
  const readings = await newestReadings(
    db,
    stored.map(({ id }) => id),
  );
  const pages = Map.groupBy(
    await listPages(
      db,
      readings.map(({ id }) => id),
    ),
    ({ analysis_document_id }) => analysis_document_id,
  );
  const names = fileNames(groups);
  const documents: ViewedDocument[] = [];
  for (const id of documentIds) {
    const row = stored.find((each) => each.id === id);
    const reading = readings.find(({ lab_document_id }) => lab_document_id === id);
    const kept = reading && pages.get(reading.id);
    documents.push({
      id,
      file_name: row?.file_name ?? names.get(id) ?? 'A deleted document',
      file_type: row?.file_type ?? 'application/octet-stream',
      available: row !== undefined,
      pages: kept
        ? kept.map(({ position, number, source, text_start, text_end }) => ({
            position,
            number,
            source,
            start: text_start,
            end: text_end,
          }))
        : await pagesFromText(db, reading),
    });
  }
  return documents;
};

const pagesFromText = async (db: Db, reading: { id: string; file_type: string } | undefined): Promise<DocumentPage[]> =>
  reading ? pagesWithout(await textOf(db, reading.id), reading.file_type).map((page, position) => ({ position, ...page })) : [];
