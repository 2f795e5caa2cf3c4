import { AsyncLocalStorage } from 'node:async_hooks';
import { type DatabaseConnection, type Dialect, type Driver, Kysely, PostgresDialect } from 'kysely';
import type { Actor } from '../../kernel/actor.ts';
import { actAs, type Database, type Db } from '../db/index.ts';
import type { Outages } from '../db/outage.ts';

type Joined = { readonly db: Db; readonly connection: DatabaseConnection };

const joined = new AsyncLocalStorage<Joined>();

/** The transaction that the account service works in, where it was joined to one of ours. */
export const joinedTransaction = (): Db | undefined => joined.getStore()?.db;

const nothing = () => Promise.resolve();
const isJoined = (connection: DatabaseConnection) => connection === joined.getStore()?.connection;

/** The library replaces the database's errors with its own. */
const noting = (outages: Outages) => (error: unknown) => {
  outages.note(error);
  throw error;
};

/** Inside a joined transaction, its connection is the only one, and begin, commit and rollback are ours to say. */
const joining = (driver: Driver, outages: Outages): Driver => ({
  init: () => driver.init(),
  acquireConnection: async () => joined.getStore()?.connection ?? driver.acquireConnection().catch(noting(outages)),
  beginTransaction: (connection, settings) =>
    isJoined(connection) ? nothing() : driver.beginTransaction(connection, settings),
  commitTransaction: (connection) => (isJoined(connection) ? nothing() : driver.commitTransaction(connection)),
  rollbackTransaction: (connection) => (isJoined(connection) ? nothing() : driver.rollbackTransaction(connection)),
  releaseConnection: (connection) => (isJoined(connection) ? nothing() : driver.releaseConnection(connection)),
  destroy: nothing, // the pool is the database's to close
});

/** The account service's database: the schema's owner, and able to join a transaction of ours. */
export const joinable = ({ pool, outages }: Database): Kysely<never> => {
  const inner = new PostgresDialect({ pool });
  const dialect: Dialect = {
    createDriver: () => joining(inner.createDriver(), outages),
    createQueryCompiler: () => inner.createQueryCompiler(),
    createAdapter: () => inner.createAdapter(),
    createIntrospector: (db) => inner.createIntrospector(db),
  };
  return new Kysely<never>({ dialect, log: (event) => (event.level === 'error' ? void outages.note(event.error) : undefined) });
};

/**
 * One transaction for the account service's writes and ours: all or none are kept. In it, `work` calls the account service
 * first; `become` then turns the transaction into one of the actor's, under row-level security. Until then `own` acts as the
 * owner of the schema.
 */
export const withAccountService = <Value>(
  { owner }: Database,
  work: (become: (actor: Actor) => Promise<Db>, own: Db) => Promise<Value>,
): Promise<Value> =>
  owner.transaction().execute(async (db) => {
    const connection = await db.getExecutor().provideConnection(async (own) => own);
    const become = async (actor: Actor) => {
      await actAs(db, actor);
      return db;
    };
    return joined.run({ db, connection }, () => work(become, db));
  });
