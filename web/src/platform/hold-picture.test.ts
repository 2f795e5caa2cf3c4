import { afterEach, describe, expect, it, vi } from 'vitest';
import { atMost, holdPicture, settled } from './hold-picture.ts';
import { createQueryClient } from './query-client.ts';

afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(document, 'startViewTransition');
});

describe('OPS-020 the picture of a page', () => {
  it('is held while the page changes, and released without an animation', async () => {
    const steps: string[] = [];
    document.startViewTransition = ((change: () => Promise<void>) => {
      steps.push('held');
      return {
        ready: Promise.reject(new Error('skipped')),
        updateCallbackDone: change(),
        skipTransition: () => steps.push('released'),
      };
    }) as unknown as typeof document.startViewTransition;
    await holdPicture(async () => {
      steps.push('changed');
    });
    expect(steps).toEqual(['held', 'changed', 'released']);
  });

  it('changes at once in a browser that cannot hold it', async () => {
    const change = vi.fn(async () => undefined);
    await holdPicture(change);
    expect(change).toHaveBeenCalledOnce();
  });

  it('waits for what is being loaded, and not longer than two seconds', async () => {
    vi.useFakeTimers();
    const done = vi.fn();
    void atMost(new Promise(() => undefined)).then(done);
    await vi.advanceTimersByTimeAsync(1999);
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toHaveBeenCalled();
  });

  it('is complete when no query waits for its answer, and at the latest after 400 ms', async () => {
    vi.useFakeTimers();
    const queries = createQueryClient();
    const answer = Promise.withResolvers<string>();
    const done = vi.fn();
    void queries.prefetchQuery({ queryKey: ['one'], queryFn: () => answer.promise });
    void settled(queries).then(done);
    await vi.advanceTimersByTimeAsync(100);
    expect(done).not.toHaveBeenCalled();
    answer.resolve('here');
    await vi.advanceTimersByTimeAsync(30);
    expect(done).toHaveBeenCalledOnce();
    void queries.prefetchQuery({ queryKey: ['never'], queryFn: () => new Promise(() => undefined) });
    void settled(queries).then(done);
    await vi.advanceTimersByTimeAsync(399);
    expect(done).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(20);
    expect(done).toHaveBeenCalledTimes(2);
  });
});
