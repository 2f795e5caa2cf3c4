import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { sql } from 'kysely';
import { placeOfKey } from '../features/administration/audit/chain.domain.ts';
import { readEnd } from '../features/administration/audit/chain.repository.ts';
import { checkpointSigner } from '../features/administration/audit/checkpoints.service.ts';
import { filesInUse } from '../features/hearts/documents/documents.repository.ts';
import { readAuthSecret, secretFileOf } from '../platform/auth-secret.ts';
import { sequencesOf, takeTime } from '../platform/backup/catalogue.ts';
import { copyFiles, type NeededFile } from '../platform/backup/copy-files.ts';
import { exportRows } from '../platform/backup/export-rows.ts';
import { holdingFiles, noteBackup } from '../platform/backup/hold.ts';
import {
  type Manifest,
  manifestFormat,
  manifestName,
  secretName,
  signatureName,
  signatureText,
} from '../platform/backup/manifest.ts';
import type { Database, Db } from '../platform/db/index.ts';
import { readMigrations } from '../platform/db/migrate.ts';
import { sha256Of } from '../platform/digest.ts';
import { productVersion } from '../platform/product-version.ts';
import { allSettings } from '../platform/settings.ts';
import type { Storage } from '../platform/storage/index.ts';
import type { World } from '../platform/world.ts';
import { CommandError } from './process.ts';

/** Sources of a backup. */
export type BackupSource = Pick<World, 'config' | 'database' | 'storage'>;

export type BackupRequest = { readonly directory: string; readonly withSecret: boolean };

export type Progress = { readonly say: (line: string) => void; readonly signal: AbortSignal };

export type BackupSummary = {
  readonly directory: string;
  readonly takenAt: string;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  readonly bytes: number;
  readonly trail: number;
  readonly losses: Manifest['losses'];
  readonly secret: boolean;
  readonly seconds: number;
};

const filesPerLine = 500;

/** A backup holds what this version knows: a database of another one may have files that it would not find. */
const knownMigrations = async (db: Db): Promise<Manifest['migrations']> => {
  const { rows: tables } = await sql<{
    there: boolean;
  }>`select to_regclass('public.schema_migrations') is not null as there`.execute(db);
  if (!tables[0]?.there) throw new CommandError('The database is empty: there is nothing to back up.');
  const { rows } = await sql<
    Manifest['migrations'][number]
  >`select name, checksum from schema_migrations order by name`.execute(db);
  const shipped = readMigrations().map(({ name, checksum }) => `${name} ${checksum}`);
  const applied = rows.map(({ name, checksum }) => `${name} ${checksum}`);
  if (shipped.toSorted().join() !== applied.toSorted().join())
    throw new CommandError('The database belongs to another version: back up with the version that runs on it.');
  return rows;
};

type Snapshot = Pick<Manifest, 'takenAt' | 'migrations' | 'trail' | 'tables' | 'sequences'> & { needed: NeededFile[] };

const readSnapshot = (database: Database, directory: string, { signal }: Progress): Promise<Snapshot> =>
  database.owner
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      await takeTime(db);
      const { rows } = await sql<{ at: Date }>`select now() as at`.execute(db);
      const migrations = await knownMigrations(db);
      const end = await readEnd(db);
      if (!end) throw new CommandError('The audit trail has no head. Run aliquot audit verify first.');
      return {
        takenAt: (rows[0]?.at ?? new Date()).toISOString(),
        migrations,
        trail: { ...end.head, checkpoint: end.checkpoint },
        needed: (await filesInUse(db)).map((file) => file),
        sequences: await sequencesOf(db),
        tables: await exportRows(db, directory, signal),
      };
    });

/** The checkpoints up to where the trail stood: later ones would sign entries that the backup does not have. */
const checkpointsUpTo = async (storage: Storage, position: number): Promise<NeededFile[]> => {
  const found: NeededFile[] = [];
  for (let after = ''; ; ) {
    const { items, next } = await storage.list('audit-checkpoints', '', { after });
    for (const { key } of items)
      if (placeOfKey(key) <= position)
        found.push({ bucket: 'audit-checkpoints', key, contentType: 'application/json', sha256: null });
    if (next === null) return found;
    after = next;
  }
};

