import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { isUnfinished } from '../server/src/demo/unfinished.ts';
import { startPostgres } from '../server/src/testing/servers/postgres.ts';

const help = `The memory of a process that serves the demo and has been idle for a while, beside bare Node with the same database.

  npm run bench -- memory [--engine pglite|postgres] [--idle 60] [--data DIR] [--json]

Makes the demo in a temporary directory, or serves a copy of DIR, a data directory with an embedded database. Reader processes count where
some are left. PostgreSQL's own processes do not count. Linux only.`;

const { values: options } = parseArgs({
  options: {
    engine: { type: 'string', default: 'pglite' },
    idle: { type: 'string', default: '60' },
    data: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const root = join(import.meta.dirname, '..');

type Memory = { readonly residentMegabytes: number; readonly ownMegabytes: number };

/** What a process holds: all resident pages, and those with a share of what others use too. */
const memoryOf = (pid: number): Memory => {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const megabytes = (field: string) =>
    Math.round(Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? 0) / 1024);
  return { residentMegabytes: megabytes('Rss'), ownMegabytes: megabytes('Pss') };
};

const childrenOf = (pid: number): number[] => {
  const direct = readdirSync(`/proc/${pid}/task`).flatMap((task) => {
    const path = `/proc/${pid}/task/${task}/children`;
    return existsSync(path) ? readFileSync(path, 'utf8').split(' ').filter(Boolean).map(Number) : [];
  });
  return direct.flatMap((child) => [child, ...childrenOf(child)]);
};

type Started = { readonly child: ChildProcess; readonly said: () => string };

const start = (args: readonly string[], env: Readonly<Record<string, string>>): Started => {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  return { child, said: () => text };
};

const stop = async ({ child }: Started): Promise<void> => {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
};

/** Waits until something holds of a process. @throws Error when the process ends before. */
const until = async ({ child }: Started, holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) {
    if (child.exitCode !== null) throw new Error(`the process ended with ${child.exitCode}`);
    await wait(500);
  }
};

const measure = async (program: Started, seconds: number): Promise<Memory[]> => {
  await wait(seconds * 1000);
  const { pid = 0 } = program.child;
  return [pid, ...childrenOf(pid)].map(memoryOf);
};

/** Opens the same database without the product, and asks once. */
const bare = (directory: string, url: string | undefined): string =>
  url
    ? `import pg from 'pg';
       const pool = new pg.Pool({ connectionString: ${JSON.stringify(url)} });
       await pool.query('select count(*) from users');`
    : `import { PGlite } from '@electric-sql/pglite';
       import { cube } from '@electric-sql/pglite/contrib/cube';
       import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
       const pglite = await PGlite.create({ dataDir: ${JSON.stringify(join(directory, 'database'))}, extensions: { cube, pg_trgm } });
       await pglite.query('select count(*) from users');`;

const sum = (all: readonly Memory[], field: keyof Memory): number => all.reduce((total, each) => total + each[field], 0);

const run = async (): Promise<void> => {
  const directory = mkdtempSync(join(tmpdir(), 'aliquot-memory-'));
  const server = options.engine === 'postgres' ? await startPostgres() : null;
  try {
    if (options.data) cpSync(options.data, directory, { recursive: true });
    rmSync(join(directory, 'aliquot.lock'), { force: true });
    const settings = {
      ALIQUOT_DATA_DIR: directory,
      ALIQUOT_DEMO: 'on',
      PORT: '0',
      ...(server ? { DATABASE_URL: server.url } : {}),
    };
    const product = start(['scripts/aliquot.mjs', 'serve'], settings);
    await until(product, async () => product.said().includes('running on') && !(await isUnfinished(directory)));
    const [launcher, ...processes] = await measure(product, Number(options.idle));
    await stop(product);
    const program = `${bare(directory, server?.url)} console.log('open'); setInterval(() => {}, 1000);`;
    const alone = start(['--input-type=module', '-e', program], {});
    await until(alone, () => alone.said().includes('open'));
    const baseline = await measure(alone, 10);
    await stop(alone);
    const row = (what: string, all: readonly Memory[]) => ({
      what,
      processes: all.length,
      residentMegabytes: sum(all, 'residentMegabytes'),
      ownMegabytes: sum(all, 'ownMegabytes'),
    });
    const rows = [
      row('the product, idle', processes),
      row('its launcher', launcher ? [launcher] : []),
      row(server ? 'bare Node with pg' : 'bare Node with PGlite', baseline),
    ];
    if (options.json) process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
    else console.table(rows);
  } finally {
    await server?.stop();
    rmSync(directory, { recursive: true, force: true });
  }
};

if (options.help) process.stdout.write(`${help}\n`);
else await run();
