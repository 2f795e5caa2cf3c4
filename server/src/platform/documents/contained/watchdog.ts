import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';

const pollMilliseconds = 25;
const psPollMilliseconds = 250;

/** The most memory a process has had resident (on systems without /proc: has now), in bytes, or null when it cannot be told. */
const residentBytes = async (pid: number): Promise<number | null> => {
  if (process.platform === 'linux') {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  }
  if (process.platform === 'win32') return null;
  return await new Promise((resolve) => {
    execFile('/bin/ps', ['-o', 'rss=', '-p', String(pid)], (error, stdout) =>
      resolve(error ? null : Number(stdout.trim()) * 1024),
    );
  });
};

/** Looks at the memory of a process while it works and calls `onExceed` once when it is over the limit (bytes). */
export class MemoryWatch {
  readonly #pid: number;
  readonly #limit: number;
  readonly #onExceed: () => void;
  #timer: NodeJS.Timeout | null = null;
  #isWatching = false;
  #peak = 0;

  constructor(pid: number, limit: number, onExceed: () => void) {
    this.#pid = pid;
    this.#limit = limit;
    this.#onExceed = onExceed;
  }

  /** The most that was seen, in bytes. */
  get peak() {
    return this.#peak;
  }

  start() {
    this.#isWatching = true;
    this.#schedule();
  }

  stop() {
    this.#isWatching = false;
    if (this.#timer) clearTimeout(this.#timer);
  }

  #schedule() {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.look(), process.platform === 'linux' ? pollMilliseconds : psPollMilliseconds);
    this.#timer.unref();
  }

  /** Looks once, now. */
  async look() {
    const bytes = (await residentBytes(this.#pid)) ?? 0;
    this.#peak = Math.max(this.#peak, bytes);
    if (!this.#isWatching) return;
    if (bytes > this.#limit) {
      this.stop();
      this.#onExceed();
    } else this.#schedule();
  }
}
