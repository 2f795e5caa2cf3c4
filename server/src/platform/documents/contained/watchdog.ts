import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';

const pollMilliseconds = 25;
const psPollMilliseconds = 250;

/** Resident memory of a process in bytes, or null when it cannot be told. */
const residentBytes = async (pid: number): Promise<number | null> => {
  if (process.platform === 'linux') {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  }
  if (process.platform === 'win32') return null;
  return await new Promise((resolve) => {
    execFile('/bin/ps', ['-o', 'rss=', '-p', String(pid)], (error, stdout) =>
      resolve(error ? null : Number(stdout.trim()) * 1024),
    );
  });
};

/**
 * Looks at the memory of a process again and again and calls `onExceed` once when it is over the limit (bytes).
 * `stop` ends it; `peak` is the most that was seen.
 */
export const watchMemory = (pid: number, limit: number, onExceed: () => void) => {
  let peak = 0;
  let stopped = false;
  const look = async () => {
    if (stopped) return;
    const bytes = (await residentBytes(pid)) ?? 0;
    peak = Math.max(peak, bytes);
    if (stopped) return;
    if (bytes > limit) {
      stopped = true;
      onExceed();
      return;
    }
    timer = setTimeout(() => void look(), process.platform === 'linux' ? pollMilliseconds : psPollMilliseconds);
    timer.unref();
  };
  let timer = setTimeout(() => void look(), 0);
  timer.unref();
  return {
    peak: () => peak,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
};
