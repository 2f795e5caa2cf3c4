import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ObjectLocation, Storage } from './storage.ts';

/** Removes a fetched file with its folder. */
export const discardFetched = (path: string): Promise<void> => rm(dirname(path), { recursive: true, force: true });

/** Copies a stored file to a new temporary folder. @returns null when it is not in the store, or not what was stored. */
export const fetchStored = async (
  storage: Storage,
  location: ObjectLocation,
  sha256: string,
  signal: AbortSignal,
): Promise<string | null> => {
  const found = await storage.open(location);
  if (!found) return null;
  // Not one folder for all: what one user of the machine has made, another cannot write to.
  const path = join(await mkdtemp(join(tmpdir(), 'aliquot-reading-')), 'file');
  const hash = createHash('sha256');
  try {
    found.stream.on('data', (chunk: Buffer) => hash.update(chunk));
    await pipeline(found.stream, createWriteStream(path, { mode: 0o600 }), { signal });
  } catch (error) {
    await discardFetched(path);
    throw error;
  }
  if (hash.digest('hex') === sha256) return path;
  await discardFetched(path);
  return null;
};
