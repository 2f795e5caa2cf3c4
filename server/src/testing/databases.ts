import { randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { getConstructionPlans } from 'pg-boss';
import { type Database, openDatabase } from '../platform/db/index.ts';
import { startPostgres } from './postgres.ts';

export type TestEngine = 'pglite' | 'postgres';

/** A migrated database that is never used itself: copies of it are. */
export type Template =
  | {
      readonly engine: 'pglite';
      readonly directory: string;
      /** A data directory whose database has no tables yet: the engine takes seconds to make one. */
      readonly initialized: string;
    }
  | { readonly engine: 'postgres'; readonly url: string };

const templateName = 'aliquot_template';
/** As an installation would have it: owns its database and may make roles, but is no superuser. */
const owner = { name: 'aliquot', password: randomBytes(18).toString('base64url') };

/** The address of another database of the same server. */
export const databaseAt = (url: string, name: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href;

const execute = async (url: string, ...statements: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

/** Makes the tables, those of the job queue too: every start of the product would otherwise make them again. */
const migrateAndClose = async (database: Database): Promise<void> => {
  try {
    await database.migrate();
    await database.pool.query(getConstructionPlans('pgboss'));
  } finally {
    await database.close();
  }
};

const makePgliteTemplate = async () => {
  const [initialized, directory] = [
    await mkdtemp(join(tmpdir(), 'aliquot-initialized-')),
    await mkdtemp(join(tmpdir(), 'aliquot-template-')),
  ];
  const remove = async () => {
    for (const each of [initialized, directory]) await rm(each, { recursive: true, force: true });
  };
  try {
    await (await openDatabase({ dataDir: initialized })).close();
    cpSync(initialized, directory, { recursive: true });
    await migrateAndClose(await openDatabase({ dataDir: directory }));
  } catch (error) {
    await remove();
    throw error;
  }
  return { template: { engine: 'pglite', directory, initialized } as const, remove };
};

const makePostgresTemplate = async () => {
  // A worker of autovacuum belongs to the superuser, so `drop database … with (force)` by the owner would be refused.
  const server = await startPostgres({ autovacuum: 'off' });
  const url = Object.assign(new URL(server.url), { username: owner.name, password: owner.password }).href;
  try {
    await execute(
      server.url,
      `create role ${owner.name} login createdb createrole password '${owner.password}'`,
      `create database ${templateName} owner ${owner.name}`,
    );
    await migrateAndClose(await openDatabase({ url: databaseAt(url, templateName) }));
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { template: { engine: 'postgres', url } as const, remove: () => server.stop() };
};

/** Makes the template of one engine; `remove` ends what runs for it and deletes its files. Once per test run. */
export const makeTemplate = (engine: TestEngine): Promise<{ template: Template; remove: () => Promise<void> }> =>
  engine === 'pglite' ? makePgliteTemplate() : makePostgresTemplate();

const withCleanUp = (database: Database, cleanUp: () => Promise<void>): Database => ({
  ...database,
  close: async () => {
    await database.close();
    await cleanUp();
  },
});

/** A migrated, empty database of its own on the template's server, for processes that open it themselves. */
export const copyOnServer = async ({
  url,
}: {
  readonly url: string;
}): Promise<{ url: string; remove: () => Promise<void> }> => {
  const name = `aliquot_test_${randomBytes(8).toString('hex')}`;
  const maintenance = databaseAt(url, 'postgres');
  await execute(maintenance, `create database ${name} template ${templateName}`);
  return { url: databaseAt(url, name), remove: () => execute(maintenance, `drop database ${name} with (force)`) };
};

/** A migrated, empty database of its own; `close` also deletes it. Quicker than migrating: a file copy or `create database`. */
export const copyTemplate = async (template: Template): Promise<Database> => {
  if (template.engine === 'pglite') {
    const directory = await mkdtemp(join(tmpdir(), 'aliquot-test-'));
    cpSync(template.directory, directory, { recursive: true }); // the asynchronous one takes fifty times as long
    return withCleanUp(await openDatabase({ dataDir: directory }), () => rm(directory, { recursive: true, force: true }));
  }
  const { url, remove } = await copyOnServer(template);
  return withCleanUp(await openDatabase({ url }), remove);
};
