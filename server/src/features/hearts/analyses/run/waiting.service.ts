import type { Db } from '../../../../platform/db/index.ts';
import type { World } from '../../../../platform/world.ts';
import { statusOf } from '../analyses.repository.ts';

const pollMilliseconds = 2000;

/** The end of a wait: the analysis finished, time was up, or the caller went away. */
type WaitEnd =
  | { readonly kind: 'completed' | 'waiting' }
  | { readonly kind: 'failed'; readonly error: string }
  | { readonly kind: 'time-up' | 'gone' };

type Wait = {
  readonly analysisId: string;
  readonly labId: string;
  readonly userId: string;
  readonly milliseconds: number;
  readonly signal: AbortSignal;
  readonly inTransaction: <Value>(work: (db: Db) => Promise<Value>) => Promise<Value>;
};

/** Waits for the end of an analysis: looks when it is announced that something changed, and every two seconds in any case. */
export const waitForEnd = async ({ events }: World, wait: Wait): Promise<WaitEnd> => {
  const { analysisId, labId, userId, milliseconds, signal, inTransaction } = wait;
  const deadline = Date.now() + milliseconds;
  let wake: (() => void) | undefined;
  const leave = events.subscribe({
    userId,
    labId,
    isAdmin: false,
    tell: ({ noun, id }) => {
      if (noun === 'analyses' && id === analysisId) wake?.();
    },
  });
  const onAbort = () => wake?.();
  signal.addEventListener('abort', onAbort);
  try {
    for (;;) {
      const changed = new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.max(0, Math.min(pollMilliseconds, deadline - Date.now())));
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      if (signal.aborted) return { kind: 'gone' };
      const found = await inTransaction((db) => statusOf(db, analysisId));
      if (!found) return { kind: 'failed', error: 'The laboratory was deleted.' };
      if (found.status === 'completed' || found.status === 'waiting') return { kind: found.status };
      if (found.status === 'failed') return { kind: 'failed', error: found.error ?? 'The analysis failed.' };
      if (Date.now() >= deadline) return { kind: 'time-up' };
      await changed;
    }
  } finally {
    wake?.();
    leave();
    signal.removeEventListener('abort', onAbort);
  }
};
