import { addAbortSignal, Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { RequestContext } from '../../../platform/http/call.ts';
import type { ObjectLocation } from '../../../platform/storage/index.ts';
import { verified } from '../../../platform/storage/verified.ts';
import type { World } from '../../../platform/world.ts';
import { fileHeaders } from '../../hearts/documents/sending.service.ts';
import { archivePaths } from './archive-names.domain.ts';

/** One file of an archive. `size` in bytes; `open` is called when its first part is sent. */
export type ArchiveEntry = {
  readonly name: string;
  readonly size: number;
  readonly mtime: Date;
  readonly open: () => Readable;
};

type StoredFile = ObjectLocation & { readonly size: number; readonly sha256: string };

/** The content of a stored file, which breaks off when it is not what was stored; null when the store lacks it. */
export const openStored = async ({ storage }: World, { bucket, key, sha256 }: StoredFile): Promise<Readable | null> => {
  const found = await storage.open({ bucket, key });
  return found && (found.stream.compose(verified(sha256)) as Readable);
};

async function* contentOf(world: World, file: StoredFile): AsyncGenerator<Buffer> {
  const content = await openStored(world, file);
  if (!content) throw new Error('a stored file is missing');
  yield* content;
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

type Entries = Iterable<ArchiveEntry> | AsyncIterable<ArchiveEntry>;

/** Adds the entries one after the other, under names that can be unpacked; nothing is compressed, as most results already are. */
const fill = async (zip: ZipFile, entries: Entries, signal: AbortSignal): Promise<void> => {
  const pathOf = archivePaths();
  for await (const { name, size, mtime, open } of entries) {
    const content = addAbortSignal(signal, open());
    zip.addReadStream(content, pathOf(name), { mtime, size, compress: false });
    await finished(content);
  }
  zip.end();
};

/**
 * Sends files as one ZIP. Where one of them cannot be read it breaks off, and so does the connection. yazl doesn't forward read errors, and
 * doesn't stop when the client disconnects.
 */
export const sendArchive = async (
  { world, request, response }: Pick<RequestContext, 'world' | 'request' | 'response'>,
  name: string,
  entries: Entries,
): Promise<true> => {
  response.writeHead(200, fileHeaders(name, 'application/zip', false));
  if (request.method === 'HEAD') {
    response.end();
    return true;
  }
  const zip = new ZipFile();
  const over = new AbortController();
  const broken = new Promise<never>((_, reject) => zip.on('error', reject));
  const sent = pipeline(zip.outputStream, response).finally(() => over.abort());
  try {
    await Promise.race([broken, Promise.all([sent, fill(zip, entries, over.signal)])]);
  } catch (error) {
    if (!response.destroyed) world.log.error({ err: error }, 'an archive could not be sent');
    response.destroy();
  }
  return true;
};
