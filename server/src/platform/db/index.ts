import { join } from 'node:path';
import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import type { Actor } from '../../kernel/actor.ts';
import { embeddedFault } from '../directory-fault.ts';
import { productVersion } from '../product-version.ts';
import { acting, claimsOf } from './acting.ts';
import type { Engine } from './engine.ts';
import { lockDirectory } from './lock.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { isStale, prepareAnew } from './prepared.ts';
import type { Tables } from './tables/tables.ts';
import { lookAtInstalled, recordVersion, requireKnown } from './upgrade.ts';

/**
 * What a repository is given: always a transaction, never the pool. The embedded engine has one connection, so reaching
 * for the pool inside a transaction would wait for ever.
 */
export type Db = Transaction<Tables>;

export type Database = Engine & {
  /**
   * Runs work in a transaction as a role that owns nothing, on behalf of the actor: row-level security applies. Runs it again when
   * the database ended it for another transaction's sake, so work changes nothing outside the database.
   */
  transaction<Value>(actor: Actor, work: (db: Db) => Promise<Value>): Promise<Value>;
  /**
   * The same for work that changes nothing: each of its statements is a transaction of its own, which costs one way to the server.
   * A statement that would change something fails.
   */
  reading<Value>(actor: Actor, work: (db: Db) => Promise<Value>): Promise<Value>;
  /** Applies the migrations of this version. @throws Error when a newer version was here, or one that was applied has changed. */
  migrate(): Promise<string[]>;
};

/** Turns a transaction into the actor's until it ends: a role that owns nothing, and the claims that the policies read. */
export const actAs = (db: Db, actor: Actor) => db.executeQuery(CompiledQuery.raw(acting.act, claimsOf(actor)));

/** What a database that cannot be used says, with its address: the system's own words name neither, and two tried addresses leave none. */
const reachable = async (engine: Engine, url: string): Promise<Engine> => {
  try {
    await engine.pool.query('select 1');
    return engine;
  } catch (error) {
    await engine.close();
    const { host, pathname } = new URL(url);
    const said = (error as Error).message || String(Reflect.get(error as Error, 'code'));
    throw new Error(`The database of DATABASE_URL (${host}${pathname}) cannot be used: ${said}`, { cause: error });
  }
};

const mostAttempts = 3;

/** SQLSTATEs with which the database ends one transaction so that another can go on: serialization failure and deadlock. */
const sacrifices = new Set<unknown>(['40001', '40P01']);
const wasSacrificed = (error: unknown): boolean => error instanceof Error && sacrifices.has(Reflect.get(error, 'code'));

type Opening = {
  readonly url?: string | undefined;
  readonly dataDir?: string | undefined;
  readonly poolSize?: number;
  /** Hears of an attempt to open the embedded engine that failed; another one follows. */
  readonly onRetry?: (error: unknown) => void;
};

/** The embedded engine, whose code is loaded only where it is used. */
const openEmbedded = async ({ dataDir, onRetry }: Opening): Promise<Engine> => {
  const { openPglite } = await import('./pglite.ts');
  return openPglite(dataDir ? join(dataDir, 'database') : undefined, { onRetry });
};

/**
 * Opens PostgreSQL when a URL is given, otherwise the embedded engine in `<dataDir>/database` (or in memory without one).
 * @throws Error when the data directory is in use by another process, or the PostgreSQL cannot be used.
 */
export const openDatabase = async (options: Opening): Promise<Database> => {
  const unlock = options.url || !options.dataDir ? () => {} : lockDirectory(options.dataDir);
  const engine = options.url
    ? await reachable(openPostgres(options.url, options.poolSize ?? 10), options.url)
    : await openEmbedded(options).catch((error: unknown) => {
        unlock();
        throw options.dataDir ? embeddedFault(options.dataDir, error) : error;
      });
  const inTransaction: Database['transaction'] = (actor, work) =>
    engine.owner.transaction().execute(async (db) => {
      await actAs(db, actor);
      return work(db);
    });
  const reading: Database['reading'] = (actor, work) =>
    engine.owner.connection().execute(async (db) => {
      await db.executeQuery(CompiledQuery.raw(acting.read, claimsOf(actor)));
      try {
        return await work(db as Db);
      } finally {
        await db.executeQuery(CompiledQuery.raw(acting.endReading));
      }
    });
  /** Runs work again that failed through no fault of its own; what failed has changed nothing. */
  const again =
    (attempt: Database['transaction']): Database['transaction'] =>
    async (actor, work) => {
      for (let left = mostAttempts - 1; ; left -= 1)
        try {
          return await attempt(actor, work);
        } catch (error) {
          if (left === 0 || !(isStale(error) || wasSacrificed(error))) throw error;
          if (isStale(error)) prepareAnew();
        }
    };
  return {
    ...engine,
    transaction: again(inTransaction),
    reading: again(reading),
    migrate: async () => {
      const installed = await lookAtInstalled(engine.owner);
      requireKnown(installed);
      const isCurrent = installed.pending.length + installed.changed.length === 0;
      const applied = isCurrent ? [] : await migrate(engine.owner as unknown as Kysely<never>);
      if (installed.version !== productVersion) await recordVersion(engine.owner);
      return applied;
    },
    close: async () => {
      await engine.close();
      unlock();
    },
  };
};
