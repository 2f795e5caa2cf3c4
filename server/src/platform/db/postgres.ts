import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Alone, Engine } from './engine.ts';
import { createOutages, type Outages } from './outage.ts';
import { endTransactionsOf, poolOptions } from './pool-options.ts';
import type { Tables } from './tables/tables.ts';

const reconnectMilliseconds = 1000;
const answerMilliseconds = 5000;
const beatMilliseconds = 10_000;

/** A connection of its own, which gives up on a server that does not answer. */
const clientOf = (url: string, name: string): pg.Client =>
  new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: answerMilliseconds,
    query_timeout: answerMilliseconds,
    keepAlive: true,
  });

const drop = (client: pg.Client): void => {
  client.end().catch(() => {}); // it is broken already
};

/** Asks whether the server takes connections and answers. */
const probeOf = (url: string) => async (): Promise<void> => {
  const client = clientOf(url, 'aliquot-probe');
  client.on('error', () => {}); // connecting or asking rejects
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    drop(client);
  }
};

const listenOn =
  (url: string, outages: Outages): Engine['listen'] =>
  async (channel, onPayload, onReconnect) => {
    let stopped = false;
    let client: pg.Client | undefined;
    const open = async () => {
      const fresh = clientOf(url, 'aliquot-listen');
      fresh.on('notification', (message) => onPayload(message.payload ?? ''));
      fresh.on('error', (error) => outages.note(error));
      try {
        await fresh.connect();
        await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
      } catch (error) {
        drop(fresh);
        throw error;
      }
      // Without a question from time to time a connection that is cut without a word would stay for hours.
      const beat = setInterval(() => {
        fresh.query('select 1').catch((error: unknown) => {
          outages.note(error);
          drop(fresh);
        });
      }, beatMilliseconds);
      beat.unref();
      fresh.once('end', () => {
        clearInterval(beat);
        if (!stopped) later();
      });
      client = fresh;
      if (stopped) await fresh.end();
    };
    const later = () => {
      setTimeout(reopen, reconnectMilliseconds).unref();
    };
    const reopen = () => {
      if (stopped) return;
      open().then(
        () => onReconnect?.(),
        (error: unknown) => {
          outages.note(error);
          later();
        },
      );
    };
    await open();
    return async () => {
      stopped = true;
      await client?.end();
    };
  };

/** Any constants, but that of the migrations. */
const aloneKeys: Readonly<Record<Alone, number>> = { starting: 4_120_152, signing: 4_120_153 };

/** Takes the lock on its own connection: waiting holds no connection of the pool, and the lock ends with its process. */
const aloneOn =
  (url: string, outages: Outages): Engine['alone'] =>
  async (what, work) => {
    const client = new pg.Client({ connectionString: url, application_name: 'aliquot-alone' });
    client.on('error', (error) => outages.note(error));
    await client.connect();
    try {
      await client.query('select pg_advisory_lock($1)', [aloneKeys[what]]);
      return await work();
    } finally {
      await client.end();
    }
  };

/** Any PostgreSQL from version 15. The user of the URL owns the schema and may create roles. */
export const openPostgres = (url: string, poolSize: number): Engine => {
  const outages = createOutages(probeOf(url));
  const pool = new pg.Pool({
    ...poolOptions,
    connectionString: url,
    max: poolSize,
    application_name: 'aliquot',
    keepAlive: true,
  });
  endTransactionsOf(pool);
  pool.on('error', (error) => outages.note(error)); // an idle connection that broke is replaced at its fresh use
  pool.on('connect', (client) => client.on('error', (error) => outages.note(error))); // a query on it rejects anyway
  return {
    kind: 'postgres',
    pool,
    owner: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    outages,
    listen: listenOn(url, outages),
    alone: aloneOn(url, outages),
    close: async () => {
      outages.close();
      await pool.end();
    },
  };
};
