import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery, type DatabaseConnection, PostgresDialect, PostgresDriver, type TransactionSettings } from 'kysely';

/** The statement with which the next transaction begins in this call. */
const openings = new AsyncLocalStorage<string | undefined>();

class OpeningDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const opening = openings.getStore();
    if (opening === undefined) return super.beginTransaction(connection, settings);
    await connection.executeQuery(CompiledQuery.raw(`begin; ${opening}`));
  }
}

/** The dialect of both engines, whose transactions can begin with a statement of their own on one way to the server. */
export class OpeningDialect extends PostgresDialect {
  readonly #config: ConstructorParameters<typeof PostgresDialect>[0];

  constructor(config: ConstructorParameters<typeof PostgresDialect>[0]) {
    super(config);
    this.#config = config;
  }

  override createDriver(): OpeningDriver {
    return new OpeningDriver(this.#config);
  }
}

/** Lets the transaction that `begin` opens begin with a statement without parameters; what it does inside knows nothing of it. */
export const beginningWith = <Value>(opening: string, begin: () => Promise<Value>): Promise<Value> =>
  openings.run(opening, begin);

/** The work of a transaction that began so: a transaction that it opens elsewhere begins as any other. */
export const afterBeginning = <Value>(work: () => Promise<Value>): Promise<Value> => openings.run(undefined, work);
