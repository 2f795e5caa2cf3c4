import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { RequestContext } from '../../platform/http/call.ts';
import type { ObjectLocation } from '../../platform/storage/index.ts';
import { verified } from '../../platform/storage/verified.ts';
import type { World } from '../../platform/world.ts';
import { fileHeaders } from '../documents/sending.service.ts';

/** One file of an archive. `size` in bytes; `open` is called when its first part is sent. */
export type ArchiveEntry = {
  readonly name: string;
  readonly size: number;
  readonly mtime: Date;
  readonly open: () => Readable;
};

type StoredFile = ObjectLocation & { readonly size: number; readonly sha256: string };

async function* contentOf({ storage }: World, { bucket, key, sha256 }: StoredFile): AsyncGenerator<Buffer> {
  const found = await storage.open({ bucket, key });
  if (found === null) throw new Error('a stored file is missing');
  yield* found.stream.compose(verified(sha256)) as AsyncIterable<Buffer>;
}

/** A stored file; the archive breaks off when it is not what was stored. */
export const storedEntry = (world: World, name: string, file: StoredFile, mtime: Date): ArchiveEntry => ({
  name,
  size: file.size,
  mtime,
  open: () => Readable.from(contentOf(world, file)),
});

export const bytesEntry = (name: string, bytes: Buffer, mtime: Date): ArchiveEntry => ({
  name,
  size: bytes.length,
  mtime,
  open: () => Readable.from([bytes]),
});

/** Sends files as one ZIP, each opened when the one before is through; nothing is compressed, as most results are already. */
export const sendArchive = async (
  { world, request, response }: RequestContext,
  name: string,
  entries: readonly ArchiveEntry[],
): Promise<true> => {
  response.writeHead(200, fileHeaders(name, 'application/zip', false));
  if (request.method === 'HEAD') {
    response.end();
    return true;
  }
  const zip = new ZipFile();
  zip.on('error', () => response.destroy());
  for (const { name: entry, size, mtime, open } of entries)
    zip.addReadStreamLazy(entry, { mtime, size, compress: false }, (done) => done(null, open()));
  zip.end();
  await pipeline(zip.outputStream, response).catch((error: unknown) => {
    if (!response.destroyed) world.log.error({ err: error }, 'an archive could not be sent');
    response.destroy();
  });
  return true;
};
