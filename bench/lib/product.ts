import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@aliquot/contract/options';
import { createApp, declareJobs } from '../../server/src/app.ts';
import { parseConfig } from '../../server/src/platform/config.ts';
import type { Database } from '../../server/src/platform/db/index.ts';
import { createLogger } from '../../server/src/platform/log.ts';
import { openWorld } from '../../server/src/platform/open-world.ts';
import type { World } from '../../server/src/platform/world.ts';
import { copyTemplate, type Template } from '../../server/src/testing/servers/databases.ts';
import { makeTemplate } from '../../server/src/testing/servers/make-template.ts';

/** Listens on a free port. @returns the address. */
export const listening = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** More than a sweep can use of anything that is limited. */
export const roomy = {
  CALLS_PER_MINUTE: '1000000',
  SIGN_UPS_PER_HOUR: '100000',
  PLACE_SEARCHES_PER_MINUTE: '1000000',
  MATCHES_PER_HOUR: '1000000',
  FILES_PER_HOUR: '1000000',
  ANALYSES_PER_HOUR: '1000000',
  INVITATIONS_PER_DAY: '1000000',
};

/** Signs the sessions of every process of a measurement. */
export const benchSecret = 'a secret for a bench: 0123456789abcdefghij';

const configOf = (directory: string, environment: Readonly<Record<string, string>>) => {
  const parsed = parseConfig({
    NODE_ENV: 'test',
    ALIQUOT_DATA_DIR: directory,
    ALIQUOT_DEMO: 'off',
    CALLS_PER_MINUTE: roomy.CALLS_PER_MINUTE,
    ...environment,
  });
  return { ...parsed, accounts: { ...parsed.accounts, secret: benchSecret } };
};

/** The product's world over a directory, with its queues and without a server. */
export const openBench = async (
  directory: string,
  environment: Readonly<Record<string, string>>,
  open: Parameters<typeof openWorld>[2] = {},
) => {
  const world = await openWorld(configOf(directory, environment), createLogger('silent'), open);
  await declareJobs(world);
  return world;
};

let accounts = 0;

/** A new account, signed in. */
const signUp = async ({ auth }: World): Promise<{ id: string; cookie: string }> => {
  const body = { name: 'Bench', email: `bench-${Date.now()}-${(accounts += 1)}@example.org`, password: 'a good long password' };
  const made = await auth.api.signUpEmail({ body, headers: new Headers(), returnHeaders: true });
  const cookie = made.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { id: made.response.user.id, cookie };
};

/** A new account with a role, signed in. */
export const personOf = async (world: World, role: Role): Promise<{ id: string; cookie: string }> => {
  const account = await signUp(world);
  await world.database.owner.updateTable('users').set({ role }).where('id', '=', account.id).execute();
  return account;
};

/** A researcher with this many projects, signed in. */
export const researcherWith = async (world: World, projects: number): Promise<{ id: string; cookie: string }> => {
  const { id, cookie } = await signUp(world);
  const { database } = world;
  await database.pool.query(
    `insert into projects (user_id, title, description, research_area, service_type, timeline, budget_range)
     select $1, 'Project ' || n, repeat('Plasma of participants, measured twice. ', 10), 'oncology', 'sample-analysis', 'short', 'low'
     from generate_series(1, $2::int) n`,
    [id, projects],
  );
  return { id, cookie };
};

type Administered = { readonly world: World; readonly url: string; readonly cookie: string };

/** Runs work with the product on a migrated database, which it closes, and the cookie of an administrator. */
export const onDatabase = async (
  database: Database,
  work: (product: Administered) => Promise<void>,
  environment: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const directory = await mkdtemp(join(tmpdir(), 'aliquot-bench-'));
  const world = await openBench(directory, environment, { database });
  const { cookie } = await personOf(world, 'admin');
  const server = createApp(world, join(directory, 'web'));
  await work({ world, url: await listening(server), cookie });
  server.closeAllConnections();
  server.close();
  await world.close();
  await rm(directory, { recursive: true, force: true });
};

/** Runs work with the product on a copy of a template, and the cookie of an administrator. */
export const onTemplate = async (
  template: Template,
  work: (product: Administered) => Promise<void>,
  environment: Readonly<Record<string, string>> = {},
): Promise<void> => onDatabase(await copyTemplate(template), work, environment);

/**
 * Runs a benchmark on a template of each engine of a list such as "pglite,postgres", one after the other. @throws Error for a
 * name that is no engine.
 */
export const onEngines = async (names: string, bench: (template: Template) => Promise<void>): Promise<void> => {
  for (const engine of names.split(',')) {
    if (engine !== 'pglite' && engine !== 'postgres') throw new Error(`There is no engine ${engine}: pglite or postgres.`);
    const { template, remove } = await makeTemplate(engine);
    try {
      await bench(template);
    } finally {
      await remove();
    }
  }
};
