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

  const forgetAttempts = () => app.world.database.pool.query('delete from attempts');
  return {
    app,
    world,
    callAs: (row: Named, person: Person | null, asked: Asked = {}) => callRow({ app, world }, row, person, asked),
    forgetAttempts,
    isUnchanged: async (): Promise<boolean> => (await kept.changes()).length === 0,
    /** Brings every row back to the start. @returns the tables of which one had changed. */
    backToStart: async (): Promise<string[]> => {
      await forgetAttempts();
      const changes = await kept.changes();
      if (changes.length > 0) await kept.restore(changes);
      return changes;
    },
  };
};
