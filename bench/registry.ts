import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { serverProgram } from '../scripts/lib/builds.mjs';
import { serverFlags } from '../scripts/lib/node.mjs';
import { startPostgres } from '../server/src/testing/servers/postgres.ts';
import { type Call, figuresOf } from './load/verdict.ts';
import { signedIn, startDemo } from './product.ts';
import { type Generated, type Shape, shapes, writeRegister } from './registry/register-files.ts';

const help = `The import of a CMS register of made-up laboratories, and how long people wait meanwhile.

  npm run bench -- registry [--rows 700000] [--shapes ${shapes.join(',')}] [--engines postgres,pglite] [--json]

On PostgreSQL the product runs on its demo while "aliquot registry import" reads a file: a person makes a call every 50 ms, first with
nothing else to do, then during each import. The first file is imported into an empty register; each next one comes in another shape, lacks
a further tenth of a percent of the rows, and changes the state of one in 50 or so. The embedded engine is in use by one process, so there the import runs alone. Goals: 60 s and
300 MB for each import.`;

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '700000' },
    shapes: { type: 'string', default: shapes.join(',') },
    engines: { type: 'string', default: 'postgres,pglite' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  console.log(help);
  process.exit(0);
}

const goals = { seconds: 60, megabytes: 300 };
const everyMilliseconds = 50;
const rows = Number(options.rows);
const root = join(import.meta.dirname, '..');

type Settings = Readonly<Record<string, string>>;
type Imported = {
  readonly seconds: number;
  /** Processor time of the command, and of PostgreSQL meanwhile for everyone. */
  readonly cpuSeconds: number;
  readonly databaseCpuSeconds: number | null;
  readonly megabytes: number;
  readonly said: string;
};

/** The most memory that a process has had, in megabytes; null once it has ended. */
const peakOf = (pid: number): number | null => {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    return null;
  }
};

const ticksPerSecond = 100;

/** Processor time of a process, in seconds; with its children that have ended. Null once it has ended. */
const cpuOf = (pid: number, withChildren = false): number | null => {
  try {
    // utime, stime, cutime and cstime come behind the name, which is in brackets.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .slice(11, withChildren ? 15 : 13);
    return fields.reduce((sum, field) => sum + Number(field), 0) / ticksPerSecond;
  } catch {
    return null;
  }
};

/** The process whose children are the connections. */
const postmasterOf = async (url: string): Promise<number> => {
  const client = new pg.Client(url);
  await client.connect();
  const { rows: found } = await client.query<{ data_directory: string }>('show data_directory');
  await client.end();
  return Number(readFileSync(join(found[0]?.data_directory ?? '', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
};

/** Runs the command as an operator does. */
const importFile = async (path: string, settings: Settings, postmaster: number | null): Promise<Imported> => {
  const before = postmaster === null ? null : cpuOf(postmaster, true);
  const began = performance.now();
  const words = [...serverFlags, serverProgram(), 'registry', 'import', path, '--json'];
  const child = spawn(process.execPath, words, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, MALLOC_ARENA_MAX: '2', ...settings },
  });
  let said = '';
  let problem = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (problem += chunk.toString()));
  const ended = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 1)));
  let megabytes = 0;
  let cpuSeconds = 0;
  let code: number | undefined;
  ended.then(
    (value) => (code = value),
    () => {},
  );
  while (code === undefined) {
    megabytes = Math.max(megabytes, peakOf(child.pid ?? 0) ?? 0);
    cpuSeconds = cpuOf(child.pid ?? 0) ?? cpuSeconds;
    await wait(50);
  }
  if (code !== 0) throw new Error(`the import ended with ${code}: ${problem}`);
  const seconds = (performance.now() - began) / 1000;
  const after = postmaster === null ? null : cpuOf(postmaster, true);
  const databaseCpuSeconds = before === null || after === null ? null : after - before;
  return { seconds, cpuSeconds, databaseCpuSeconds, megabytes, said };
};

const call = (url: string, path: string, cookie: string): Promise<Call> => {
  const began = performance.now();
  return new Promise((answered) => {
    const end = (failure: string | null) => answered({ name: path, milliseconds: performance.now() - began, failure });
    const request = get(url + path, { agent: false, headers: { cookie } }, (response) => {
      const { statusCode = 0 } = response;
      response.resume().on('end', () => end(statusCode < 400 ? null : String(statusCode)));
    });
    request.on('error', (error) => end(String(error)));
  });
};

