import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { declareJobs, loadShippedData, startWorker } from './app.ts';
import { openDatabase } from './platform/db/index.ts';
import { createLogger } from './platform/log.ts';
import { openWorld } from './platform/open-world.ts';
import { startTestApp } from './testing/test-app.ts';

const template = inject('databaseTemplate');
const together = 6;

describe.runIf(template.engine === 'postgres')('processes that start in the same second', () => {
  it('OPS-002 all come up on an empty database, and make everything once', async () => {
    if (template.engine !== 'postgres') return;
    const urlOf = (name: string) => Object.assign(new URL(template.url), { pathname: `/${name}` }).href;
    const name = `aliquot_together_${randomBytes(6).toString('hex')}`;
    const maintenance = new pg.Client({ connectionString: urlOf('postgres') });
    await maintenance.connect();
    await maintenance.query(`create database ${name}`);
    const app = await startTestApp({ worker: false }); // for its settings
    const start = async () => {
      const database = await openDatabase({ url: urlOf(name), poolSize: 4 });
      const world = await openWorld(app.world.config, createLogger('silent'), { database });
      await loadShippedData(world.database);
      await declareJobs(world);
      await startWorker(world);
      return world;
    };
    const holder = await openDatabase({ url: urlOf(name), poolSize: 2 });
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
    await holder.close();
    try {
      expect(outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))).toEqual([]);
      const [first] = outcomes;
      const world = first?.status === 'fulfilled' ? first.value : app.world;
      const { rows } = await world.database.pool.query<{ queues: number; names: number; migrations: number }>(
        `select (select count(*) from pgboss.queue) as queues, (select count(distinct name) from pgboss.queue) as names,
                (select count(*) from schema_migrations) as migrations`,
      );
      expect(rows[0]?.queues).toBe(rows[0]?.names);
      expect(await world.database.migrate()).toEqual([]);
    } finally {
      for (const outcome of outcomes) if (outcome.status === 'fulfilled') await outcome.value.close();
      await app.close();
      await maintenance.query(`drop database ${name} with (force)`);
      await maintenance.end();
    }
  });
});
