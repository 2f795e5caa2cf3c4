import { existsSync, readdirSync, readlinkSync } from 'node:fs';

const descriptors = '/proc/self/fd';

/** Only Linux lists what a process has open. */
export const listsOpenFiles = existsSync(descriptors);

const pathOf = (descriptor: string): string => {
  try {
    return readlinkSync(`${descriptors}/${descriptor}`);
  } catch {
    return ''; // closed meanwhile
  }
};

/** The paths below a directory that this process has open, deleted ones too. */
export const openFilesBelow = (directory: string): string[] =>
  readdirSync(descriptors)
    .map(pathOf)
    .filter((path) => path.startsWith(directory));
