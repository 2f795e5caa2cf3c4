import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';

/** Folder for the files of a form until its call has been answered. */
export const uploadDirectoryOf = ({ dataDirectory }: Pick<Config, 'dataDirectory'>): string => join(dataDirectory, 'uploads');

/** A new directory for one form, readable by the server's user alone. */
export const makeFormDirectory = async (uploadDirectory: string): Promise<string> => {
  const path = join(uploadDirectory, randomUUID());
  await mkdir(path, { recursive: true, mode: 0o700 });
  return path;
};

const modifiedAt = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );

/** When anything of a form was last written, in milliseconds since 1970. */
const lastWritten = async (directory: string): Promise<number> => {
  const names = await readdir(directory).catch(() => []);
  const times = await Promise.all([directory, ...names.map((name) => join(directory, name))].map(modifiedAt));
  return Math.max(...times);
};

/** Removes the forms to which nothing was written since `before`: left by a killed process. @returns their number. */
export const sweepUploads = async (uploadDirectory: string, before: Date): Promise<number> => {
  let removed = 0;
  for (const name of await readdir(uploadDirectory).catch(() => [])) {
    const path = join(uploadDirectory, name);
    if ((await lastWritten(path)) >= before.getTime()) continue;
    await rm(path, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
};
