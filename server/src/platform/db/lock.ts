import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { directoryFault, makeDirectory } from '../directory-fault.ts';

type Holder = { pid: number; started: string };

/** Start time of a process in clock ticks since boot, if the system reports it: a recycled pid is not the same process. */
const processStart = (pid: number): string | null => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? '';
  } catch {
    try {
      process.kill(pid, 0);
      return '';
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EPERM' ? '' : null;
    }
  }
};

/** Another process works on the data directory. */
export class DirectoryInUseError extends Error {
  override readonly name = 'DirectoryInUseError';
  readonly pid: number;

  constructor(directory: string, pid: number) {
    super(`The data directory ${directory} is in use by process ${pid}. Stop it first, or set ALIQUOT_DATA_DIR.`);
    this.pid = pid;
  }
}

const isAlive = (holder: Holder) => processStart(holder.pid) === holder.started;

const isExists = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EEXIST';
const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

const readHolder = (path: string): Holder | null => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch {
    return null;
  }
};

/** Puts a lock that is complete from its first moment in place. @returns false when there is one already. */
const place = (path: string, holder: Holder): boolean => {
  const own = `${path}.${randomUUID()}`;
  try {
    writeFileSync(own, JSON.stringify(holder), { mode: 0o600 });
    linkSync(own, path);
    return true;
  } catch (error) {
    if (isExists(error)) return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
};

/** Removes the lock of a dead process, and no other that has come in the meantime. */
const clear = (path: string): void => {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  const holder = readHolder(aside);
  if (holder && isAlive(holder)) place(path, holder);
  rmSync(aside, { force: true });
};

/**
 * Takes the data directory for this process alone: two processes on one embedded database lose rows silently.
 * @returns a function that gives the directory back.
 * @throws DirectoryInUseError naming the process that holds it. A lock left by a process that died is taken over.
 */
export const lockDirectory = (directory: string): (() => void) => {
  try {
    return take(directory);
  } catch (error) {
    throw directoryFault(directory, error) ?? error;
  }
};

const take = (directory: string): (() => void) => {
  makeDirectory(directory);
  const path = join(directory, 'aliquot.lock');
  const mine: Holder = { pid: process.pid, started: processStart(process.pid) ?? '' };
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (place(path, mine)) return () => rmSync(path, { force: true });
    const holder = readHolder(path);
    if (holder && isAlive(holder)) throw new DirectoryInUseError(directory, holder.pid);
    clear(path);
  }
  throw new Error(`The data directory ${directory} could not be locked.`);
};
