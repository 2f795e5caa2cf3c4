import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { declareJobs, loadShippedData, startWorker } from './app.ts';
import { openDatabase } from './platform/db/index.ts';
import { createLogger } from './platform/log.ts';
import { openWorld } from './platform/open-world.ts';
import { mainFile } from './testing/command-line.ts';
import { databaseAt, execute } from './testing/servers/databases.ts';
import { startTestApp } from './testing/test-app.ts';

const template = inject('databaseTemplate');
const together = 6;

/** An empty database of its own. */
const createDatabase = async () => {
  if (template.engine !== 'postgres') throw new Error('only PostgreSQL has several processes');
  const name = `aliquot_together_${randomBytes(6).toString('hex')}`;
  const maintenance = databaseAt(template.url, 'postgres');
  await execute(maintenance, `create database ${name}`);
  return {
    name,
    url: databaseAt(template.url, name),
    drop: () => execute(maintenance, `drop database ${name} with (force)`),
  };
};

/** A process of the product, as an operator starts it. */
const startProcess = (command: 'serve' | 'worker', settings: Readonly<Record<string, string>>) => {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', ALIQUOT_DEMO: 'off', ...settings };
  const child = spawn(process.execPath, [mainFile, command], { env });
  const told = { text: '' };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (told.text += String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const isReady = async (): Promise<boolean> => {
    if (child.exitCode !== null) throw new Error(`${command} ended: ${told.text}`);
    if (command === 'worker') return told.text.includes('worker started');
    const address = /Aliquot is running on ([^\s"]+)/.exec(told.text)?.[1];
    return address !== undefined && (await fetch(`${address}/api/ready`)).status === 200;
  };
  return {
    isReady,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
};

describe.runIf(template.engine === 'postgres')('processes that start in the same second', () => {
  it('OPS-002 all come up on an empty database, and make everything once', async () => {
    const { name, url, drop } = await createDatabase();
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
    await holder.alone('starting', async () => {
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
      await drop();
    }
  });

  it('OPS-002 become ready as real processes: three that serve and three that work, on an empty database', async () => {
    const { url, drop } = await createDatabase();
    const directory = await mkdtemp(join(tmpdir(), 'aliquot-together-'));
    const settings = { DATABASE_URL: url, DATABASE_POOL_SIZE: '4', AUTH_SECRET: randomBytes(32).toString('base64') };
    const processes = (['serve', 'worker', 'serve', 'worker', 'serve', 'worker'] as const).map((command, place) =>
      startProcess(command, { ...settings, ALIQUOT_DATA_DIR: join(directory, String(place)) }),
    );
    try {
      const ready = () => Promise.all(processes.map(({ isReady }) => isReady()));
      await expect.poll(ready, { timeout: 240_000, interval: 500 }).toEqual(processes.map(() => true));
      expect(await Promise.all(processes.map(({ stop }) => stop()))).toEqual(processes.map(() => 0));
    } finally {
      await Promise.all(processes.map(({ stop }) => stop()));
      await drop();
      await rm(directory, { recursive: true, force: true });
    }
  });
});
