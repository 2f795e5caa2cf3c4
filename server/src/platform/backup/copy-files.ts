import type { Readable } from 'node:stream';
import type { ObjectLocation, Storage } from '../storage/index.ts';
import { writePart } from './export-rows.ts';
import { type Manifest, pathOfFile } from './manifest.ts';

/** A stored file with the SHA-256 that its row says, if a row says one. */
export type NeededFile = ObjectLocation & { readonly contentType: string; readonly sha256: string | null };

const together = 4;
const attempts = 3;

/**
 * Works on some items at a time. After the first failure no further item is begun; it rejects when the begun work has ended.
 */
export const someAtATime = async <Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> => {
  const queue = items.values();
  let failed = false;
  const takeTurns = async () => {
    for (const item of queue) {
      if (failed) return;
      try {
        await work(item);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: together }, takeTurns));
  for (const outcome of ended) if (outcome.status === 'rejected') throw outcome.reason;
};

type Copied = Pick<Manifest, 'files' | 'losses'>;

/** Reads a stored file once more where its content broke off on the way. */
const copyOne = async (storage: Storage, directory: string, { bucket, key }: ObjectLocation, attempt = 1) => {
  const found: { stream: Readable } | null = await storage.open({ bucket, key });
  if (found === null) return null;
  try {
    return await writePart(directory, pathOfFile({ bucket, key }), found.stream);
  } catch (error) {
    if (attempt >= attempts) throw error;
    return copyOne(storage, directory, { bucket, key }, attempt + 1);
  }
};

const byPlace = (one: ObjectLocation, other: ObjectLocation) =>
  one.bucket.localeCompare(other.bucket) || one.key.localeCompare(other.key);

/** Copies the files that a snapshot needs from the store into a backup, and says which ones are lost already. */
export const copyFiles = async (
  storage: Storage,
  directory: string,
  needed: readonly NeededFile[],
  { signal, onCopied }: { signal: AbortSignal; onCopied: (count: number) => void },
): Promise<Copied> => {
  const files: Copied['files'] = [];
  const losses: Copied['losses'] = [];
  await someAtATime(needed, async ({ bucket, key, contentType, sha256 }) => {
    signal.throwIfAborted();
    const copied = await copyOne(storage, directory, { bucket, key });
    if (copied === null) losses.push({ bucket, key, loss: 'missing' });
    else {
      files.push({ bucket, key, contentType, ...copied });
      if (sha256 !== null && copied.sha256 !== sha256) losses.push({ bucket, key, loss: 'altered' });
      onCopied(files.length);
    }
  });
  return { files: files.toSorted(byPlace), losses: losses.toSorted(byPlace) };
};
