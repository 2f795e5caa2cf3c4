import { enableCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

/** `compileCache` is the folder in which the process keeps what Node makes of the sources; a thread does not use it by itself. */
export type ThreadStart = { readonly compileCache: string | undefined };

/** `part` adds to the list that the next call gets as its last argument. */
export type ToThread =
  | { readonly kind: 'part'; readonly value: unknown }
  | { readonly kind: 'call'; readonly module: string; readonly name: string; readonly args: readonly unknown[] };

export type FromThread = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: string };

const { compileCache } = workerData as ThreadStart;
if (compileCache !== undefined) enableCompileCache(compileCache);

const port = parentPort;
let parts: unknown[] = [];

const answer = async ({ module, name, args }: Extract<ToThread, { kind: 'call' }>): Promise<FromThread> => {
  const given = parts;
  parts = [];
  try {
    const exports = (await import(module)) as Record<string, (...args: unknown[]) => unknown>;
    const work = exports[name];
    if (!work) throw new Error(`${module} exports no ${name}`);
    return { ok: true, value: await work(...args, given) };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};

port?.on('message', (message: ToThread) => {
  if (message.kind === 'part') parts.push(message.value);
  else void answer(message).then((result) => port.postMessage(result));
});
