import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** Fields of `/proc/PID/stat` after the name, which may hold spaces. */
const statOf = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');

/** Processor time of a process, in milliseconds; with `reaped`, also that of its ended children. */
export const cpuOf = (pid: number, { reaped = false } = {}): number => {
  const [own, system, children, childrenSystem] = statOf(pid).slice(11, 15).map(Number);
  const ticks = (own ?? 0) + (system ?? 0) + (reaped ? (children ?? 0) + (childrenSystem ?? 0) : 0);
  return (ticks * 1000) / ticksPerSecond;
};

export const parentOf = (pid: number): number => Number(statOf(pid)[1]);

/** Processor time of each process of a PostgreSQL server, in milliseconds. */
export const cpuOfServer = (postmaster: number): ReadonlyMap<number, number> =>
  new Map(
    readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0)
      .flatMap((pid) => {
        try {
          return parentOf(pid) === postmaster ? [[pid, cpuOf(pid)] as const] : [];
        } catch {
          return []; // it has ended
        }
      }),
  );

/** Processor time since then of the processes that live now, in milliseconds. Processes that ended in between are left out. */
export const cpuSince = (postmaster: number, before: ReadonlyMap<number, number>): number =>
  [...cpuOfServer(postmaster)].reduce((sum, [pid, now]) => sum + now - (before.get(pid) ?? 0), 0);

/** The memory that a process holds, in megabytes. */
export const residentMegabytes = (pid: number): number =>
  Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);
