import type { QueryClient } from '@tanstack/react-query';

const mostMilliseconds = 2000;
const pauseMilliseconds = 8;
const settleMilliseconds = 400;

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Resolves with the work, or after two seconds without it. */
export const atMost = (work: Promise<unknown>): Promise<unknown> => Promise.race([work, pause(mostMilliseconds)]);

/** Resolves when no query waits for its first answer, at two looks in a row, or after 400 ms. */
export const settled = async (queries: QueryClient): Promise<void> => {
  const end = performance.now() + settleMilliseconds;
  for (let calm = 0; calm < 2 && performance.now() < end; ) {
    await pause(pauseMilliseconds);
    calm = queries.isFetching() === 0 ? calm + 1 : 0;
  }
};

/** Shows the page as it is while `change` works on it; browsers that cannot do so show each step. */
export const holdPicture = async (change: () => Promise<void>): Promise<void> => {
  if (typeof document.startViewTransition !== 'function') return change();
  const held = document.startViewTransition(change);
  held.ready.catch(() => undefined);
  await held.updateCallbackDone;
  held.skipTransition();
};
