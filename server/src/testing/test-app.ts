import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Contract } from '@aliquot/contract/index';
import { contract } from '@aliquot/contract/index';
import type { Role } from '@aliquot/contract/options';
import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createApp, declareJobs, startWorker } from '../app.ts';
import { hashPassword, withKnownPassword } from '../platform/auth/password.ts';
import { parseConfig } from '../platform/config.ts';
import type { Database } from '../platform/db/index.ts';
import { createLogger } from '../platform/log.ts';
import { openWorld } from '../platform/open-world.ts';
import type { World } from '../platform/world.ts';
import { sharedReader } from './papers/shared-reader.ts';
import { openTestDatabase } from './servers/open-test-database.ts';

export type Client = ContractRouterClient<Contract>;

/** A signed-in person of a test: the typed client, and the cookie for calls outside of the contract. */
export type Person = { id: string; email: string; name: string; role: Role; cookie: string; api: Client };

export type TestApp = {
  world: World;
  url: string;
  /** Calls without a session. */
  anonymous: Client;
  /** Makes an account with this role and signs it in. Its address is confirmed unless told otherwise. */
  person(role: Role, details?: { name?: string; email?: string; confirmed?: boolean }): Promise<Person>;
  /** Any request with a person's session, for what the typed client cannot send. */
  fetch(path: string, init?: RequestInit, person?: Person): Promise<Response>;
  /** The rows of a query, as the owner of the schema sees them. */
  rows<Row extends Record<string, unknown>>(query: string, ...values: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
};

export type TestAppOptions = {
  /** Whether jobs run; true unless said otherwise. */
  worker?: boolean;
  now?: () => Date;
  /** Settings that differ from those of every test. */
  environment?: Readonly<Record<string, string>>;
  /** A migrated, empty database; without one, a copy of the template of the test run. */
  database?: Database;
  /** Receives every line of the log; without it nothing is logged. */
  onLog?: (line: string) => void;
};

/** The password of every `TestApp.person`. */
export const testPassword = 'correct horse battery';

let hashed: Promise<string> | undefined;
/** Hashed once for all people of a process: they all have the same password. */
const testHash = () => (hashed ??= hashPassword(testPassword));

/** Tests do in a moment what a person does in a day, so limits must not stop them. */
const roomyLimits = {
  SIGN_UPS_PER_HOUR: '1000',
  CALLS_PER_MINUTE: '100000',
  PLACE_SEARCHES_PER_MINUTE: '10000',
  MATCHES_PER_HOUR: '10000',
  FILES_PER_HOUR: '10000',
  ANALYSES_PER_HOUR: '1000',
  INVITATIONS_PER_DAY: '10000',
  UPLOAD_FILES_PER_DAY: '10000',
  UPLOAD_MEGABYTES_PER_DAY: '100000',
};

const clientOf = (url: string, cookie: string): Client =>
  createORPCClient(new OpenAPILink(contract, { url: `${url}/api`, headers: { cookie } }));

const cookieOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

/**
 * The whole product on a free port over an empty database of the engine under test, with a worker unless told otherwise.
 * Files and mail go to a directory that `close` removes.
 */
export const startTestApp = async (options: TestAppOptions = {}): Promise<TestApp> => {
  const directory = await mkdtemp(join(tmpdir(), 'aliquot-app-'));
  const parsed = parseConfig({
    NODE_ENV: 'test',
    ALIQUOT_DATA_DIR: directory,
    PORT: '0',
    PUBLIC_URL: 'http://127.0.0.1:3999',
    ALIQUOT_DEMO: 'off',
    ...roomyLimits,
    ...options.environment,
  });
  const config = { ...parsed, accounts: { ...parsed.accounts, secret: 'a secret for tests: 0123456789abcdefghij' } };
  const database = options.database ?? (await openTestDatabase());
  const { onLog } = options;
  const log = onLog ? createLogger('info', { write: onLog }) : createLogger('silent');
  const world = await openWorld(config, log, {
    database,
    documentReader: sharedReader(),
    ...(options.now ? { now: options.now } : {}),
  });
  await declareJobs(world);
  if (options.worker ?? true) await startWorker(world);
  const server = createApp(world, join(directory, 'web'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let people = 0;

  return {
    world,
    url,
    anonymous: clientOf(url, ''),
    fetch: (path, init = {}, person) => {
      const headers = new Headers(init.headers);
      if (person) headers.set('cookie', person.cookie);
      return fetch(`${url}${path}`, { ...init, headers, redirect: 'manual' });
    },
    person: async (role, details = {}) => {
      people += 1;
      const name = details.name ?? `Test Person ${people}`;
      const email = details.email ?? `person${people}@example.org`;
      const made = await withKnownPassword({ password: testPassword, hash: await testHash() }, () =>
        world.auth.api.signUpEmail({
          body: { name, email, password: testPassword },
          headers: new Headers(),
          returnHeaders: true,
        }),
      );
      const { id } = made.response.user;
      await world.jobs.allSent(); // its mail is queued before any that a test causes
      await database.owner
        .updateTable('users')
        .set({ role, email_verified: details.confirmed ?? true })
        .where('id', '=', id)
        .execute();
      const cookie = cookieOf(made.headers);
      return { id, email, name, role, cookie, api: clientOf(url, cookie) };
    },
    rows: async <Row extends Record<string, unknown>>(query: string, ...values: unknown[]) =>
      (await database.pool.query<Row>(query, values)).rows,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await world.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
