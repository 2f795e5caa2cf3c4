import { mkdirSync } from 'node:fs';
import { chmod, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import { inWordsOfTheDisk, pathBelow, publish } from './disk.ts';
import { measure } from './measure.ts';
import type { ResumableUploads } from './resumable.ts';
import type { ObjectLocation, StoredObject } from './storage.ts';
import { overTus, uploadIn } from './tus.ts';

/** Uploads wait in `.uploads` below the folder of the files, and get their place by a new name. */
export const uploadsOnDisk = (root: string): ResumableUploads => {
  const directory = join(root, '.uploads');
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const uploads = overTus(new FileStore({ directory }), inWordsOfTheDisk);
  const place = async (id: string, location: ObjectLocation): Promise<StoredObject> => {
    const draft = join(directory, id);
    const found = await measure(await uploads.read(id));
    await chmod(draft, 0o600);
    const handle = await open(draft, 'r+');
    try {
      const now = new Date();
      await handle.utimes(now, now); // it may have waited for days, and what is old and has no row yet would be swept
      await handle.sync();
    } finally {
      await handle.close();
    }
    await publish(draft, pathBelow(root, location));
    return found;
  };
  const readEnd = async (id: string, bytes: number): Promise<Buffer> => {
    const handle = await open(join(directory, id), 'r');
    try {
      const { size } = await handle.stat();
      const end = Buffer.alloc(Math.min(bytes, size));
      await handle.read(end, 0, end.length, size - end.length);
      return end;
    } finally {
      await handle.close();
    }
  };
  return {
    ...uploads,
    readEnd: (id, bytes) => inWordsOfTheDisk(readEnd(id, bytes)),
    keep: async (id, location) => {
      const kept = await inWordsOfTheDisk(place(id, location));
      await uploads.remove(id);
      return kept;
    },
    ids: async () => {
      const names = await inWordsOfTheDisk(readdir(directory));
      return [...new Set(names.flatMap((name) => uploadIn(name) ?? []))];
    },
    remove: async (id) => {
      await uploads.remove(id);
      await inWordsOfTheDisk(rm(join(directory, `${id}.json`), { force: true })); // what a crash between the two left
    },
  };
};
