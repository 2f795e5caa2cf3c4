import { type RawBuilder, sql } from 'kysely';
import type { Db } from './index.ts';

/** The hash under which something is counted: the table does not show the original key. */
export const hashedKey = (key: string): RawBuilder<Uint8Array> => sql`sha256(convert_to(${key}::text, 'UTF8'))`;

/** Transactions under the same keys wait for each other until they end; a fixed order of keys prevents deadlocks. */
export const takeTurns = async (db: Db, keys: readonly string[]): Promise<void> => {
  const inOrder = [...new Set(keys)].toSorted((a, b) => (a < b ? -1 : 1));
  for (const key of inOrder) await sql`select pg_advisory_xact_lock(hashtextextended(${key}::text, 0))`.execute(db);
};
