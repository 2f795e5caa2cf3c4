import { PGlite } from '@electric-sql/pglite';
import { cube } from '@electric-sql/pglite/contrib/cube';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Engine } from './engine.ts';
import { poolOptions } from './pool-options.ts';
import { PreparingClient } from './prepared.ts';
import type { Tables } from './tables.ts';

/** The embedded PostgreSQL: one connection, safe against a killed process but not against a power cut. */
export const openPglite = async (directory: string | undefined): Promise<Engine> => {
  const pglite = await PGlite.create({ ...(directory ? { dataDir: directory } : {}), extensions: { cube, pg_trgm } });
  const pool = new pg.Pool(Object.assign(createPgConfig(pglite), poolOptions, { Client: PreparingClient, max: 1 }));
  pool.on('error', () => {});
  return {
    kind: 'pglite',
    pool,
    owner: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    listen: async (channel, onPayload) => {
      const unlisten = await pglite.listen(channel, onPayload);
      return () => unlisten();
    },
    alone: (work) => work(), // one process has the data directory
    close: async () => {
      await pool.end();
      await pglite.close();
    },
  };
};
