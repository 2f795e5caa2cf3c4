import { constants } from 'node:fs';
import { link, lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { limits } from '@aliquot/contract/limits';
import { absentAsNull, codeOf, diskError } from './disk-errors.ts';
import { checkPrefix, objectPath } from './keys.ts';
import { spool, tidySpool } from './spool.ts';
import { type ByteRange, type ListedObject, type ObjectLocation, type Storage, StorageError } from './storage.ts';

/** Windows can neither open nor sync a directory; its renames are journalled. */
const syncDirectory = async (directory: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Makes the directory and syncs the parent of every level that is new, so that the path outlives a power cut. */
const makeDirectory = async (directory: string): Promise<void> => {
  const first = await mkdir(directory, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let level = directory; level.length >= first.length; level = dirname(level)) await syncDirectory(dirname(level));
};

const unsupported = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);
const taken = new Set(['EEXIST', 'ENOTDIR', 'EISDIR']);

/** A link refuses a name that is taken, in one step; file systems without links fall back to a rename. */
export const publish = async (draft: string, path: string): Promise<void> => {
  try {
    await makeDirectory(dirname(path));
    await link(draft, path);
  } catch (error) {
    if (taken.has(codeOf(error))) throw new StorageError('exists', 'a file with this key exists', error);
    if (!unsupported.has(codeOf(error))) throw error;
    await rename(draft, path);
  }
  await syncDirectory(dirname(path));
};

/** Names of a directory, those of its subdirectories with a slash, in the order in which keys sort. */
const sortedNames = async (directory: string): Promise<string[]> => {
  const entries = (await absentAsNull(readdir(directory, { withFileTypes: true }))) ?? [];
  const usable = entries.filter((entry) => entry.isDirectory() || entry.isFile());
  return usable.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name)).sort();
};

/** Keys after `after` that begin with `prefix`, in order. Directories that cannot hold one are not read. */
async function* keysBelow(root: string, prefix: string, after: string, base = ''): AsyncGenerator<string> {
  for (const name of await sortedNames(join(root, base))) {
    const key = base + name;
    const isDirectory = key.endsWith('/');
    if (!key.startsWith(prefix) && !(isDirectory && prefix.startsWith(key))) continue;
    if (isDirectory && (key > after || after.startsWith(key))) yield* keysBelow(root, prefix, after, key);
    if (!isDirectory && key > after) yield key;
  }
}

const statusOf = async (root: string, key: string): Promise<ListedObject | null> => {
  const status = await absentAsNull(lstat(join(root, key)));
  return status?.isFile() ? { key, size: status.size, modifiedAt: status.mtime } : null;
};

/** Least bytes per read of a file: each read has a fixed cost, and a small file needs no large buffer. */
const smallestRead = 64 * 1024;
const largestRead = 512 * 1024;

const openFile = async (path: string, range?: ByteRange): Promise<{ stream: Readable; size: number } | null> => {
  const handle = await absentAsNull(open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)));
  if (handle === null) return null;
  const status = await handle.stat();
  const highWaterMark = Math.min(largestRead, Math.max(smallestRead, status.size));
  if (status.isFile()) return { stream: handle.createReadStream({ ...range, highWaterMark }), size: status.size };
  await handle.close();
  return null;
};

/** A file is absent only where its store is there: one that is not mounted has not lost its files. */
const absentFrom = async (directory: string): Promise<null> => {
  const status = await absentAsNull(lstat(directory));
  if (status && !status.isDirectory()) throw new StorageError('unavailable', 'the folder of the files is not there');
  return null;
};

export const inWordsOfTheDisk = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    throw diskError(error);
  }
};

export const pathBelow = (directory: string, location: ObjectLocation): string =>
  join(directory, ...objectPath(location).split('/'));

/**
 * Files below `directory`, one folder per bucket, readable by the server's user alone. A body goes to `.incoming` first, is
 * synced, and then gets its name. Symbolic links are not followed.
 */
export const createDiskStorage = (directory: string): Storage => {
  const incoming = join(directory, '.incoming');
  const pathOf = (location: ObjectLocation) => pathBelow(directory, location);

  return {
    put: async (location, body) => {
      const path = pathOf(location);
      const { path: draft, size, sha256 } = await spool(body, incoming);
      try {
        await inWordsOfTheDisk(publish(draft, path));
      } finally {
        await rm(draft, { force: true });
      }
      return { size, sha256 };
    },

    open: async (location, range) =>
      inWordsOfTheDisk(openFile(pathOf(location), range).then(async (found) => found ?? (await absentFrom(directory)))),

    delete: async (location) => {
      const path = pathOf(location);
      await inWordsOfTheDisk(rm(path, { force: true }).then(() => absentAsNull(syncDirectory(dirname(path)))));
    },

    exists: async (location) => (await inWordsOfTheDisk(statusOf(directory, objectPath(location)))) !== null,

    list: async (bucket, prefix, { after = '', pageSize = limits.pageSizeDefault } = {}) => {
      checkPrefix(prefix);
      const root = join(directory, bucket);
      const items: ListedObject[] = [];
      const collect = async () => {
        for await (const key of keysBelow(root, prefix, after)) {
          if (items.length === Math.min(pageSize, limits.pageSizeMax)) return items.at(-1)?.key ?? null;
          const item = await statusOf(root, key);
          if (item) items.push(item);
        }
        return null;
      };
      const next = await inWordsOfTheDisk(collect());
      return { items, next };
    },

    ready: async () => {
      const probe = await spool(Readable.from(['ready']), incoming);
      await rm(probe.path);
    },

    tidy: async (before) => inWordsOfTheDisk(tidySpool(incoming, before)),
  };
};
