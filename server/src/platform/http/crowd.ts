import type { Database } from '../db/index.ts';

/** Beyond this many calls for one connection to the database, a quick refusal is better than a late answer. */
const callsPerConnection = 64;

/**
 * Tells whether one call more would wait too long. With PostgreSQL, calls wait for a connection of the pool. The embedded
 * database works on this very thread, so that a call is finished before the next one is read: those that wait do so in the
 * sockets, and come up together in one turn of the event loop.
 */
export const createCrowdGate = ({ kind, pool }: Database): (() => boolean) => {
  const most = callsPerConnection * pool.options.max;
  let inTurn = 0;
  const isFullTurn = () => {
    if (inTurn === 0)
      setImmediate(() => {
        inTurn = 0;
      });
    inTurn += 1;
    return inTurn > most;
  };
  return () => pool.waitingCount >= most || (kind === 'pglite' && isFullTurn());
};