const writeSynced = (directory: string, name: string, content: string): Promise<void> =>
  writeFile(join(directory, name), content, { mode: 0o600, flag: 'wx', flush: true });

/** The kept secret goes into the backup by its own file. @returns its SHA-256. */
const copySecret = async ({ config }: BackupSource, directory: string): Promise<string> => {
  if (readAuthSecret(config.dataDirectory) !== config.accounts.secret)
    throw new CommandError('AUTH_SECRET comes from the settings, not from the data directory: keep it with the settings.', 2);
  const content = await readFile(secretFileOf(config.dataDirectory), 'utf8');
  await writeSynced(directory, secretName, content);
  return sha256Of(content);
};

const namesOfSettings = (environment: Readonly<Record<string, string | undefined>>): string[] =>
  allSettings.map(([name]) => name).filter((name) => environment[name]?.trim());

const syncDirectory = async (directory: string): Promise<void> => {
  if (process.platform === 'win32') return; // it cannot open one
  const handle = await open(directory, 'r');
  await handle.sync();
  await handle.close();
};

const fill = async (source: BackupSource, directory: string, withSecret: boolean, progress: Progress): Promise<Manifest> => {
  const { config, database, storage } = source;
  const secret = withSecret ? await copySecret(source, directory) : null;
  return holdingFiles(database.owner, async () => {
    const { needed, ...snapshot } = await readSnapshot(database, directory, progress);
    const all = [...needed, ...(await checkpointsUpTo(storage, snapshot.trail.position))];
    progress.say(`Database: ${snapshot.tables.length} tables. Files: ${all.length} to copy.`);
    const onCopied = (count: number) => count % filesPerLine === 0 && progress.say(`Files: ${count} of ${all.length} copied.`);
    const copied = await copyFiles(storage, directory, all, { signal: progress.signal, onCopied });
    return {
      format: manifestFormat,
      version: productVersion,
      database: database.kind,
      store: config.storage.kind,
      settings: namesOfSettings(process.env),
      secret,
      ...snapshot,
      ...copied,
    };
  });
};

const sign = async (source: BackupSource, directory: string, manifest: Manifest): Promise<void> => {
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  const sha256 = sha256Of(text);
  const signer = checkpointSigner(source);
  await writeSynced(directory, manifestName, text);
  const signature = { sha256, key: signer.id, signature: signer.sign(signatureText(sha256)) };
  await writeSynced(directory, signatureName, `${JSON.stringify(signature)}\n`);
};

const sum = (sizes: readonly { size: number }[]) => sizes.reduce((total, { size }) => total + size, 0);

/** The figures of a manifest for people. */
export const totalsOf = ({ tables, files, trail }: Manifest) => ({
  tables: tables.length,
  rows: tables.reduce((total, { rows }) => total + rows, 0),
  files: files.length,
  bytes: sum(tables) + sum(files),
  trail: trail.position,
});

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** An empty directory that gets its name when the backup in it is whole. */
const makeDraft = async (directory: string): Promise<string> => {
  const draft = `${directory}.partial`;
  if (await isThere(directory)) throw new CommandError(`${directory} exists already: name a new directory.`, 2);
  await mkdir(dirname(directory), { recursive: true });
  await mkdir(draft, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new CommandError(
      `${draft} exists: another backup is being written there, or one was interrupted. Remove it, or name another directory.`,
    );
  });
  return draft;
};

/** Writes a backup of what a database, its files and its trail are at one moment, while others go on working with them. */
export const takeBackup = async (source: BackupSource, request: BackupRequest, progress: Progress): Promise<BackupSummary> => {
  const began = performance.now();
  const directory = resolve(request.directory);
  const draft = await makeDraft(directory);
  try {
    const manifest = await fill(source, draft, request.withSecret, progress);
    await sign(source, draft, manifest);
    await syncDirectory(draft);
    await rename(draft, directory);
    await syncDirectory(dirname(directory));
    await noteBackup(source.database.owner).catch(() => undefined); // the backup is whole without it
    const { takenAt, losses, secret } = manifest;
    return {
      directory,
      takenAt,
      ...totalsOf(manifest),
      losses,
      secret: secret !== null,
      seconds: (performance.now() - began) / 1000,
    };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
};
