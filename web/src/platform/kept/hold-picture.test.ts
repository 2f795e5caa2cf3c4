import { afterEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../server/query-client.ts';
import { atMost, holdPicture, settled } from './hold-picture.ts';

afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(document, 'startViewTransition');
});

const watch = (work: Promise<unknown>) => {
  const outcome = { isDone: false };
  const note = async () => {
    await work;
    outcome.isDone = true;
  };
  void note();
  return outcome;
};

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
    const steps: string[] = [];
    await holdPicture(async () => {
      steps.push('changed');
    });
    expect(steps).toEqual(['changed']);
  });

  it('waits for what is being loaded, and not longer than two seconds', async () => {
    vi.useFakeTimers();
    const outcome = watch(atMost(new Promise(() => undefined)));
    await vi.advanceTimersByTimeAsync(1999);
    expect(outcome.isDone).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome.isDone).toBe(true);
  });

  it('is complete when no query waits for its answer', async () => {
    vi.useFakeTimers();
    const queries = createQueryClient();
    const answer = Promise.withResolvers<string>();
    void queries.prefetchQuery({ queryKey: ['one'], queryFn: () => answer.promise });
    const outcome = watch(settled(queries));
    await vi.advanceTimersByTimeAsync(100);
    expect(outcome.isDone).toBe(false);
    answer.resolve('here');
    await vi.advanceTimersByTimeAsync(30);
    expect(outcome.isDone).toBe(true);
  });

  it('is shown after 400 ms although a query has no answer', async () => {
    vi.useFakeTimers();
    const queries = createQueryClient();
    void queries.prefetchQuery({ queryKey: ['never'], queryFn: () => new Promise(() => undefined) });
    const outcome = watch(settled(queries));
    await vi.advanceTimersByTimeAsync(390);
    expect(outcome.isDone).toBe(false);
    await vi.advanceTimersByTimeAsync(20);
    expect(outcome.isDone).toBe(true);
  });
});
