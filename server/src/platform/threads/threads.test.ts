import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { runInThread, type ThreadCall, ThreadError } from './threads.ts';

const module = new URL('./threads.test-functions.ts', import.meta.url);
const call = <Value>(name: string, options: Partial<ThreadCall> = {}) =>
  runInThread<Value>({ module, name, args: [], cpuMilliseconds: 10_000, ...options });

const reasonOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: unknown) => (error instanceof ThreadError ? error.reason : String(error)),
  );

describe('runInThread', () => {
  it('calls an exported function with its arguments and the parts in their order', async () => {
    expect(await call('echo', { args: [1, { two: 2 }], parts: ['a', 'b', ['c']] })).toEqual([1, { two: 2 }, ['a', 'b', ['c']]]);
    expect(await call('echo')).toEqual([[]]);
  });

  it('leaves no parts of a call that failed to the next', async () => {
    expect(await reasonOf(call('fails', { parts: [1, 2] }))).toBe('failed');
    expect(await call('echo', { parts: [3] })).toEqual([[3]]);
  });

  it('lets the event loop turn while a function computes', async () => {
    const turns = new Int32Array(new SharedArrayBuffer(4));
    const timer = setInterval(() => Atomics.add(turns, 0, 1), 5);
    await call('computeUntil', { args: [turns, 20] });
    clearInterval(timer);
    expect(turns[0]).toBeGreaterThanOrEqual(20);
  });

  it('RDG-003 takes the time of a busy machine from nobody: only processor time counts', async () => {
    expect(await call('rest', { args: [600], cpuMilliseconds: 300 })).toBe('rested');
  });

  it('ends what takes too long, and serves the next', async () => {
    expect(await reasonOf(call('forever', { cpuMilliseconds: 200 }))).toBe('timeout');
    expect(await call('echo', { args: [1] })).toEqual([1, []]);
  });

  it('survives a function that takes all memory', async () => {
    expect(await reasonOf(call('devour', { cpuMilliseconds: 60_000 }))).toBe('crashed');
    expect(await call('echo', { args: [1] })).toEqual([1, []]);
  });

  it('stops when it is aborted, before and during the call', async () => {
    expect(await reasonOf(call('forever', { signal: AbortSignal.abort() }))).toBe('aborted');
    const abort = new AbortController();
    const work = reasonOf(call('forever', { signal: abort.signal }));
    await delay(100);
    abort.abort();
    expect(await work).toBe('aborted');
  });

  it('serves more callers than there are threads', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => call<number[]>('echo', { args: [index] })));
    expect(answers.map(([first]) => first)).toEqual(Array.from({ length: 12 }, (_, index) => index));
  });
});
