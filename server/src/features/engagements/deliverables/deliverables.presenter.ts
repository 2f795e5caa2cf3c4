import type { Deliverable, DeliverableVersion, Upload } from '@aliquot/contract/engagements/deliverables';
import type { Visible } from '../../../kernel/permission.ts';
import { pick, wireOf } from '../../../kernel/pick.ts';
import { uploadsPath } from '../../../platform/storage/resumable.ts';
import type { ProjectDocumentRow } from '../../hearts/documents/documents.repository.ts';
import type { UploadRow } from './deliverables.repository.ts';

export const resultPath = (collaborationId: string, documentId: string) =>
  `/api/collaborations/${collaborationId}/results/${documentId}`;

export const archivePath = (collaborationId: string) => `/api/collaborations/${collaborationId}/results.zip`;

/** `work` is what the result belongs to, with whether this person may still change its results. */
export const presentVersion = (
  row: ProjectDocumentRow,
  work: Visible<{ id: string; round: number }>,
  can: { add: boolean },
): DeliverableVersion => ({
  document_id: row.id,
  ...pick(row, ['version', 'round', 'file_size', 'sha256']),
  uploaded_at: row.uploaded_at.toISOString(),
  url: resultPath(work.id, row.id),
  can: { remove: can.add && row.round === work.round },
});

/** Rows in the order of their names and versions, as files with versions. */
export const presentFiles = (
  rows: readonly ProjectDocumentRow[],
  work: Visible<{ id: string; round: number }>,
  can: { add: boolean },
): Deliverable[] =>
  [...Map.groupBy(rows, ({ file_name }) => file_name)].map(([file_name, versions]) => ({
    file_name,
    versions: versions.map((row) => presentVersion(row, work, can)),
  }));

export const presentUpload = (row: UploadRow, received: number): Upload => ({
  ...wireOf(row, ['id', 'file_name', 'file_size', 'last_modified', 'started_at']),
  received,
  url: `${uploadsPath}/${row.id}`,
});
