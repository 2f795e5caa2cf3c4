import { system } from '../../kernel/actor.ts';
import type { Doing } from '../db/doing.ts';
import type { Db } from '../db/index.ts';
import type { World } from '../world.ts';

/**
 * Handles each row in a transaction of its own. A failure is logged with `noun` and id of its row, and the next round tries it
 * again.
 */
export const forEachRow = async <Row extends string | { readonly id: string }>(
  world: World,
  {
    find,
    handle,
    noun,
    failure,
  }: {
    readonly find: (db: Db, now: Date) => Promise<readonly Row[]>;
    readonly handle: (doing: Doing, row: Row) => Promise<void>;
    readonly noun: string;
    readonly failure: string;
  },
): Promise<void> => {
  const now = world.now();
  for (const row of await world.database.transaction(system, (db) => find(db, now))) {
    try {
      await world.database.transaction(system, (db) => handle({ world, db, actor: system, origin: null, now }, row));
    } catch (error) {
      world.log.error({ err: error, [noun]: typeof row === 'string' ? row : row.id }, failure);
    }
  }
};
