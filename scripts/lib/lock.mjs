// @ts-check
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';

const restMilliseconds = 200;

/**
 * Start time of a process in clock ticks since boot, if the system reports it: a recycled pid is not the same process. @param
 * {number} pid @returns {string | null} null for a process that has ended
 */
const startOf = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? '';
  } catch {
    try {
      process.kill(pid, 0);
      return '';
    } catch (error) {
      return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM' ? '' : null;
    }
  }
};

/** @param {string} path @returns {boolean | null} null when there is no lock */
const isHeld = (path) => {
  try {
    const [pid = '', started = ''] = readFileSync(path, 'utf8').split(' ');
    return startOf(Number(pid)) === started;
  } catch {
    return null;
  }
};

/** Puts a lock in place that is complete from its first moment. @param {string} path @param {string} own @returns {boolean} false when another one is there */
const place = (path, own) => {
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
};

/**
 * Removes a dead holder's lock. One that a living process took in the meantime is put back. @param {string} path @param
 * {string} aside
 */
const clear = (path, aside) => {
  try {
    renameSync(path, aside);
  } catch {
    return; // another process was first
  }
  if (isHeld(aside)) place(path, aside);
  rmSync(aside, { force: true });
};

/**
 * Does some work while no other process does work under the same lock; waits for its turn. The lock of a process that died is
 * taken over.
 * @template Value @param {string} path the lock's file @param {() => Promise<Value>} work @param {() => void} [onWait] is called once when another process has it
 * @returns {Promise<Value>}
 */
export const underLock = async (path, work, onWait = () => {}) => {
  mkdirSync(dirname(path), { recursive: true });
  const own = `${path}.${process.pid}`;
  writeFileSync(own, `${process.pid} ${startOf(process.pid) ?? ''}`);
  try {
    for (let waited = false; !place(path, own); waited = true) {
      if (isHeld(path)) {
        if (!waited) onWait();
        await rest(restMilliseconds);
      } else clear(path, `${own}.aside`);
    }
    try {
      return await work();
    } finally {
      rmSync(path, { force: true });
    }
  } finally {
    rmSync(own, { force: true });
  }
};
