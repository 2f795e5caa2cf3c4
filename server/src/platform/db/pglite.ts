import { PGlite } from '@electric-sql/pglite';
import { cube } from '@electric-sql/pglite/contrib/cube';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { inTurns } from '../turns.ts';
import type { Alone, Engine } from './engine.ts';
import { createOutages } from './outage.ts';
import { endTransactionsOf, poolOptions } from './pool-options.ts';
import type { Tables } from './tables/tables.ts';

/** Its own default of 128 MB is memory of this process, and the system caches the files anyway. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

const attempts = 3;

const createPglite = (directory: string | undefined): Promise<PGlite> =>
  PGlite.create({ ...(directory ? { dataDir: directory } : {}), extensions: { cube, pg_trgm }, startParams });

/** Parse, Bind, Describe, Execute and Close: nobody waits for their answers before the message that follows them. */
const partsOfQuery: ReadonlySet<number | undefined> = new Set(Buffer.from('PBDEC'));

/** Hands the engine the five messages of a query in one call: four calls cost more than most queries. */
const inOneCall = (pglite: PGlite): PGlite => {
  let parts: Uint8Array[] = [];
  const execProtocolStream: PGlite['execProtocolStream'] = (message, options) => {
    parts.push(message);
    if (partsOfQuery.has(message[0])) return Promise.resolve([]);
    const whole = Buffer.concat(parts);
    parts = [];
    return pglite.execProtocolStream(whole, options);
  };
  return { waitReady: pglite.waitReady, execProtocolStream } as PGlite;
};

type Opened = { readonly pglite: PGlite; readonly pool: pg.Pool };

/** An instance that has answered both kinds of queries over the connection that everything else uses. */
const openOnce = async (create: () => Promise<PGlite>): Promise<Opened> => {
  const pglite = await create();
  const pool = new pg.Pool(Object.assign(createPgConfig(inOneCall(pglite)), poolOptions, { max: 1 }));
  let fault: unknown;
  const note = (error: unknown) => {
    fault ??= error;
  };
  pool.on('error', note);
  endTransactionsOf(pool);
  pool.on('connect', (client) => client.on('error', note)); // otherwise it would end the process
  try {
    await pool.query('select 1');
    await pool.query('select count(*) from pg_class where relname = $1', ['schema_migrations']);
    if (fault) throw fault as Error; // an answer that belongs to no question
    return { pglite, pool };
  } catch (error) {
    await pool.end().catch(() => {});
    await pglite.close().catch(() => {});
    throw fault ?? error;
  }
};

export type PgliteOptions = {
  /** Hears of an attempt to open the database that failed; another one follows. */
  readonly onRetry?: ((error: unknown) => void) | undefined;
  readonly create?: typeof createPglite;
};

/**
 * The embedded PostgreSQL: one connection, safe against a killed process but not against a power cut. After a kill its first answers
 * were once out of order, while a fresh instance on the same files worked: so another is tried.
 */
export const openPglite = async (
  directory: string | undefined,
  { onRetry, create = createPglite }: PgliteOptions = {},
): Promise<Engine> => {
  const open = async (attempt: number): Promise<Opened> => {
    try {
      return await openOnce(() => create(directory));
    } catch (error) {
      if (attempt === attempts) throw error;
      onRetry?.(error);
      return open(attempt + 1);
    }
  };
  const { pglite, pool } = await open(1);
  const outages = createOutages(() => Promise.resolve()); // it is in this process
  const alone: Record<Alone, ReturnType<typeof inTurns>> = { starting: inTurns(1), signing: inTurns(1) };
  return {
    kind: 'pglite',
    pool,
    owner: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    outages,
    listen: async (channel, onPayload) => {
      const unlisten = await pglite.listen(channel, onPayload);
      return () => unlisten();
    },
    alone: (what, work) => alone[what](work), // one process has the data directory
    close: async () => {
      outages.close();
      await pool.end();
      await pglite.close();
    },
  };
};
