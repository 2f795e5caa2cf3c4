import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPglite } from './pglite.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aliquot-pglite-'));
  const engine = await openPglite(directory);
  await engine.pool.query('create table kept (id integer)');
  await engine.pool.query('insert into kept values (7)');
  await engine.close();
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const failure = new Error('the recovery failed');
const fails = () => Promise.reject(failure);

/** Gives an answer once more after its question is done, as once seen after a kill. */
const outOfOrder = async (path: string | undefined): Promise<PGlite> => {
  const pglite = await PGlite.create(path ?? '');
  const stream = pglite.execProtocolStream.bind(pglite);
  pglite.execProtocolStream = async (...given) => {
    const answers = await stream(...given);
    return [...answers, ...answers.filter(({ name }) => name === 'rowDescription')];
  };
  return pglite;
};

/** Fails in the given ways, then opens as usual. */
const failingFirst = (...ways: ((path: string | undefined) => Promise<PGlite>)[]) => {
  const retries: string[] = [];
  const engine = openPglite(directory, {
    onRetry: (error) => retries.push((error as Error).message),
    create: (path) => (ways.shift() ?? ((usual) => PGlite.create(usual ?? '')))(path),
  });
  return { engine, retries };
};

describe('an embedded database that does not come up', () => {
  it.each([
    ['fails to start', fails, 'the recovery failed'],
    ['answers out of order', outOfOrder, 'Received unexpected rowDescription message from backend.'],
  ])('is opened again on the same files when it %s', async (_, way, message) => {
    const { engine, retries } = failingFirst(way);
    const opened = await engine;
    try {
      expect((await opened.pool.query('select id from kept')).rows).toEqual([{ id: 7 }]);
      expect(retries).toEqual([message]);
    } finally {
      await opened.close();
    }
  });

  it('is given up after three attempts, with what the last one said', async () => {
    const { engine, retries } = failingFirst(fails, fails, fails);
    await expect(engine).rejects.toThrow('the recovery failed');
    expect(retries).toHaveLength(2);
  });
});
