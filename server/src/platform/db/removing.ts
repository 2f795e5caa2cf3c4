import { type RawBuilder, sql } from 'kysely';
import type { RemovedRows } from '../../kernel/removed.ts';
import type { Db } from './index.ts';

/** Runs a `delete … returning … as at`. @returns the number of removed rows, and the first and last time `at`. */
export const removeRows = async (db: Db, removal: RawBuilder<unknown>): Promise<RemovedRows> => {
  const { rows } = await sql<RemovedRows>`
    with gone as (${removal}) select count(*)::int as rows, min(at) as oldest, max(at) as newest from gone`.execute(db);
  return rows[0] ?? { rows: 0, oldest: null, newest: null };
};
