import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Outages } from './outage.ts';
import type { Tables } from './tables/tables.ts';

export type Unlisten = () => Promise<void>;

/** What one process does at a time: bringing the database to its version, and signing the audit trail. */
export type Alone = 'starting' | 'signing';

/** One engine, opened. `pool` and `owner` act as the schema's owner and are for the account service, the job queue and the turns of the geocoder. */
export type Engine = {
  readonly kind: 'pglite' | 'postgres';
  readonly pool: pg.Pool;
  readonly owner: Kysely<Tables>;
  /** Errors that say that the database is away are noted here. */
  readonly outages: Outages;
  /** Calls back with the payload of every notification on a channel; reconnects by itself, and says so: some may have been missed. */
  listen(channel: string, onPayload: (payload: string) => void, onReconnect?: () => void): Promise<Unlisten>;
  /**
   * Does work that one process of all on this database may do at a time; the others wait, and so does the same process. Must not be
   * nested for the same work.
   */
  alone<Value>(what: Alone, work: () => Promise<Value>): Promise<Value>;
  close(): Promise<void>;
};
