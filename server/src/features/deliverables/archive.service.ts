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

/**
 * Adds a file to an archive, which opens it when the one before is through; nothing is compressed, as most results are already. A file
 * that cannot be read is an error of the archive: the library listens to none of a stream, and one that nobody hears ends the process.
 */
export const addEntry = (zip: ZipFile, { name, size, mtime, open }: ArchiveEntry): void =>
  zip.addReadStreamLazy(name, { mtime, size, compress: false }, (done) =>
    done(
      null,
      open().on('error', (error) => zip.emit('error', error)),
    ),
  );

/** Sends an archive to which nothing is added any more. Where one of its files cannot be read it breaks off, and so does the connection. */
export const sendZip = async (
  { world, response }: Pick<RequestContext, 'world' | 'response'>,
  name: string,
  zip: ZipFile,
): Promise<true> => {
  const breakOff = (error: unknown) => {
    if (!response.destroyed) world.log.error({ err: error }, 'an archive could not be sent');
    response.destroy();
  };
  zip.on('error', breakOff);
  response.writeHead(200, fileHeaders(name, 'application/zip', false));
  await pipeline(zip.outputStream, response).catch(breakOff);
  return true;
};

/** Sends files as one ZIP. */
export const sendArchive = async (context: RequestContext, name: string, entries: readonly ArchiveEntry[]): Promise<true> => {
  const { request, response } = context;
  if (request.method === 'HEAD') {
    response.writeHead(200, fileHeaders(name, 'application/zip', false));
    response.end();
    return true;
  }
  const zip = new ZipFile();
  for (const entry of entries) addEntry(zip, entry);
  zip.end();
  return sendZip(context, name, zip);
};
