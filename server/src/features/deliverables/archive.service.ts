import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { RequestContext } from '../../platform/http/call.ts';
import { verified } from '../../platform/storage/verified.ts';
import type { World } from '../../platform/world.ts';
import type { ProjectDocumentRow } from '../documents/documents.repository.ts';
import { fileHeaders } from '../documents/sending.service.ts';

/** One stored file, opened when its first part is read; breaks off when it is not what was stored. */
async function* contentOf({ storage }: World, { file_url, sha256 }: ProjectDocumentRow): AsyncGenerator<Buffer> {
  const found = await storage.open({ bucket: 'project-documents', key: file_url });
  if (found === null) throw new Error('a stored file is missing');
  yield* found.stream.compose(verified(sha256)) as AsyncIterable<Buffer>;
}

/** The files' hashes in the format that `sha256sum --check` reads. */
const checksums = (rows: readonly ProjectDocumentRow[]): string =>
  rows.map(({ sha256, file_name }) => `${sha256}  ${file_name}\n`).join('');

/** Sends the files as one ZIP, each opened when the one before is through; nothing is compressed, as most results are already. */
export const sendArchive = async (
  { world, request, response }: RequestContext,
  name: string,
  rows: readonly ProjectDocumentRow[],
): Promise<true> => {
  response.writeHead(200, fileHeaders(name, 'application/zip', false));
  if (request.method === 'HEAD') {
    response.end();
    return true;
  }
  const zip = new ZipFile();
  zip.on('error', () => response.destroy());
  for (const row of rows) {
    const options = { mtime: row.uploaded_at, size: row.file_size, compress: false };
    zip.addReadStream(Readable.from(contentOf(world, row)), row.file_name, options);
  }
  zip.addBuffer(Buffer.from(checksums(rows)), 'SHA256SUMS', { mtime: world.now(), compress: false });
  zip.end();
  await pipeline(zip.outputStream, response).catch((error: unknown) => {
    if (!response.destroyed) world.log.error({ err: error }, 'results could not be sent');
    response.destroy();
  });
  return true;
};
