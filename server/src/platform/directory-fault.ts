import { existsSync, mkdirSync, statfsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isDiskFull } from './db/outage.ts';

const isFull = 'its disk is full. Make room, then try again.';
const cannotWrite = 'this user cannot write to it.';

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: isFull,
  EDQUOT: isFull,
  EROFS: cannotWrite,
  EACCES: cannotWrite,
  EPERM: cannotWrite,
  ENOTDIR: 'it is not a directory.',
};

/** The system's codes by the numbers of WASI, which the embedded engine's file errors have in place of a code and a message. */
const wasiCodes: Readonly<Record<number, string>> = {
  2: 'EACCES',
  19: 'EDQUOT',
  51: 'ENOSPC',
  54: 'ENOTDIR',
  63: 'EPERM',
  69: 'EROFS',
};

const field = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;

/** The system's code of an error, such as ENOSPC, also where only the number of one is left; null for another error. */
export const systemCodeOf = (error: unknown): string | null => {
  const code = field(error, 'code');
  if (typeof code === 'string') return code;
  return field(error, 'name') === 'ErrnoError' ? (wasiCodes[Number(field(error, 'errno'))] ?? null) : null;
};

/** A segment of the embedded database's log: with less room than that, it may not start. */
const leastFreeBytes = 16 * 1024 * 1024;

/** True if the disk of a directory has too little room for the embedded database. False if the system reports no free space. */
export const lacksRoom = (directory: string): boolean => {
  try {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize < leastFreeBytes;
  } catch {
    return false;
  }
};

/** Why the data directory cannot be used, as a sentence with what to do; null where the error says something else. */
export const directoryFault = (directory: string, error: unknown): Error | null => {
  const reason = isDiskFull(error) ? isFull : reasons[systemCodeOf(error) ?? ''];
  return reason === undefined ? null : new Error(`The data directory ${directory} cannot be used: ${reason}`, { cause: error });
};

/**
 * Makes the data directory and those above it, for this user alone. `mkdir` of Node with `recursive` never ends where the file
 * system takes no directory (as in /proc). Throws an Error with the reason.
 */
export const makeDirectory = (directory: string): void => {
  const unusable = (error: unknown, reason: string) =>
    directoryFault(directory, error) ??
    new Error(`The data directory ${directory} cannot be used: ${reason}`, { cause: error });
  const make = (path: string): void => {
    if (existsSync(path)) {
      if (!statSync(path).isDirectory()) throw unusable(null, `${path} is not a directory.`);
      return;
    }
    make(dirname(path));
    try {
      mkdirSync(path, { mode: 0o700 });
    } catch (error) {
      if (systemCodeOf(error) !== 'EEXIST') throw unusable(error, `${path} cannot be made.`);
    }
  };
  make(resolve(directory));
};

/** The same for an error of the embedded database, which often does not name its cause: then the disk is looked at. */
export const embeddedFault = (directory: string, error: unknown, isWithoutRoom = lacksRoom): Error => {
  const known = directoryFault(directory, error);
  if (known) return known;
  if (isWithoutRoom(directory)) return new Error(`The data directory ${directory} cannot be used: ${isFull}`, { cause: error });
  const message = field(error, 'message');
  const errno = field(error, 'errno');
  const said =
    typeof message === 'string' && message !== '' ? message : `system error ${typeof errno === 'number' ? errno : 'unknown'}`;
  return new Error(
    `The embedded database in ${directory} cannot be opened: ${said.replace(/\.$/, '')}. If this user may write to it, its files are damaged: restore a backup into an empty directory.`,
    { cause: error },
  );
};
