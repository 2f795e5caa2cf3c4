import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { createApp, declareJobs } from '../server/src/app.ts';
import { parseConfig } from '../server/src/platform/config.ts';
import { createLogger } from '../server/src/platform/log.ts';
import { openWorld } from '../server/src/platform/open-world.ts';
import type { World } from '../server/src/platform/world.ts';

const connections = 25;
const seconds = 5;
const rounds = 3;
const projectsOfOne = 20;

/** The rows that the dashboard's list is made of, as one query without layers: the floor for any handler on this machine. */
const sameRows = `select p.*, coalesce((select json_agg(c) from lab_collaborations c where c.project_id = p.id), '[]') as lab_collaborations,
  coalesce((select json_agg(d) from documents d where d.project_id = p.id), '[]') as documents
  from projects p where p.user_id = $1 order by p.created_at desc, p.id limit 20`;

const listening = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

type Measured = { readonly perSecond: number; readonly p50: number; readonly p99: number; readonly failures: number };

const measure = async (url: string, cookie: string): Promise<Measured> => {
  const { requests, latency, non2xx, errors } = await autocannon({ url, connections, duration: seconds, headers: { cookie } });
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99, failures: non2xx + errors };
};

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const median = (measured: readonly Measured[]): Measured => ({
  perSecond: middle(measured.map(({ perSecond }) => perSecond)),
  p50: middle(measured.map(({ p50 }) => p50)),
  p99: middle(measured.map(({ p99 }) => p99)),
  failures: measured.reduce((sum, { failures }) => sum + failures, 0),
});

/** A researcher with a full page of projects, signed in. */
const researcher = async (world: World) => {
  const body = { name: 'Bench', email: `bench-${Date.now()}@example.org`, password: 'a good long password' };
  const made = await world.auth.api.signUpEmail({ body, headers: new Headers(), returnHeaders: true });
  const { id } = made.response.user;
  await world.database.pool.query(
    `insert into projects (user_id, title, description, research_area, service_type, timeline, budget_range)
     select $1, 'Project ' || n, repeat('Plasma of participants, measured twice. ', 10), 'oncology', 'sample-analysis', 'short', 'low'
     from generate_series(1, ${projectsOfOne}) n`,
    [id],
  );
  const cookie = made.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { id, cookie };
};

const line = (name: string, { perSecond, p50, p99, failures }: Measured) =>
  console.log(
    `${name.padEnd(22)} ${perSecond.toFixed(0).padStart(7)} ${p50.toFixed(1).padStart(8)} ${p99.toFixed(1).padStart(8)} ${failures}`,
  );

const bench = async (engine: string, environment: Record<string, string>): Promise<void> => {
  const directory = await mkdtemp(join(tmpdir(), 'aliquot-bench-'));
  const parsed = parseConfig({
    NODE_ENV: 'test',
    ALIQUOT_DATA_DIR: directory,
    ALIQUOT_DEMO: 'off',
    CALLS_PER_MINUTE: '1000000',
    ...environment,
  });
  const config = { ...parsed, accounts: { ...parsed.accounts, secret: 'a secret for a bench: 0123456789abcdefghij' } };
  const world = await openWorld(config, createLogger('silent'));
  await declareJobs(world);
  const { id, cookie } = await researcher(world);
  const app = createApp(world, join(directory, 'web'));
  const bare = createServer((_request, response) => {
    world.database.pool.query(sameRows, [id]).then(
      ({ rows }) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ items: rows })),
      () => response.writeHead(500).end(),
    );
  });
  const [appUrl, bareUrl] = [await listening(app), await listening(bare)];
  const results: { product: Measured[]; bare: Measured[] } = { product: [], bare: [] };
  for (let round = 0; round < rounds; round += 1) {
    results.bare.push(await measure(bareUrl, cookie));
    results.product.push(await measure(`${appUrl}/api/projects`, cookie));
  }
  const [product, floor] = [median(results.product), median(results.bare)];
  console.log(
    `\n${engine}: a signed-in list of ${projectsOfOne} projects, ${connections} connections, median of ${rounds} × ${seconds} s`,
  );
  console.log('                         req/s   p50 ms   p99 ms failures');
  line('bare node:http + query', floor);
  line('GET /api/projects', product);
  console.log(`ratio ${(product.perSecond / floor.perSecond).toFixed(2)} of the bare handler (goal 0.40)`);
  for (const server of [app, bare]) {
    server.closeAllConnections();
    server.close();
  }
  await world.close();
  await rm(directory, { recursive: true, force: true });
};

await bench('PGlite', {});
if (process.env.DATABASE_URL) await bench('PostgreSQL', { DATABASE_URL: process.env.DATABASE_URL });
else console.log('\nPostgreSQL: give a DATABASE_URL to an empty database to measure it too.');
