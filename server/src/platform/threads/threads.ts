import { getCompileCacheDir } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { FromThread, ThreadStart, ToThread } from './entry.ts';

/** A call of an exported function of a module, in a separate thread. Arguments and results are copied. */
export type ThreadCall = {
  readonly module: URL;
  readonly name: string;
  readonly args: readonly unknown[];
  /**
   * Data too large to copy in one go: the function gets the list as its last argument (empty when absent). Between two parts
   * the event loop turns.
   */
  readonly parts?: Iterable<unknown>;
  /** Papers that a person waits for have a thread of their own, so that they never wait for an analysis. */
  readonly lane?: 'work' | 'papers';
  /** Processor time of the thread; behind it stand ten minutes by the clock. */
  readonly cpuMilliseconds: number;
  readonly signal?: AbortSignal;
};

/** Why a call gave no answer: `failed` when the function threw. After the others the thread is gone, and a new one serves the next. */
export class ThreadError extends Error {
  override readonly name = 'ThreadError';
  readonly reason: 'failed' | 'timeout' | 'crashed' | 'aborted';

  constructor(reason: ThreadError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

const idleMilliseconds = 20_000;
const heapMegabytes = 1024;
const wallMilliseconds = 600_000;
const pollMilliseconds = 100;

type Thread = { readonly worker: Worker; idle?: NodeJS.Timeout };

type Lane = { readonly width: number; readonly waiting: (() => void)[]; taken: number };

const lanes: Readonly<Record<NonNullable<ThreadCall['lane']>, Lane>> = {
  work: { width: Math.max(1, Math.min(2, availableParallelism() - 1)), waiting: [], taken: 0 },
  papers: { width: 1, waiting: [], taken: 0 },
};
const free: Thread[] = [];

const leaveFree = (thread: Thread): void => {
  const index = free.indexOf(thread);
  if (index >= 0) free.splice(index, 1);
};

/** The folder that was given to `enableCompileCache`; Node tells the one of its version in it. */
const compileCache = (): string | undefined => {
  const ofThisNode = getCompileCacheDir();
  return ofThisNode === undefined ? undefined : dirname(ofThisNode);
};

const startThread = (): Thread => {
  const worker = new Worker(new URL('./entry.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    env: {},
    workerData: { compileCache: compileCache() } satisfies ThreadStart,
  });
  worker.unref();
  const thread: Thread = { worker };
  worker.on('error', () => {}); // the caller waiting for an answer gets the error
  worker.on('exit', () => leaveFree(thread));
  return thread;
};

const take = async (lane: Lane): Promise<Thread> => {
  if (lane.taken >= lane.width) await new Promise<void>((resolve) => lane.waiting.push(resolve));
  else lane.taken += 1;
  const thread = free.pop() ?? startThread();
  if (thread.idle) clearTimeout(thread.idle);
  thread.worker.ref();
  return thread;
};

const giveBack = (lane: Lane, thread: Thread, usable: boolean): void => {
  thread.worker.unref();
  if (usable) {
    free.push(thread);
    thread.idle = setTimeout(() => {
      leaveFree(thread);
      void thread.worker.terminate();
    }, idleMilliseconds);
    thread.idle.unref();
  } else void thread.worker.terminate();
  const next = lane.waiting.shift();
  if (next) next();
  else lane.taken -= 1;
};

const send = ({ worker }: Thread, message: ToThread): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  worker.postMessage(message);
};

/** Calls `onExceed` when the thread has used this much processor time. @returns a function that ends the watch. */
const watchCpu = (worker: Worker, cpuMilliseconds: number, onExceed: () => void): (() => void) => {
  let before: number | undefined;
  let isAsking = false;
  const look = async () => {
    if (isAsking) return;
    isAsking = true;
    try {
      const { user, system } = await worker.cpuUsage();
      const milliseconds = (user + system) / 1000;
      before ??= milliseconds;
      if (milliseconds - before > cpuMilliseconds) onExceed();
    } catch {
      // The thread has ended; the caller waiting for it gets that error.
    } finally {
      isAsking = false;
    }
  };
  void look();
  const timer = setInterval(() => void look(), pollMilliseconds);
  timer.unref();
  return () => clearInterval(timer);
};

const answerOf = (worker: Worker, { cpuMilliseconds, signal }: ThreadCall): Promise<FromThread> =>
  new Promise((resolve, reject) => {
    const fail = (reason: ThreadError['reason'], message: string) => {
      leave();
      reject(new ThreadError(reason, message));
    };
    const timer = setTimeout(() => fail('timeout', `no answer in ${wallMilliseconds} ms`), wallMilliseconds);
    const endWatch = watchCpu(worker, cpuMilliseconds, () => fail('timeout', 'more processor time than allowed'));
    const onAbort = () => fail('aborted', 'aborted');
    const onMessage = (message: FromThread) => {
      leave();
      resolve(message);
    };
    const onError = (error: unknown) => fail('crashed', String(error));
    const onExit = (code: number) => fail('crashed', `the thread ended with ${code}`);
    const leave = () => {
      clearTimeout(timer);
      endWatch();
      signal?.removeEventListener('abort', onAbort);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
    };
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    if (signal?.aborted) onAbort();
    else signal?.addEventListener('abort', onAbort);
  });

/**
 * Runs a pure function off the event loop, on one of a few threads that all callers of a lane share; those that wait are served in turn.
 * @throws ThreadError when the function throws, takes too long or too much memory, or is aborted.
 */
export const runInThread = async <Value>(call: ThreadCall): Promise<Value> => {
  const lane = lanes[call.lane ?? 'work'];
  const thread = await take(lane);
  let usable = false;
  try {
    const answer = answerOf(thread.worker, call);
    answer.catch(() => {});
    for (const value of call.parts ?? []) {
      send(thread, { kind: 'part', value });
      await nextTurn();
    }
    const { module, name, args } = call;
    send(thread, { kind: 'call', module: module.href, name, args });
    const result = await answer;
    usable = true;
    if (!result.ok) throw new ThreadError('failed', result.error);
    return result.value as Value;
  } finally {
    giveBack(lane, thread, usable);
  }
};
