import { createHash } from 'node:crypto';
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { StoredObject } from './storage.ts';

/** Size and hash of a stream, read to its end. */
export const measure = async (stream: Readable): Promise<StoredObject> => {
  const hash = createHash('sha256');
  let size = 0;
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      size += chunk.length;
      done();
    },
  });
  await pipeline(stream, sink);
  return { size, sha256: hash.digest('hex') };
};
