import { pick } from '../../../kernel/pick.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { recordChange } from '../../../platform/db/record-change.ts';
import type { ObjectLocation } from '../../../platform/storage/index.ts';
import { inform } from '../../people/notifications/happenings.service.ts';
import { reloadDocuments } from './documents.letters.ts';
import { allLabDocuments, type LabDocumentRow } from './documents.repository.ts';

/** Reloads the pages of the laboratory's members and of administrators that show its documents. */
export const announceDocuments = (doing: Doing, labId: string) => inform(doing, { reload: [reloadDocuments(labId)] });

/** Records an uploaded document in the audit trail, in the transaction that makes its row. */
export const recordUpload = (doing: Doing, row: LabDocumentRow) =>
  recordChange(doing, {
    action: 'documents.upload',
    objectType: 'lab_document',
    objectId: row.id,
    after: {
      ...pick(row, ['lab_id', 'file_name', 'file_size', 'document_type', 'sha256']),
    },
  });

/** The locations of the files of a laboratory, so that they can be removed with it. */
export const filesOfLab = async ({ db }: Doing, labId: string): Promise<ObjectLocation[]> =>
  (await allLabDocuments(db, labId)).map(({ file_url }) => ({ bucket: 'lab-documents', key: file_url }));
