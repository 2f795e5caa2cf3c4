import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

type Holder = { pid: number; started: string };

/** When a process began, in clock ticks since boot, where the system tells it: a recycled pid is not the same process. */
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

const isAlive = (holder: Holder) => processStart(holder.pid) === holder.started;

/**
 * Takes the data directory for this process alone: two processes on one embedded database lose rows silently.
 * @returns a function that gives the directory back.
 * @throws Error naming the process that holds it. A lock left by a process that died is taken over.
 */
export const lockDirectory = (directory: string): (() => void) => {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, 'aliquot.lock');
  const mine: Holder = { pid: process.pid, started: processStart(process.pid) ?? '' };
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      const file = openSync(path, 'wx', 0o600);
      writeSync(file, JSON.stringify(mine));
      closeSync(file);
      return () => rmSync(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = readHolder(path);
    if (holder && isAlive(holder)) {
      throw new Error(
        `The data directory ${directory} is in use by process ${holder.pid}. Stop it first, or set ALIQUOT_DATA_DIR.`,
      );
    }
    rmSync(path, { force: true });
  }
  throw new Error(`The data directory ${directory} could not be locked.`);
};

const readHolder = (path: string): Holder | null => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch {
    return null;
  }
};
