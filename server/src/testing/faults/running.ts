import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Fault, Question, Said, StoredFile } from './fault.ts';

const entry = fileURLToPath(new URL('./product.ts', import.meta.url));
/** Node's compile cache of the product, which saves half of a start. */
const code = fileURLToPath(new URL('../../../../build/code', import.meta.url));
const startMilliseconds = 600_000;
const shownLines = 40;

/** A process of the product under test. */
export type Running = {
  readonly url: string;
  /** Resolves when the process has ended, however. */
  readonly ended: Promise<void>;
  readonly hasEnded: () => boolean;
  /** The last lines that it wrote. */
  readonly said: () => string;
  /** Resolves when the next fault was met, or the process has ended. */
  met(): Promise<void>;
  /** The fault takes the place of one that was not met yet. */
  arm(fault: Fault | null): Promise<void>;
  rows<Row>(query: string, ...values: unknown[]): Promise<Row[]>;
  /** Does the work of an hour. `isAlone`: no other process works. @returns the number of open jobs. */
  hasten(isAlone: boolean): Promise<number>;
  /** Files in the store. */
  files(): Promise<StoredFile[]>;
  /** Files that rows name. */
  namedFiles(): Promise<StoredFile[]>;
  verify(): Promise<{ readonly ok: boolean; readonly problems: readonly unknown[] }>;
  /** SIGKILL. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

/** Sends questions to a process over its channel, until the process has ended. */
const asking = (child: ChildProcess) => {
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  let last = 0;
  child.on('message', (said: Said) => {
    if ('met' in said) return;
    const { id, value, error } = said;
    const asker = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) asker?.resolve(value as never);
    else asker?.reject(new Error(error));
  });
  child.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('the process has ended'));
    waiting.clear();
  });
  return <Value>(question: Question): Promise<Value> =>
    new Promise<Value>((resolve, reject) => {
      const id = (last += 1);
      waiting.set(id, { resolve, reject });
      child.send({ id, question }, (error) => error && reject(error));
    });
};

/** Starts `serve` or `worker`; resolves when it serves or works. */
export const startProduct = async (
  command: 'serve' | 'worker',
  settings: Readonly<Record<string, string>>,
): Promise<Running> => {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, NODE_COMPILE_CACHE: code, ...settings };
  const child = spawn(process.execPath, [entry, command], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let text = '';
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const said = () => text.split('\n').slice(-shownLines).join('\n');
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-100_000);
      const address = /running on (http:\/\/[^\s"]+)/.exec(text)?.[1];
      if (address) resolve(address);
      else if (text.includes('worker started')) resolve('');
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    const late = setTimeout(() => reject(new Error(`${command} did not start:\n${said()}`)), startMilliseconds);
    child.once('exit', () => {
      clearTimeout(late);
      reject(new Error(`${command} ended as it started:\n${said()}`));
    });
  });
  const ask = asking(child);
  const waitingForFault: (() => void)[] = [];
  child.on('message', (heard: Said) => {
    if ('met' in heard) for (const resolve of waitingForFault.splice(0)) resolve();
  });
  const finish = async (signal: NodeJS.Signals) => {
    if (!hasEnded()) child.kill(signal);
    await ended;
  };
  return {
    url,
    ended,
    hasEnded,
    said,
    met: () => Promise.race([ended, new Promise<void>((resolve) => waitingForFault.push(resolve))]),
    arm: (fault) => ask({ ask: 'arm', fault }),
    rows: (query, ...values) => ask({ ask: 'rows', query, values }),
    hasten: (isAlone) => ask({ ask: 'hasten', isAlone }),
    files: () => ask({ ask: 'files' }),
    namedFiles: () => ask({ ask: 'named-files' }),
    verify: () => ask({ ask: 'verify' }),
    kill: () => finish('SIGKILL'),
    stop: () => finish('SIGTERM'),
  };
};
