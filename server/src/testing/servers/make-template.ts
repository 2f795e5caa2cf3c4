import { randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { declareJobs } from '../../app.ts';
import { type Database, openDatabase } from '../../platform/db/index.ts';
import { createJobs } from '../../platform/jobs/jobs.ts';
import { declareMessageQueues } from '../../platform/open-world.ts';
import { databaseAt, execute, type Template, type TestEngine, templateName } from './databases.ts';
import { startPostgres } from './postgres.ts';

/** As an installation would have it: owns its database and may make roles, but is no superuser. */
const owner = { name: 'aliquot', password: randomBytes(18).toString('base64url') };

/** Makes the tables and the queues: every start of the product would otherwise make them again. */
const migrateAndClose = async (database: Database): Promise<void> => {
  try {
    await database.migrate();
    const jobs = await createJobs(database, () => {});
    await declareMessageQueues(jobs);
    await declareJobs({ database, jobs });
    await jobs.stop();
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
      `grant set on parameter session_replication_role to ${owner.name}`, // for `keepRows`
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
