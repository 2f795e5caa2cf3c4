import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';

const pollMilliseconds = 25;
const psPollMilliseconds = 250;
/** The kernel reports processor time in ticks of a hundredth of a second, on every machine. */
const millisecondsPerTick = 10;

/** The most memory that a process has had (without /proc: has now), in bytes, and its processor time. Null where unknown. */
type Usage = { readonly bytes: number | null; readonly cpuMilliseconds: number | null };

const unknown: Usage = { bytes: null, cpuMilliseconds: null };

const usageInProc = async (pid: number): Promise<Usage> => {
  const [status, stat] = await Promise.all(
    ['status', 'stat'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
  );
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status ?? '')?.[1];
  // A program's name, in parentheses, may hold anything; user and system time are the 12th and 13th field after it.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  const ticks = Number(fields[11]) + Number(fields[12]);
  return {
    bytes: kilobytes === undefined ? null : Number(kilobytes) * 1024,
    cpuMilliseconds: Number.isFinite(ticks) ? ticks * millisecondsPerTick : null,
  };
};

/** "[[days-]hours:]minutes:seconds" as `ps` writes it. */
const millisecondsOf = (time: string): number =>
  time.split(/[-:]/).reduce((sum, part, index, parts) => {
    const isDays = time.includes('-') && index === 0;
    return (sum + Number(part)) * (index === parts.length - 1 ? 1000 : isDays ? 24 : 60);
  }, 0);

const usageByPs = (pid: number): Promise<Usage> =>
  new Promise((resolve) => {
    execFile('/bin/ps', ['-o', 'rss=,time=', '-p', String(pid)], (error, stdout) => {
      const [kilobytes, time] = stdout.trim().split(/\s+/);
      if (error || kilobytes === undefined || time === undefined) return resolve(unknown);
      resolve({ bytes: Number(kilobytes) * 1024, cpuMilliseconds: millisecondsOf(time) });
    });
  });

const usageOf = (pid: number): Promise<Usage> => {
  if (process.platform === 'linux') return usageInProc(pid);
  return process.platform === 'win32' ? Promise.resolve(unknown) : usageByPs(pid);
};

/** Looks at the memory and the processor time of a process while it works, and calls `onExceed` once when one is over its limit. */
export class ProcessWatch {
  readonly #pid: number;
  readonly #memoryBytes: number;
  readonly #onExceed: (what: 'memory' | 'cpu') => void;
  #timer: NodeJS.Timeout | null = null;
  #isWatching = false;
  #peak = 0;
  #cpuLimit = 0;
  #cpuAtStart: number | null = null;

  constructor(pid: number, memoryBytes: number, onExceed: (what: 'memory' | 'cpu') => void) {
    this.#pid = pid;
    this.#memoryBytes = memoryBytes;
    this.#onExceed = onExceed;
  }

  /** The most memory that was seen, in bytes. */
  get peak() {
    return this.#peak;
  }

  /** Watches a piece of work with a limit of processor time, counted from now. */
  start(cpuMilliseconds: number) {
    this.#isWatching = true;
    this.#cpuLimit = cpuMilliseconds;
    this.#cpuAtStart = null;
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

  #exceeded({ bytes, cpuMilliseconds }: Usage): 'memory' | 'cpu' | null {
    if ((bytes ?? 0) > this.#memoryBytes) return 'memory';
    if (cpuMilliseconds === null) return null;
    this.#cpuAtStart ??= cpuMilliseconds;
    return cpuMilliseconds - this.#cpuAtStart > this.#cpuLimit ? 'cpu' : null;
  }

  /** Looks once, now. */
  async look() {
    const usage = await usageOf(this.#pid);
    this.#peak = Math.max(this.#peak, usage.bytes ?? 0);
    if (!this.#isWatching) return;
    const exceeded = this.#exceeded(usage);
    if (exceeded) {
      this.stop();
      this.#onExceed(exceeded);
    } else this.#schedule();
  }
}
