import { mkdirSync } from 'node:fs';
import { chmod, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import { inWordsOfTheDisk, pathBelow, publish } from './disk.ts';
import { measure } from './measure.ts';
import type { ResumableUploads } from './resumable.ts';
import type { ObjectLocation, StoredObject } from './storage.ts';
import { overTus } from './tus.ts';

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
      await handle.sync();
    } finally {
      await handle.close();
    }
    await publish(draft, pathBelow(root, location));
    return found;
  };
  return {
    ...uploads,
    keep: async (id, location) => {
      const kept = await inWordsOfTheDisk(place(id, location));
      await uploads.remove(id);
      return kept;
    },
    remove: async (id) => {
      await uploads.remove(id);
      await inWordsOfTheDisk(rm(join(directory, `${id}.json`), { force: true })); // what a crash between the two left
    },
  };
};
