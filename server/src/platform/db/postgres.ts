import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Engine } from './engine.ts';
import { poolOptions } from './pool-options.ts';
import { PreparingClient } from './prepared.ts';
import type { Tables } from './tables.ts';

const reconnectMilliseconds = 1000;

const listenOn =
  (url: string): Engine['listen'] =>
  async (channel, onPayload, onReconnect) => {
    let stopped = false;
    let client: pg.Client | undefined;
    const connect = async () => {
      const next = new pg.Client({ connectionString: url, application_name: 'aliquot-listen' });
      next.on('notification', (message) => onPayload(message.payload ?? ''));
      next.on('error', () => {});
      next.on('end', () => {
        if (!stopped) setTimeout(reconnect, reconnectMilliseconds).unref();
      });
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      client = next;
    };
    const reconnect = () => {
      if (!stopped) connect().then(onReconnect, () => {}); // a connection that failed ends, and is tried again
    };
    await connect();
    return async () => {
      stopped = true;
      await client?.end();
    };
  };

const aloneKey = 4_120_152; // any constant, but that of the migrations

/** Takes the lock on its own connection: waiting holds no connection of the pool, and the lock ends with its process. */
const aloneOn =
  (url: string): Engine['alone'] =>
  async (work) => {
    const client = new pg.Client({ connectionString: url, application_name: 'aliquot-alone' });
    client.on('error', () => {});
    await client.connect();
    try {
      await client.query('select pg_advisory_lock($1)', [aloneKey]);
      return await work();
    } finally {
      await client.end();
    }
  };

/** Any PostgreSQL from version 15. The user of the URL owns the schema and may create roles. */
export const openPostgres = (url: string, poolSize: number): Engine => {
  const pool = new pg.Pool({
    ...poolOptions,
    Client: PreparingClient,
    connectionString: url,
    max: poolSize,
    application_name: 'aliquot',
  });
  pool.on('error', () => {}); // an idle connection that broke is replaced at its next use
  pool.on('connect', (client) => client.on('error', () => {})); // a query on a broken connection rejects anyway
  return {
    kind: 'postgres',
    pool,
    owner: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    listen: listenOn(url),
    alone: aloneOn(url),
    close: () => pool.end(),
  };
};
