import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** A file's content is not what was stored. */
export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError';
}

/** Passes a file on, its last part only when the whole has this SHA-256: a damaged file breaks off instead of looking whole. */
export const verified = (sha256: string): Transform => {
  const hash = createHash('sha256');
  let held: Buffer | null = null;
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      const before = held;
      held = chunk;
      done(null, before ?? undefined);
    },
    flush: (done) => {
      if (hash.digest('hex') === sha256) done(null, held ?? undefined);
      else done(new DamagedFileError('a stored file is damaged: its content is not what was stored'));
    },
  });
};
