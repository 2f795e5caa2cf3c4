import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPostgres } from '../server/src/testing/servers/postgres.ts';
import { type Call, figuresOf } from './load/verdict.ts';
import { signedIn, startDemo } from './product.ts';

const help = `How long others wait while one client asks for much at once: the description of the API 200 times, 50 exports and papers, 100
searches without a session.

  npm run bench -- crowd [--engines pglite,postgres] [--rounds 3] [--beside DIR] [--json]

The product runs as a process of its own on the demo. Meanwhile another person, at another address, makes a call every 50 ms. --beside
names another checkout of the product (with its node_modules), which is measured first on the same data. Goal: the other person's p99
below 1,000 ms, and each of their calls answered.`;

const { values: options } = parseArgs({
  options: {
    engines: { type: 'string', default: 'pglite,postgres' },
    rounds: { type: 'string', default: '3' },
    beside: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  console.log(help);
  process.exit(0);
}

const goal = 1000;
const everyMilliseconds = 50;
const settings = { TRUSTED_PROXIES: '127.0.0.1', CALLS_PER_MINUTE: '1200' };

type Crowd = { readonly name: string; readonly calls: number; readonly paths: readonly string[]; readonly email?: string };

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const year = `from=${day(360)}&to=${day(1)}`;
const crowds: readonly Crowd[] = [
  { name: 'description', calls: 200, paths: ['/api/openapi.json', '/api/docs'] },
  {
    name: 'exports and papers',
    calls: 50,
    email: 'admin@example.org',
    paths: [
      `/api/reports/figures/laboratories.pdf?${year}`,
      '/api/audit/export?format=csv',
      '/api/admin/projects.csv',
      `/api/reports/figures/requests.pdf?${year}`,
      '/api/admin/users.csv',
    ],
  },
  { name: 'searches', calls: 100, paths: ['/api/public-labs?search=sequencing', '/api/places/search?q=Seattle'] },
];

const health = '/api/health';
const otherPaths = ['/api/accounts/me', '/api/projects', health];

type Row = { readonly crowd: string; readonly others: readonly Call[]; readonly answers: Readonly<Record<string, number>> };

/** One call whose body is read and not unpacked, so that the measurement takes little time from the product. */
const call = (name: string, url: string, headers: Record<string, string>): Promise<Call & { status: number }> => {
  const began = performance.now();
  return new Promise((answered) => {
    const end = (status: number, failure: string | null) =>
      answered({ name, milliseconds: performance.now() - began, failure, status });
    const request = get(url, { agent: false, headers: { ...headers, 'accept-encoding': 'gzip, br' } }, (response) => {
      const { statusCode = 0 } = response;
      response.resume().on('end', () => end(statusCode, statusCode < 400 ? null : String(statusCode)));
    });
    request.on('error', (error) => end(0, String(error)));
  });
};

const measure = async (url: string, crowd: Crowd, round: number): Promise<Row> => {
  const address = `10.2.${round}.${crowds.indexOf(crowd) + 1}`;
  const other = { cookie: await signedIn(url, 'researcher@example.org', '10.3.0.1'), 'X-Forwarded-For': '10.3.0.1' };
  const cookie = crowd.email ? await signedIn(url, crowd.email, address) : '';
  const headers = { 'X-Forwarded-For': address, ...(cookie && { cookie }) };
  for (const path of otherPaths) await call(path, url + path, other);
  let isOver = false;
  const others: Promise<Call>[] = [];
  const ask = async () => {
    for (let turn = 0; !isOver || turn < 20; turn += 1) {
      const path = otherPaths[turn % otherPaths.length] ?? health;
      others.push(call(path, url + path, other));
      await wait(everyMilliseconds);
    }
  };
  const press = async () => {
    await wait(4 * everyMilliseconds);
    const answers = await Promise.all(
      Array.from({ length: crowd.calls }, (_, at) => {
        const path = crowd.paths[at % crowd.paths.length] ?? health;
        return call(path, url + path, headers);
      }),
    );
    isOver = true;
    return Object.fromEntries(
      Map.groupBy(answers, ({ status }) => status)
        .entries()
        .map(([status, all]) => [status, all.length]),
    );
  };
  const [answers] = await Promise.all([press(), ask()]);
  return { crowd: crowd.name, others: await Promise.all(others), answers };
};

const run = async (title: string, url: string): Promise<boolean> => {
  const rows: Row[] = [];
  for (let round = 0; round < Number(options.rounds); round += 1)
    for (const crowd of crowds) rows.push(await measure(url, crowd, round));
  let isMet = true;
  for (const { name, calls } of crowds) {
    const own = rows.filter(({ crowd }) => crowd === name);
    const figures = figuresOf(own.flatMap(({ others }) => others));
    isMet &&= figures.p99 < goal && figures.failures === 0;
    const answers = JSON.stringify(own.map((row) => row.answers));
    if (options.json) console.log(JSON.stringify({ title, crowd: name, ...figures, answers }));
    else
      console.log(
        `${title.padEnd(22)} ${`${calls} ${name}`.padEnd(24)} others: ${String(figures.calls).padStart(5)} calls, p50 ${figures.p50.toFixed(0)} ms, p99 ${figures.p99.toFixed(0)} ms, most ${figures.most.toFixed(0)} ms, ${figures.failures} failed; the crowd: ${answers}`,
      );
  }
  return isMet;
};

const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };
for (const engine of options.engines.split(',')) {
  const directory = mkdtempSync(join(tmpdir(), 'aliquot-crowd-'));
  const server = engine === 'postgres' ? await startPostgres(durable) : null;
  const checkouts = [...(options.beside ? [resolve(options.beside)] : []), undefined];
  try {
    for (const [at, checkout] of checkouts.entries()) {
      const product = await startDemo(directory, { ...settings, DATABASE_URL: server?.url ?? '' }, at > 0, checkout);
      try {
        const isMet = await run(`${engine}${checkout ? ', beside' : ''}`, product.url);
        if (!checkout && !isMet) process.exitCode = 1;
      } finally {
        await product.stop();
      }
    }
  } finally {
    await server?.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
