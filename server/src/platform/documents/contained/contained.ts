import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { Readable } from 'node:stream';
import { encodeFrame, type Frame, FrameReader } from './frames.ts';
import { type ChildRights, nodeArguments, type Walls } from './walls.ts';
import { ProcessWatch } from './watchdog.ts';

export type ContainedKind = {
  /** Absolute path of the child's program. */
  readonly entry: string;
  readonly rights: ChildRights;
  readonly memoryBytes: number;
  readonly cpuSeconds: number;
};

/** Why a request got no answer. `refused` carries the child's own code; the others are walls that held. */
export class ContainedError extends Error {
  readonly reason: 'refused' | 'timeout' | 'memory' | 'crashed' | 'aborted';
  readonly code: string;
  constructor(reason: ContainedError['reason'], code: string, detail: string) {
    super(detail);
    this.reason = reason;
    this.code = code;
  }
}

type RequestOptions = {
  /** Processor time of the child, so that a busy machine takes nothing from what a document may need. */
  readonly cpuMilliseconds: number;
  /** By the clock, for a child that waits and works on nothing; ten minutes when absent. */
  readonly wallMilliseconds?: number;
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: unknown, payload: Buffer) => void;
};

type Reply = { readonly value: unknown; readonly payload: Buffer };

type Message =
  | { kind: 'event'; value: unknown }
  | { kind: 'answer'; value: unknown }
  | { kind: 'failure'; code: string; detail: string };

type Pending = {
  onEvent?: RequestOptions['onEvent'];
  resolve: (reply: Reply) => void;
  reject: (error: ContainedError) => void;
};

const outputLimits = { headerBytes: 8_000_000, payloadBytes: 100_000_000 };
/** All that a child may send for one request: far more than any honest answer, far less than hurts. */
const bytesPerRequest = 200_000_000;
const keptDiagnosticBytes = 2000;
const generousWallMilliseconds = 600_000;

/** Lowers the child's priority so that it does not slow this process; where priorities cannot be set, all are equal. */
const giveWay = (pid: number) => {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {}
};

/**
 * A child process that handles untrusted bytes: no rights, no environment, watched memory, limited processor time per request.
 * It takes one request at a time. When it hits a limit it is killed, and `isAlive` is false from then on.
 */
export class Contained {
  readonly #process: ChildProcess;
  readonly #watch: ProcessWatch | null;
  readonly #exited: Promise<void>;
  #pending: Pending | null = null;
  #end: ContainedError | null = null;
  #diagnostics = '';
  #received = 0;

  constructor(kind: ContainedKind, walls: Walls) {
    const [command = process.execPath, ...args] = [
      ...walls.prefix(kind.cpuSeconds),
      process.execPath,
      ...nodeArguments(kind.entry, kind.rights),
    ];
    this.#process = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe', 'pipe'], env: {}, cwd: '/', windowsHide: true });
    this.#exited = new Promise((resolve) => {
      this.#process.once('error', (error) => {
        this.#finish(new ContainedError('crashed', 'crashed', String(error)));
        resolve();
      });
      this.#process.once('close', (code, signal) => {
        this.#finish(new ContainedError('crashed', 'crashed', `ended with ${signal ?? code}: ${this.#diagnostics}`));
        resolve();
      });
    });
    const { pid } = this.#process;
    if (pid !== undefined) giveWay(pid);
    this.#watch =
      pid === undefined
        ? null
        : new ProcessWatch(pid, kind.memoryBytes, (what) =>
            this.kill(
              what === 'memory'
                ? new ContainedError('memory', 'memory', `more than ${kind.memoryBytes} bytes`)
                : new ContainedError('timeout', 'timeout', 'more processor time than allowed'),
            ),
          );
    this.#process.stdin?.on('error', () => {});
    for (const stream of [this.#process.stdout, this.#process.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.#diagnostics = (this.#diagnostics + chunk.toString('utf8')).slice(-keptDiagnosticBytes);
      });
    }
    this.#listen(this.#process.stdio[3] as Readable | null);
  }

  get isAlive() {
    return this.#end === null;
  }

  /** The most memory that the process has had, in bytes; 0 where the system does not tell. */
  async measurePeak(): Promise<number> {
    await this.#watch?.look();
    return this.#watch?.peak ?? 0;
  }

  #listen(output: Readable | null) {
    const reader = new FrameReader(outputLimits);
    output?.on('error', () => {});
    output?.on('data', (chunk: Buffer) => {
      this.#received += chunk.length;
      try {
        if (this.#received > bytesPerRequest) throw new RangeError('too much sent');
        for (const frame of reader.push(chunk)) this.#receive(frame);
      } catch (error) {
        this.kill(new ContainedError('crashed', 'crashed', String(error)));
      }
    });
  }

  #receive({ header, payload }: Frame) {
    const message = header as Message;
    const pending = this.#pending;
    if (!pending) return;
    if (message.kind === 'event') {
      pending.onEvent?.(message.value, payload);
      return;
    }
    this.#pending = null;
    if (message.kind === 'failure') pending.reject(new ContainedError('refused', message.code, message.detail));
    else pending.resolve({ value: message.value, payload });
  }

  #finish(error: ContainedError) {
    this.#end ??= error;
    this.#watch?.stop();
    this.#pending?.reject(this.#end);
    this.#pending = null;
  }

  /** Ends the process at once. The request under way is rejected with the given reason. */
  kill(reason: ContainedError = new ContainedError('aborted', 'aborted', 'no longer needed')) {
    this.#finish(reason);
    this.#process.kill('SIGKILL');
  }

  /** Kills the process and resolves when the system has taken it down. */
  async close() {
    this.kill();
    await this.#exited;
  }

  /** Asks the child and waits for its answer. Rejects with a ContainedError only. */
  request(name: string, parameters: unknown, payload: Uint8Array | undefined, options: RequestOptions): Promise<Reply> {
    const { cpuMilliseconds, wallMilliseconds = generousWallMilliseconds, signal, onEvent } = options;
    if (this.#end) return Promise.reject(this.#end);
    if (this.#pending) return Promise.reject(new ContainedError('crashed', 'crashed', 'busy'));
    if (signal?.aborted) return Promise.reject(new ContainedError('aborted', 'aborted', 'aborted'));
    return new Promise<Reply>((resolve, reject) => {
      const timer = setTimeout(
        () => this.kill(new ContainedError('timeout', 'timeout', `no answer within ${wallMilliseconds} ms`)),
        wallMilliseconds,
      );
      const abort = () => this.kill(new ContainedError('aborted', 'aborted', 'aborted'));
      signal?.addEventListener('abort', abort, { once: true });
      this.#watch?.start(cpuMilliseconds);
      this.#received = 0;
      const settle = () => {
        this.#watch?.stop();
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      };
      this.#pending = {
        onEvent,
        resolve: (reply) => {
          settle();
          resolve(reply);
        },
        reject: (error) => {
          settle();
          reject(error);
        },
      };
      for (const chunk of encodeFrame({ name, parameters }, payload)) this.#process.stdin?.write(chunk);
    });
  }
}
