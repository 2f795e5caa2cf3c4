import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { absentAsNull, diskError } from './disk-errors.ts';
import type { StoredObject } from './storage.ts';

/** A whole body on disk, synced. `md5` is what S3 stores call an ETag, as hexadecimal digits. */
export type Spooled = StoredObject & { readonly path: string; readonly md5: string };

/**
 * Writes a body into a new file of `directory` (mode 0600, made when absent), counting and hashing on the way, and syncs it.
 * When it fails, nothing is left: a failure of the body is passed on, one of the disk becomes a `StorageError`.
 */
export const spool = async (body: Readable, directory: string): Promise<Spooled> => {
  const path = join(directory, randomUUID());
  const sha256 = createHash('sha256');
  const md5 = createHash('md5');
  let size = 0;
  const measure = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      sha256.update(chunk);
      md5.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  // A failure of one stream destroys the others with the same error: the first one to tell has it.
  let failed: 'body' | 'file' | undefined;
  body.once('error', () => {
    failed ??= 'body';
  });
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
    // A body that fails at once ends the pipeline before the file is open; without this, a later error of opening it would be
    // unhandled.
    file.on('error', () => {
      failed ??= 'file';
    });
    await pipeline(body, measure, file);
  } catch (error) {
    body.destroy();
    await rm(path, { force: true }).catch(() => undefined);
    throw failed === 'body' ? error : diskError(error);
  }
  return { path, size, sha256: sha256.digest('hex'), md5: md5.digest('hex') };
};

/** Removes spooled files last written before `before`; resolves to their number. */
export const tidySpool = async (directory: string, before: Date): Promise<number> => {
  let removed = 0;
  for (const name of (await absentAsNull(readdir(directory))) ?? []) {
    const path = join(directory, name);
    const status = await absentAsNull(stat(path));
    if (status === null || status.mtime >= before) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
};
