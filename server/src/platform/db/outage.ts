import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';

const diskFull = '53100';
/** SQLSTATEs of a server that stops, crashed, starts, ended a session, takes no more connections or has no room. */
const states = new Set(['57P01', '57P02', '57P03', '57P05', '53300', diskFull]);
const connectionException = '08'; // the class of the SQLSTATE
const systemErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** The driver's own words: these errors have no code. */
const driversWords =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed and is not queryable|Query read timeout|Cannot use a pool after calling end)/;

const isState = (code: string) => states.has(code) || (code.length === 5 && code.startsWith(connectionException));

const isConnectionError = ({ code, message }: { code?: unknown; message?: unknown }): boolean =>
  isState(String(code)) || systemErrors.has(String(code)) || driversWords.test(String(message));

/**
 * True if an error says that the database cannot be reached now, so that the same call may succeed later. The job queue hands
 * over the fields of an error instead of the error.
 */
export const isOutage = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  (isConnectionError(error) || (error instanceof AggregateError && error.errors.some(isOutage)));

/** True if an error says that the disk of the database is full: it can be read, and not be changed. */
export const isDiskFull = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && Reflect.get(error, 'code') === diskFull;

/** Called once when the database goes away, once when it is back, and for a connection that failed while the database answers. */
export type OutageWatcher = {
  readonly lost: (error: unknown) => void;
  readonly regained: (milliseconds: number) => void;
  readonly connectionFailed?: (error: unknown) => void;
};

export type Outages = {
  /** Notes an error if it says that the database is away. @returns whether it does. */
  note(error: unknown): boolean;
  /** @returns a function that ends the watch. */
  watch(watcher: OutageWatcher): () => void;
  close(): void;
};

const calls = new AsyncLocalStorage<{ metOutage: boolean }>();

/** Runs the work of one call, which can ask `metOutage` afterwards. */
export const noticingOutages = <Value>(work: () => Value): Value => calls.run({ metOutage: false }, work);

/** True if an outage was noted in this call, even where a library put an error of its own in place of the database's. */
export const metOutage = (): boolean => calls.getStore()?.metOutage === true;

const pauseMilliseconds = 1000;

/**
 * Turns the many errors of an outage into one loss and one return. After an error, `probe` asks the database, and while it
 * rejects, again every second.
 */
export const createOutages = (probe: () => Promise<unknown>, pause = pauseMilliseconds): Outages => {
  const watchers = new Set<OutageWatcher>();
  let isChecking = false;
  let isClosed = false;
  const answers = () =>
    probe().then(
      () => true,
      () => false,
    );
  const follow = async (error: unknown) => {
    isChecking = true;
    const began = performance.now();
    const answered = await answers();
    if (isClosed) return;
    for (const watcher of watchers) (answered ? watcher.connectionFailed : watcher.lost)?.(error);
    do await wait(pause, undefined, { ref: false });
    while (!answered && !isClosed && !(await answers()));
    if (!answered && !isClosed) for (const watcher of watchers) watcher.regained(performance.now() - began);
    isChecking = false;
  };
  return {
    note: (fault) => {
      if (!isOutage(fault)) return false;
      const call = calls.getStore();
      if (call) call.metOutage = true;
      if (isChecking || isClosed) return true;
      follow(fault).catch(() => {}); // a watcher that throws changes nothing for the others
      return true;
    },
    watch: (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    close: () => {
      isClosed = true;
    },
  };
};
