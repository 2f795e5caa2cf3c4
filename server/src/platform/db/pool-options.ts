import pg from 'pg';
import { prepareAheads } from './acting.ts';
import { Client } from './client.ts';

const identity = (text: string) => text;

/** Days stay days (no zone can shift them), and counts and sizes are numbers: none comes near 2^53. */
const types = {
  getTypeParser: ((oid, format) => {
    if (oid === pg.types.builtins.DATE) return identity;
    if (oid === pg.types.builtins.INT8) return Number;
    return pg.types.getTypeParser(oid, format);
  }) as typeof pg.types.getTypeParser,
};

/** Longest wait for a connection before an error: work that reaches for a second one can block itself, but not forever. */
const connectionTimeoutMillis = 20_000;

/** Options of both engines' pools. */
export const poolOptions = {
  types,
  connectionTimeoutMillis,
  Client,
  onConnect: prepareAheads, // the pool waits for it
} satisfies Omit<pg.PoolConfig, 'onConnect'> & { Client: typeof Client; onConnect: typeof prepareAheads };

/**
 * Ends a transaction that its own rollback could not end, as on a full disk: otherwise the connection goes back to the pool and
 * refuses everything forever.
 */
export const endTransactionsOf = (pool: pg.Pool): void => {
  pool.on('release', (_error, client) => {
    if (client instanceof Client) client.heldBack.forget();
    const status = client.getTransactionStatus();
    // Not awaited: the next statement on this connection waits for it.
    if (status === 'T' || status === 'E') client.query('rollback').catch(() => {});
  });
};
