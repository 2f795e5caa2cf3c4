import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { emptyHash } from '../features/administration/audit/chain.domain.ts';
import { readChain } from '../features/administration/audit/chain.repository.ts';
import { verifyTrail } from '../features/administration/audit/verifying.service.ts';
import { system } from '../kernel/actor.ts';
import { readAuthSecret, secretFileOf } from '../platform/auth-secret.ts';
import { anythingIn } from '../platform/backup/catalogue.ts';
import { someAtATime } from '../platform/backup/copy-files.ts';
import { loadDatabase } from '../platform/backup/load-rows.ts';
import { type Manifest, pathOfFile, secretName } from '../platform/backup/manifest.ts';
import { migrationsOf, verifyBackup } from '../platform/backup/verify.ts';
import { type Config, type LoadedConfig, loadConfig, parseConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/db/index.ts';
import { createLogger } from '../platform/log.ts';
import { openWorld } from '../platform/open-world.ts';
import { settingsFile } from '../platform/settings-file.ts';
import { type Bucket, createStorage, type Storage } from '../platform/storage/index.ts';
import type { World } from '../platform/world.ts';
import { sentences } from './audit.ts';
import { carried, checkedKeys, keysFor, say } from './backup.ts';
import { checksOf, type Finding, linesOf } from './doctor.ts';
import { CommandError, print } from './process.ts';
import { type BackupSummary, totalsOf } from './take-backup.ts';

const allBuckets: readonly Bucket[] = ['project-documents', 'lab-documents', 'audit-checkpoints'];

/** The manifest of a backup that can be restored here. @throws CommandError with everything that is wrong. */
const checkedBackup = async (directory: string, config: Config, given: readonly string[]): Promise<Manifest> => {
  const { manifest, signature, problems } = await verifyBackup(directory, keysFor(config, given));
  if (manifest === null || problems.length > 0)
    throw new CommandError(
      [
        `${directory} cannot be restored:`,
        ...problems.map((problem) => `  ${problem}`),
        'Nothing was changed. Restore another backup, or the version that wrote this one.',
      ].join('\n'),
    );
  if (signature === 'valid') return manifest;
  throw new CommandError(
    `${directory} was signed with another secret than this installation's. Set AUTH_SECRET to the one that belongs to the backup, or, if it is lost, name the key that \`aliquot audit key\` printed there with --public-key.`,
  );
};

/** A backup with a secret brings it along, unless this installation has one already. */
const ownSecret = async (directory: string, config: Config): Promise<Config> => {
  const path = join(directory, secretName);
  if (config.accounts.secret !== null || readAuthSecret(config.dataDirectory) !== null || !existsSync(path)) return config;
  const secret = readAuthSecret(directory);
  return { ...config, accounts: { ...config.accounts, secret } };
};

const refuseFullStore = async (storage: Storage): Promise<void> => {
  for (const bucket of allBuckets) {
    const { items } = await storage.list(bucket, '', { pageSize: 1 });
    if (items[0])
      throw new CommandError(
        `The file store is not empty: it has ${bucket}/${items[0].key}. Nothing was changed. Name an empty store with STORAGE and its settings, then try again.`,
      );
  }
};

const putFiles = (storage: Storage, directory: string, files: Manifest['files']): Promise<void> =>
  someAtATime(files, async ({ bucket, key, contentType, sha256 }) => {
    const path = join(directory, pathOfFile({ bucket, key }));
    const stored = await storage.put({ bucket, key }, createReadStream(path), { contentType });
    if (stored.sha256 !== sha256) throw new Error(`${pathOfFile({ bucket, key })} changed while it was being restored.`);
  });

const removeAll = (storage: Storage, files: Manifest['files']): Promise<void> =>
  someAtATime(files, ({ bucket, key }) => storage.delete({ bucket, key }));

/** Opens the database that is to be filled. `forget` removes the embedded one if it was not there before. */
const openEmpty = async ({ database: { kind, ...place }, dataDirectory }: Config) => {
  const embedded = join(dataDirectory, 'database');
  const wasThere = existsSync(embedded);
  const database = await openDatabase(
    'url' in place ? { url: place.url, poolSize: place.poolSize } : { dataDir: dataDirectory },
  );
  return {
    database,
    forget: async () => {
      await database.close();
      if (kind === 'embedded' && !wasThere) await rm(embedded, { recursive: true, force: true });
    },
  };
};

/** Files first and rows after them, as the product does it: what fails on the way leaves nothing behind. */
const fill = async (directory: string, manifest: Manifest, config: Config): Promise<void> => {
  const storage = await createStorage(config.storage);
  await refuseFullStore(storage);
  const { database, forget } = await openEmpty(config);
  try {
    const there = await database.owner.transaction().execute(anythingIn);
    if (there !== null)
      throw new CommandError(
        `The database is not empty: it has ${there}. Nothing was changed. Name an empty one with DATABASE_URL or ALIQUOT_DATA_DIR, then try again.`,
      );
    say(`Files: ${manifest.files.length} to put back.`);
    try {
      await putFiles(storage, directory, manifest.files);
      say(`Database: ${manifest.tables.length} tables to fill.`);
      const { known } = migrationsOf(manifest);
      await database.owner.transaction().execute((db) => loadDatabase(db, directory, manifest, known));
    } catch (error) {
      await removeAll(storage, manifest.files);
      throw error;
    }
  } catch (error) {
    await forget();
    throw error;
  }
  await sql`analyze`.execute(database.owner);
  await database.close();
};

/** Whether the trail verifies, and has at the place of the backup the hash that the manifest signs. */
const checkTrail = async (world: World, { trail }: Manifest, given: readonly string[]): Promise<Finding> => {
  const report = await verifyTrail(world, [...world.config.auditPublicKeys, ...given]);
  const [link] = await world.database.transaction(system, (db) => readChain(db, trail.position - 1, trail.position, 1));
  const ok = report.ok && (link?.hash ?? emptyHash) === trail.hash;
  return { check: 'audit trail', ok, detail: sentences(report) };
};

/** Applies migrations that are newer than the backup, and looks at what was restored as doctor and audit verify do. */
const examine = async (config: LoadedConfig, manifest: Manifest, given: readonly string[]): Promise<Finding[]> => {
  const world = await openWorld(config, createLogger('silent'));
  try {
    return [...(await checksOf(world)), await checkTrail(world, manifest, given)];
  } finally {
    await world.close();
  }
};

type Environment = Readonly<Record<string, string | undefined>>;

/** What was restored and what the checks say of it. `absentSettings` were set where the backup was taken. */
export type Restored = Omit<BackupSummary, 'losses'> & {
  readonly findings: readonly Finding[];
  readonly absentSettings: readonly string[];
};

/**
 * Puts a backup into the empty database and the empty file store of these settings, and checks the result. Everything in the
 * backup is compared with its manifest before anything is written.
 * @param given public keys that may have signed it, beside those of the settings.
 * @throws CommandError when the backup or the place is refused: then nothing was changed.
 */
export const restoreBackup = async (
  environment: Environment,
  directory: string,
  given: readonly string[] = [],
): Promise<Restored> => {
  const began = performance.now();
  const settings = parseConfig(environment, settingsFile());
  const config = await ownSecret(directory, settings);
  const manifest = await checkedBackup(directory, config, given);
  await fill(directory, manifest, config);
  if (config !== settings) {
    await mkdir(config.dataDirectory, { recursive: true, mode: 0o700 });
    await copyFile(join(directory, secretName), secretFileOf(config.dataDirectory));
  }
  const findings = await examine(loadConfig(environment), manifest, given);
  return {
    directory,
    takenAt: manifest.takenAt,
    ...totalsOf(manifest),
    secret: manifest.secret !== null,
    seconds: (performance.now() - began) / 1000,
    findings,
    absentSettings: manifest.settings.filter((name) => !environment[name]?.trim()),
  };
};

/** Restores a backup by the settings of this process. Ends with 1 when a check of the result fails. */
export const restore = async (
  directory: string,
  { publicKey = [], json }: { publicKey?: string[]; json?: boolean },
): Promise<void> => {
  const done = await restoreBackup(process.env, resolve(directory), checkedKeys(publicKey));
  const lines = [
    linesOf(done.findings),
    `Backup of ${done.takenAt} restored: ${carried(done)}.`,
    ...(done.absentSettings.length > 0 ? [`Set there and not here: ${done.absentSettings.join(', ')}.`] : []),
  ];
  print(done, lines.join('\n'), json);
  if (done.findings.some(({ ok }) => ok === false)) process.exitCode = 1;
};
