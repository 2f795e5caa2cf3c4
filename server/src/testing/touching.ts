import type { RawBuilder } from 'kysely';
import type { Actor } from '../kernel/actor.ts';
import type { Database } from '../platform/db/index.ts';
import { type Reader, readers } from './rows/world-of-rows.ts';

/** Thrown to take a transaction back. */
export const undo = new Error('undone');

/** How many rows were touched; `kept` is a record that was agreed and stays. */
export type Touched = number | 'denied' | 'kept';

/** Runs statements as somebody, and takes them back. @returns how many rows the last one touched, or 'denied'. */
export const touchAs = async (
  database: Database,
  reader: Reader | Actor,
  ...statements: RawBuilder<unknown>[]
): Promise<Touched> => {
  let count = 0;
  try {
    await database.transaction(typeof reader === 'string' ? readers[reader] : reader, async (db) => {
      for (const statement of statements) {
        const { rows, numAffectedRows } = await statement.execute(db);
        count = numAffectedRows === undefined ? rows.length : Number(numAffectedRows);
      }
      throw undo;
    });
  } catch (error) {
    if (error === undo) return count;
    const { code } = error as { code?: string };
    if (code === '42501') return 'denied';
    if (code === 'RK001') return 'kept'; // a record that was agreed
    throw error;
  }
  return count;
};
