import { afterAll } from 'vitest';
import { scenario } from '../acts/scenario.ts';
import { prepared } from '../prepared.ts';
import { keepRows } from '../rows/stored-rows.ts';
import type { Person } from '../test-app.ts';
import { type Asked, callRow, type Named } from './authorization-calls.ts';
import { authorizationWorld } from './authorization-world.ts';

/** The product with the world of the matrix, for the tests of one file, and a way back after a call that changed something. */
export const authorizationApp = () => {
  const { app } = scenario({ worker: false });
  const world = prepared(() => authorizationWorld(app));
  const kept = prepared(async () => {
    const { storage } = app.world.config;
    if (storage.kind !== 'disk') throw new Error('these tests keep files on the disk');
    return keepRows(app.world.database, storage.directory);
  });
  afterAll(() => kept.forget());

  /** Some calls ask for a session of the last minutes, and the whole matrix takes longer on a busy machine. */
  const beginAnew = async () => {
    await app.world.database.pool.query('delete from attempts');
    await app.world.database.pool.query('update sessions set created_at = now()');
  };
  return {
    app,
    world,
    callAs: (row: Named, person: Person | null, asked: Asked = {}) => callRow({ app, world }, row, person, asked),
    beginAnew,
    isUnchanged: async (): Promise<boolean> => (await kept.changes()).length === 0,
    /** Brings every row back to the start. @returns the changed tables. */
    backToStart: async (): Promise<string[]> => {
      const changes = await kept.changes();
      if (changes.length > 0) await kept.restore(changes);
      await beginAnew();
      return changes;
    },
  };
};