/** The calls of a person while work is done. */
const beside = async <Value>(url: string, work: Promise<Value>): Promise<{ value: Value; calls: Call[] }> => {
  const cookie = await signedIn(url, 'researcher@example.org');
  const paths = ['/api/accounts/me', '/api/projects', '/api/public-labs'];
  const calls: Promise<Call>[] = [];
  let isDone = false;
  void work.finally(() => (isDone = true)).catch(() => {});
  for (let turn = 0; !isDone; turn += 1) {
    calls.push(call(url, paths[turn % paths.length] ?? '', cookie));
    await wait(everyMilliseconds);
  }
  return { value: await work, calls: await Promise.all(calls) };
};

let isMet = true;
const report = (engine: string, shape: string, imported: Imported | null, calls: readonly Call[], bytes = 0): void => {
  const people = calls.length > 0 ? figuresOf(calls) : null;
  const counts = imported ? (JSON.parse(imported.said) as Record<string, number>) : null;
  if (imported) isMet &&= imported.seconds <= goals.seconds && imported.megabytes <= goals.megabytes;
  if (people && people.failures > 0) isMet = false;
  if (options.json) {
    console.log(JSON.stringify({ engine, shape, bytes, ...imported, said: undefined, people, counts }));
    return;
  }
  const parts = [
    ...(imported && counts
      ? [
          `${(bytes / 1e6).toFixed(0)} MB in ${imported.seconds.toFixed(1)} s (processor: ${imported.cpuSeconds.toFixed(1)} s${imported.databaseCpuSeconds === null ? '' : `, database ${imported.databaseCpuSeconds.toFixed(1)} s`}), ${imported.megabytes.toFixed(0)} MB of memory`,
          `added ${counts.added}, changed ${counts.changed}, gone ${counts.gone}, terminated ${counts.terminated}`,
        ]
      : []),
    ...(people
      ? [
          `people: ${people.calls} calls, p50 ${people.p50.toFixed(0)} ms, p99 ${people.p99.toFixed(0)} ms, most ${people.most.toFixed(0)} ms, ${people.failures} failed`,
        ]
      : []),
  ];
  console.log(`${engine.padEnd(9)} ${shape.padEnd(13)} ${parts.join('; ')}`);
};

const directory = mkdtempSync(join(tmpdir(), 'aliquot-registry-'));
const fileOf = async (shape: Shape, rest: Omit<Generated, 'shape' | 'rows'>, day: string): Promise<string> => {
  const path = join(directory, `clia-${day}.csv`);
  await writeRegister(path, { shape, rows, ...rest });
  return path;
};

const chosen = options.shapes.split(',') as Shape[];
const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };
const days = ['2026-03-31', '2026-06-30', '2026-09-30', '2026-10-31'];

try {
  for (const engine of options.engines.split(',')) {
    const isPostgres = engine === 'postgres';
    const server = isPostgres ? await startPostgres(durable) : null;
    const settings = { DATABASE_URL: server?.url ?? '', ALIQUOT_DATA_DIR: join(directory, engine) };
    try {
      const product = await startDemo(settings.ALIQUOT_DATA_DIR, { ...settings, CALLS_PER_MINUTE: '5000' }, false);
      if (!isPostgres) await product.stop();
      else report(engine, 'idle', null, (await beside(product.url, wait(20_000))).calls);
      const postmaster = server ? await postmasterOf(server.url) : null;
      for (const [at, shape] of (isPostgres ? chosen : chosen.slice(0, 2)).entries()) {
        const changes = at === 0 ? {} : { from: Math.floor((rows * at) / 1000), changed: 49 + at };
        const path = await fileOf(shape, changes, days[at] ?? '2026-11-01');
        const work = importFile(path, settings, postmaster);
        const { value, calls } = isPostgres ? await beside(product.url, work) : { value: await work, calls: [] };
        report(engine, shape, value, calls, statSync(path).size);
        rmSync(path);
      }
      if (isPostgres) await product.stop();
    } finally {
      await server?.stop();
    }
  }
} finally {
  rmSync(directory, { recursive: true, force: true });
}
if (!isMet) process.exitCode = 1;
