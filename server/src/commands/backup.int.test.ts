import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeFiles } from '../features/hearts/documents/storing.service.ts';
import { tablesOf } from '../platform/backup/catalogue.ts';
import { holdingFiles } from '../platform/backup/hold.ts';
import { loadConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/db/index.ts';
import { applyMigrations, type Migration, readMigrations } from '../platform/db/migrate.ts';
import { createLogger } from '../platform/log.ts';
import { openWorld } from '../platform/open-world.ts';
import { createStorage } from '../platform/storage/index.ts';
import type { World } from '../platform/world.ts';
import {
  allWell,
  backUpInto,
  checksOf,
  emptyPlace,
  manifestOf,
  quiet,
  resign,
  rowsOf,
  startBackedUp,
  testSecret,
} from '../testing/backups.ts';
import { provenOnPostgres } from '../testing/servers/embedded-engine.ts';
import { settingsOfS3, startS3Server } from '../testing/servers/s3-server.ts';
import { testPassword } from '../testing/test-app.ts';
import { restoreBackup } from './restore.ts';
import { takeBackup } from './take-backup.ts';

type BackedUp = Awaited<ReturnType<typeof startBackedUp>>;
let app: BackedUp['app'];
let owner: BackedUp['owner'];
let upload: BackedUp['upload'];
let folder: string;
/** A backup that no test changes. */
let whole: string;
let publicKey: string;
let close: BackedUp['close'];
beforeAll(async () => {
  ({ app, owner, upload, folder, whole, publicKey, close } = await startBackedUp());
});
afterAll(() => close());

const databaseOf = ({ DATABASE_URL, ALIQUOT_DATA_DIR }: Readonly<Record<string, string>>) =>
  openDatabase(DATABASE_URL ? { url: DATABASE_URL } : { dataDir: ALIQUOT_DATA_DIR });

/** Restores into an empty installation and hands over what it then is. */
const restored = async (
  directory: string,
  more: Readonly<Record<string, string>> = {},
  where: { untouched?: boolean } = {},
) => {
  const place = await emptyPlace(more, where);
  const done = await restoreBackup(place.environment, directory);
  const world = await openWorld(loadConfig(place.environment), createLogger('silent'));
  return { done, world, close: () => world.close().then(place.remove) };
};

/** The columns of our tables after some migrations. */
const columnsAfter = async (migrations: readonly Migration[]): Promise<ReadonlyMap<string, readonly string[]>> => {
  const place = await emptyPlace();
  const database = await databaseOf(place.environment);
  const tables = await database.owner.transaction().execute(async (db) => {
    await applyMigrations(db, migrations);
    return tablesOf(db);
  });
  await database.close();
  await place.remove();
  return new Map(tables.filter(({ schema }) => schema === 'public').map(({ name, columns }) => [name, columns]));
};

const jobs = ({ database }: Pick<World, 'database'>) =>
  database.pool.query('select name, state, data from pgboss.job order by id').then(({ rows }) => rows);

const left = () => readdirSync(folder).filter((name) => name.startsWith('refused'));

describe('OPS-001 a backup, restored', () => {
  it('OPS-001 has every row, file, job and entry of the trail, and its people sign in', async () => {
    const { done, world, close } = await restored(whole, {}, { untouched: true });
    try {
      expect(checksOf(done)).toEqual(allWell);
      const again = join(folder, 'again');
      await backUpInto(world, again);
      expect(await rowsOf(again)).toEqual(await rowsOf(whole));
      const [manifest, copy] = [await manifestOf(whole), await manifestOf(again)];
      expect(copy.files).toEqual(manifest.files);
      expect(manifest.files.map(({ bucket }) => bucket).toSorted()).toEqual([
        'audit-checkpoints',
        'lab-documents',
        'lab-documents',
        'lab-documents',
      ]);
      expect(copy.trail).toEqual(manifest.trail);
      expect(copy.sequences).toEqual(manifest.sequences);
      const queued = await jobs(app.world);
      expect(queued.length).toBeGreaterThan(0);
      expect(await jobs(world)).toEqual(expect.arrayContaining(queued));
      const body = { email: owner.email, password: testPassword };
      expect((await world.auth.api.signInEmail({ body, headers: new Headers() })).user.id).toBe(owner.id);
      // Triggers and keys are in force again: the trail refuses a change, and rows refuse to belong to nothing.
      await expect(world.database.pool.query("update audit_entries set action = 'x'")).rejects.toThrow(/audit/);
      await expect(world.database.pool.query('update lab_documents set lab_id = gen_random_uuid()')).rejects.toThrow(
        /foreign key/,
      );
      const { rows } = await world.database.pool.query(
        "select nextval('audit_entries_seq_seq')::int as next, max(seq)::int as last from audit_entries",
      );
      expect(rows[0].next).toBeGreaterThan(rows[0].last);
    } finally {
      await close();
    }
  });

  it.skipIf(provenOnPostgres)(
    'OPS-001 OPS-016 is restored from disk into an S3-compatible store, and from there onto disk',
    async () => {
      const store = await startS3Server();
      const onS3 = await restored(whole, settingsOfS3(store));
      try {
        expect(checksOf(onS3.done)).toEqual(allWell);
        const fromS3 = join(folder, 'from-s3');
        await backUpInto(onS3.world, fromS3);
        expect(await manifestOf(fromS3)).toMatchObject({ store: 's3', files: (await manifestOf(whole)).files });
        const onDisk = await restored(fromS3);
        expect(checksOf(onDisk.done)).toEqual(allWell);
        await onDisk.close();
      } finally {
        await onS3.close();
        await store.stop();
      }
    },
  );

  it.runIf(process.env.ALIQUOT_TEST_ENGINE === 'postgres')(
    'OPS-001 goes from the embedded database to PostgreSQL',
    async () => {
      const directory = join(folder, 'embedded');
      const place = { ALIQUOT_DATA_DIR: directory, AUTH_SECRET: testSecret, NODE_ENV: 'test' };
      await restoreBackup(place, whole); // PostgreSQL to the embedded one
      const world = await openWorld(loadConfig(place), createLogger('silent'));
      const back = join(folder, 'from-embedded');
      await backUpInto(world, back);
      await world.close();
      expect((await manifestOf(back)).database).toBe('pglite');
      const { done, close } = await restored(back);
      expect(checksOf(done)).toEqual(allWell);
      expect(await rowsOf(back)).toEqual(await rowsOf(whole));
      await close();
    },
  );

  it('OPS-001 of an older schema is migrated on after it was loaded', async () => {
    const older = join(folder, 'older');
    cpSync(whole, older, { recursive: true });
    const manifest = await manifestOf(older);
    const newest = manifest.migrations.at(-1)?.name;
    const columns = await columnsAfter(readMigrations().slice(0, -1));
    const later = manifest.tables.filter(({ schema, name }) => schema === 'public' && !columns.has(name));
    for (const { name } of later) rmSync(join(older, 'database', `public.${name}.jsonl`));
    const tables = manifest.tables
      .filter((table) => !later.includes(table))
      .map((table) => (table.rows > 0 ? table : { ...table, columns: columns.get(table.name) ?? table.columns }));
    await resign(older, { ...manifest, tables, migrations: manifest.migrations.slice(0, -1) });
    const { done, world, close } = await restored(older);
    expect(checksOf(done)).toEqual(allWell);
    const { rows } = await world.database.pool.query('select name from schema_migrations order by name');
    expect(rows.at(-1).name).toBe(newest);
    await close();
  });
});

describe('OPS-001 while the product runs', () => {
  it('OPS-001 nothing is lost that was acknowledged before the mark, and what comes later does no harm', async () => {
    const journal: { key: string; at: number }[] = [];
    let writing = true;
    const write = async () => {
      while (writing) {
        const stored = await upload('under-load.pdf');
        journal.push({ key: stored, at: Date.now() });
      }
    };
    const writers = [write(), write()];
    await expect.poll(() => journal.length).toBeGreaterThan(3);
    const [first] = await app.rows<{ id: string; file_url: string }>(
      'select id, file_url from lab_documents order by uploaded_at limit 1',
    );
    const directory = join(folder, 'under-load');
    const begun = Date.now();
    const taking = backUpInto(app.world, directory);
    await owner.api.documents.deleteFromLab({ documentId: String(first?.id) });
    await taking;
    writing = false;
    await Promise.all(writers);
    const { done, world, close } = await restored(directory);
    try {
      expect(checksOf(done)).toEqual(allWell);
      const acknowledged = journal.filter(({ at }) => at < begun).map(({ key: stored }) => stored);
      const rows = await world.database.owner.selectFrom('lab_documents').select('file_url').execute();
      expect(rows.map(({ file_url }) => file_url)).toEqual(expect.arrayContaining(acknowledged));
      for (const stored of acknowledged)
        expect(await world.storage.exists({ bucket: 'lab-documents', key: stored })).toBe(true);
    } finally {
      await close();
    }
  });

  it('OPS-001 no file is removed until the backup is done', async () => {
    const stored = { bucket: 'lab-documents', key: await upload('kept.pdf') } as const;
    await holdingFiles(app.world.database.owner, async () => {
      await removeFiles(app.world, [stored]);
      expect(await app.world.storage.exists(stored)).toBe(true);
    });
    await removeFiles(app.world, [stored]);
    expect(await app.world.storage.exists(stored)).toBe(false);
    await app.rows('delete from lab_documents where file_url = $1', stored.key);
  });

  it('OPS-001 names a file that rows have and the store lacks', async () => {
    const lost = await upload('lost.pdf');
    await app.world.storage.delete({ bucket: 'lab-documents', key: lost });
    const { losses } = await backUpInto(app.world, join(folder, 'with-losses'));
    expect(losses).toEqual([{ bucket: 'lab-documents', key: lost, loss: 'missing' }]);
    await app.rows('delete from lab_documents where file_url = $1', lost);
  });
});

describe('OPS-001 a backup that is not taken', () => {
  it('OPS-001 into a directory that exists, or that another backup is writing', async () => {
    await expect(backUpInto(app.world, whole)).rejects.toThrow(`${whole} exists already: name a new directory.`);
    writeFileSync(join(folder, 'busy.partial'), '');
    await expect(backUpInto(app.world, join(folder, 'busy'))).rejects.toThrow(/busy\.partial exists: another backup/);
  });

  it('OPS-001 of a database of another version', async () => {
    await app.rows("insert into schema_migrations (name, checksum) values ('9999_later.sql', 'x')");
    try {
      await expect(backUpInto(app.world, join(folder, 'refused-version'))).rejects.toThrow(/belongs to another version/);
      expect(left()).toEqual([]);
    } finally {
      await app.rows("delete from schema_migrations where name = '9999_later.sql'");
    }
  });

  it('OPS-001 when it is stopped, and leaves nothing behind', async () => {
    const stopped = AbortSignal.abort(new Error('stopped on the way'));
    const directory = join(folder, 'refused-stopped');
    await expect(takeBackup(app.world, { directory, withSecret: false }, { ...quiet, signal: stopped })).rejects.toThrow(
      'stopped on the way',
    );
    expect(left()).toEqual([]);
    // Only the note of the last whole backup is there.
    expect(await app.rows('select finished_at is not null as whole from running_backups')).toEqual([{ whole: true }]);
  });

  it('OPS-001 with a secret that is not in the data directory', async () => {
    await expect(backUpInto(app.world, join(folder, 'refused-secret'), true)).rejects.toThrow(
      /AUTH_SECRET comes from the settings/,
    );
    expect(left()).toEqual([]);
  });
});

/** @returns the refusal. */
const noRestoreAfter = async (prepare: (environment: Readonly<Record<string, string>>) => Promise<unknown>) => {
  const place = await emptyPlace();
  try {
    await prepare(place.environment);
    return await restoreBackup(place.environment, whole).then(
      () => 'restored',
      (error: Error) => error.message,
    );
  } finally {
    await place.remove();
  }
};
describe('OPS-001 a restore that is refused', () => {
  it('OPS-001 into a database with tables', async () => {
    const refusal = await noRestoreAfter(async (environment) => {
      const database = await databaseOf(environment);
      await sql`create sequence a_number`.execute(database.owner);
      await sql`create table theirs (id int)`.execute(database.owner);
      await database.close();
    });
    expect(refusal).toMatch(/The database is not empty: it has public\.theirs/);
  });

  it.skipIf(provenOnPostgres)('OPS-001 into a store with files', async () => {
    const refusal = await noRestoreAfter(async (environment) => {
      const storage = await createStorage(loadConfig(environment).storage);
      await storage.put({ bucket: 'lab-documents', key: 'theirs.txt' }, Readable.from(['x']), { contentType: 'text/plain' });
    });
    expect(refusal).toMatch(/The file store is not empty: it has lab-documents\/theirs\.txt/);
  });

  it.skipIf(provenOnPostgres)(
    'OPS-001 with another secret, unless the key is named; the trail then needs it, too',
    async () => {
      const place = await emptyPlace({ AUTH_SECRET: 'another secret for tests: 0123456789abcd' });
      try {
        await expect(restoreBackup(place.environment, whole)).rejects.toThrow(/signed with another secret/);
        expect(checksOf(await restoreBackup(place.environment, whole, [publicKey]))).toEqual(allWell);
      } finally {
        await place.remove();
      }
    },
  );
});

it.skipIf(provenOnPostgres)('OPS-001 a backup holds the secret when asked to, and a restore without one takes it', async () => {
  const dataDirectory = join(folder, 'with-own-secret');
  const kept = loadConfig({ ALIQUOT_DATA_DIR: dataDirectory, NODE_ENV: 'test' });
  const { config } = app.world;
  const directory = join(folder, 'with-secret');
  await backUpInto({ ...app.world, config: { ...config, dataDirectory, accounts: kept.accounts } }, directory, true);
  const { environment, remove } = await emptyPlace();
  const { AUTH_SECRET: _, ...withoutSecret } = environment;
  try {
    await restoreBackup(withoutSecret, directory, [publicKey]);
    expect(loadConfig(withoutSecret).accounts.secret).toBe(kept.accounts.secret);
  } finally {
    await remove();
  }
});
