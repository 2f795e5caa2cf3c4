import { recordChange } from '../../../platform/db/record-change.ts';
import { refuseWith } from '../../../platform/http/raw-answers.ts';
import type { RawContext, RawRoute } from '../../../platform/http/server.ts';
import { uploadsPath } from '../../../platform/storage/resumable.ts';
import { newestVersions, type ProjectDocumentRow, resultsOf } from '../../hearts/documents/documents.repository.ts';
import { sendFile } from '../../hearts/documents/sending.service.ts';
import { readEngagement } from '../collaborations/acting.service.ts';
import { findCollaboration } from '../collaborations/collaborations.repository.ts';
import { bytesEntry, sendArchive, storedEntry } from './archive.service.ts';
import { archivePaths } from './archive-names.domain.ts';
import { mayDeliverFiles } from './deliverables.policy.ts';
import { findUpload } from './deliverables.repository.ts';

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const uploadPattern = new RegExp(`^${uploadsPath}/(${uuid})$`, 'i');
const resultPattern = new RegExp(`^/api/collaborations/(${uuid})/results/(${uuid})$`, 'i');
const archivePattern = new RegExp(`^/api/collaborations/(${uuid})/results\\.zip$`, 'i');

const isRead = ({ request }: RawContext) => request.method === 'GET' || request.method === 'HEAD';

/** Parts of a result, by the tus protocol. */
export const serveUpload: RawRoute = async (path, context) => {
  const [, id] = uploadPattern.exec(path) ?? [];
  if (id === undefined) return false;
  const { actor, request, response, world } = context;
  if (request.method === 'DELETE') return false;
  if (request.method !== 'HEAD' && request.method !== 'PATCH') return refuseWith(context, 'METHOD_NOT_SUPPORTED');
  if (actor.kind !== 'user') return refuseWith(context, 'UNAUTHORIZED');
  const isPermitted = await world.database.transaction(actor, async (db) => {
    const upload = await findUpload(db, id);
    const work = upload && (await findCollaboration(db, upload.collaboration_id));
    return Boolean(work && mayDeliverFiles(actor, work));
  });
  if (!isPermitted) return refuseWith(context, 'NOT_FOUND');
  await world.uploads.answer(request, response);
  return true;
};

type Choose = (rows: readonly ProjectDocumentRow[]) => ProjectDocumentRow[];

/** The chosen results of a request, each noted as read; null where the request is not theirs. */
const readResults = ({ world, actor, origin, now }: RawContext, collaborationId: string, choose: Choose) =>
  world.database.transaction(actor, async (db) => {
    const engagement = await readEngagement({ db, actor }, collaborationId);
    if (!engagement) return null;
    const rows = choose(await resultsOf(db, engagement));
    for (const { id } of rows)
      await recordChange(
        { db, actor, origin, now },
        { action: 'documents.read', objectType: 'document', objectId: id, after: { disposition: 'attachment' } },
      );
    return { title: engagement.project.title, rows };
  });

/** `GET /api/collaborations/{collaborationId}/results/{documentId}`: one version of a result, or a range of it. */
export const serveResult: RawRoute = async (path, context) => {
  const [, collaborationId, documentId] = resultPattern.exec(path) ?? [];
  if (collaborationId === undefined || documentId === undefined || context.request.method === 'DELETE') return false;
  if (!isRead(context)) return refuseWith(context, 'METHOD_NOT_SUPPORTED');
  if (context.actor.kind !== 'user') return refuseWith(context, 'UNAUTHORIZED');
  const read = await readResults(context, collaborationId, (rows) => rows.filter(({ id }) => id === documentId));
  const [row] = read?.rows ?? [];
  if (!row) return refuseWith(context, 'NOT_FOUND');
  const { file_name: name, file_type: mediaType, file_size: size, sha256, file_url: key } = row;
  return sendFile(context, { name, mediaType, size, sha256, location: { bucket: 'project-documents', key } }, false);
};

/** The files' hashes in the format that `sha256sum --check` reads. */
const checksums = (rows: readonly { readonly sha256: string; readonly path: string }[]): string =>
  rows.map(({ sha256, path }) => `${sha256}  ${path}\n`).join('');

const checksumsName = 'SHA256SUMS';

/** `GET /api/collaborations/{collaborationId}/results.zip`: the newest version of every result. */
export const serveArchive: RawRoute = async (path, context) => {
  const [, collaborationId] = archivePattern.exec(path) ?? [];
  if (collaborationId === undefined) return false;
  if (!isRead(context)) return refuseWith(context, 'METHOD_NOT_SUPPORTED');
  if (context.actor.kind !== 'user') return refuseWith(context, 'UNAUTHORIZED');
  const read = await readResults(context, collaborationId, newestVersions);
  if (!read || read.rows.length === 0) return refuseWith(context, 'NOT_FOUND');
  const { world, now } = context;
  const pathOf = archivePaths();
  pathOf(checksumsName); // a result of this name gets another
  const rows = read.rows.map((row) => ({ ...row, path: pathOf(row.file_name) }));
  const files = rows.map(({ path: name, file_url: key, file_size: size, sha256, uploaded_at }) =>
    storedEntry(world, name, { bucket: 'project-documents', key, size, sha256 }, uploaded_at),
  );
  return sendArchive(context, `${read.title}, results.zip`, [
    ...files,
    bytesEntry(checksumsName, Buffer.from(checksums(rows)), now),
  ]);
};
