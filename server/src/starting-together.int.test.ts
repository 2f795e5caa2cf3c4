import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { declareJobs, loadShippedData, startWorker } from './app.ts';
import { openDatabase } from './platform/db/index.ts';
import { createLogger } from './platform/log.ts';
import { openWorld } from './platform/open-world.ts';
import { databaseAt } from './testing/databases.ts';
import { startTestApp } from './testing/test-app.ts';

const template = inject('databaseTemplate');
const together = 6;

describe.runIf(template.engine === 'postgres')('processes that start in the same second', () => {
  it('OPS-002 all come up on an empty database, and make everything once', async () => {
    if (template.engine !== 'postgres') return;
    const name = `aliquot_together_${randomBytes(6).toString('hex')}`;
    const url = databaseAt(template.url, name);
    const maintenance = new pg.Client({ connectionString: databaseAt(template.url, 'postgres') });
    await maintenance.connect();
    await maintenance.query(`create database ${name}`);
    const app = await startTestApp({ worker: false }); // for its settings
    const start = async () => {
      const database = await openDatabase({ url, poolSize: 4 });
      const world = await openWorld(app.world.config, createLogger('silent'), { database });
      await loadShippedData(world.database);
      await declareJobs(world);
      await startWorker(world);
      return world;
    };
    const holder = await openDatabase({ url, poolSize: 2 });
    const ask = async (query: string) => (await holder.pool.query<{ count: number }>(query)).rows[0]?.count;
    let starting: readonly Promise<Awaited<ReturnType<typeof start>>>[] = [];
    await holder.alone(async () => {
      starting = Array.from({ length: together }, start);
      const waiting = `select count(*) from pg_locks join pg_database d on d.oid = database
        where locktype = 'advisory' and not granted and datname = '${name}'`;
      await expect.poll(() => ask(waiting), { timeout: 60_000 }).toBe(together);
      expect(await ask(`select count(*) from pg_class where relname in ('schema_migrations', 'queue')`)).toBe(0);
    });
    const outcomes = await Promise.allSettled(starting);
    try {
      expect(outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))).toEqual([]);
      expect(await ask('select count(*) from pgboss.queue')).toBe(await ask('select count(distinct name) from pgboss.queue'));
      expect(await holder.migrate()).toEqual([]);
    } finally {
      for (const outcome of outcomes) if (outcome.status === 'fulfilled') await outcome.value.close();
      await holder.close();
      await app.close();
      await maintenance.query(`drop database ${name} with (force)`);
      await maintenance.end();
    }
  });
});
