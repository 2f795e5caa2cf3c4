import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp, declareJobs } from '../../server/src/app.ts';
import { parseConfig } from '../../server/src/platform/config.ts';
import { createLogger } from '../../server/src/platform/log.ts';
import { openWorld } from '../../server/src/platform/open-world.ts';
import type { World } from '../../server/src/platform/world.ts';

/** Listens on a free port. @returns the address. */
const listening = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** A researcher with this many projects, signed in. */
export const researcherWith = async ({ auth, database }: World, projects: number): Promise<{ id: string; cookie: string }> => {
  const body = { name: 'Bench', email: `bench-${Date.now()}@example.org`, password: 'a good long password' };
  const made = await auth.api.signUpEmail({ body, headers: new Headers(), returnHeaders: true });
  const { id } = made.response.user;
  await database.pool.query(
    `insert into projects (user_id, title, description, research_area, service_type, timeline, budget_range)
     select $1, 'Project ' || n, repeat('Plasma of participants, measured twice. ', 10), 'oncology', 'sample-analysis', 'short', 'low'
     from generate_series(1, $2::int) n`,
    [id, projects],
  );
  const cookie = made.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { id, cookie };
};

/** The product on an empty database, beside a bare server that is made of it: both are there while the work goes on. */
export const besideProduct = async <Prepared>(
  environment: Readonly<Record<string, string>>,
  prepare: (world: World) => Promise<{ bare: Server; prepared: Prepared }>,
  work: (urls: { appUrl: string; bareUrl: string }, prepared: Prepared) => Promise<void>,
): Promise<void> => {
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
  const { bare, prepared } = await prepare(world);
  const app = createApp(world, join(directory, 'web'));
  await work({ appUrl: await listening(app), bareUrl: await listening(bare) }, prepared);
  for (const server of [app, bare]) {
    server.closeAllConnections();
    server.close();
  }
  await world.close();
  await rm(directory, { recursive: true, force: true });
};

/** Runs a benchmark on the embedded engine, and on the PostgreSQL of `DATABASE_URL` if one is given. */
export const onEachEngine = async (
  bench: (engine: string, environment: Readonly<Record<string, string>>) => Promise<void>,
): Promise<void> => {
  await bench('PGlite', {});
  if (process.env.DATABASE_URL) await bench('PostgreSQL', { DATABASE_URL: process.env.DATABASE_URL });
  else console.log('\nPostgreSQL: give a DATABASE_URL to an empty database to measure it too.');
};
