import { randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Database, openDatabase } from '../../platform/db/index.ts';

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

export const templateName = 'aliquot_template';

/** The address of another database of the same server. */
export const databaseAt = (url: string, name: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href;

/** Runs statements one by one on a connection of their own. */
export const execute = async (url: string, ...statements: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

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
  await execute(maintenance, `create database ${name} template ${templateName} strategy file_copy`);
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
