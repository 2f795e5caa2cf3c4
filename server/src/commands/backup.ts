import { resolve } from 'node:path';
import { counted } from '@aliquot/contract/counted';
import { checkpointSigner } from '../features/administration/audit/checkpoints.service.ts';
import { readAuthSecret } from '../platform/auth-secret.ts';
import { type Verification, verifyBackup } from '../platform/backup/verify.ts';
import { type Config, loadConfig, parseConfig } from '../platform/config.ts';
import { DirectoryInUseError } from '../platform/db/lock.ts';
import { openDatabaseOf } from '../platform/open-world.ts';
import { settingsFile } from '../platform/settings-file.ts';
import { keyIdOf } from '../platform/signing.ts';
import { createStorage } from '../platform/storage/index.ts';
import { backUpBeside } from './backup-beside.ts';
import { CommandError, print, untilStopped } from './process.ts';
import { type BackupRequest, type BackupSummary, takeBackup, totalsOf } from './take-backup.ts';

/** Progress goes where it does not mix with the result. */
export const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** Bytes as people read them. */
export const sizeOf = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.ceil(bytes / 1000)} kB`
    : `${(bytes / 1_000_000).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`;

/** What a backup or a restore carried, and how long it took. */
export const carried = ({ tables, rows, files, bytes, seconds }: Omit<BackupSummary, 'losses'>): string =>
  `${counted(tables, 'table')} with ${counted(rows, 'row')}, ${counted(files, 'file')}, ${sizeOf(bytes)}, in ${seconds.toFixed(1)} s`;

const secretSentence = (included: boolean): string =>
  included
    ? 'The backup holds the secret of this installation: keep it like a key.'
    : 'AUTH_SECRET is not in the backup: keep it in another safe place, because a restore needs it.';

const lossSentences = ({ losses }: Pick<BackupSummary, 'losses'>): string[] =>
  losses.length === 0
    ? []
    : [
        `${counted(losses.length, 'file')} could not be saved as recorded:`,
        ...losses.map(({ bucket, key, loss }) => `  ${bucket}/${key} ${loss === 'missing' ? 'is missing' : 'was altered'}`),
      ];

const summary = (made: BackupSummary): string =>
  [
    `Backup of ${made.takenAt} written to ${made.directory}: ${carried(made)}. The audit trail has ${counted(made.trail, 'entry', 'entries')}.`,
    ...lossSentences(made),
    secretSentence(made.secret),
  ].join('\n');

const take = async (asked: BackupRequest): Promise<BackupSummary> => {
  const config = loadConfig(process.env);
  const stopping = new AbortController();
  const stop = () => stopping.abort(new CommandError('The backup was stopped; nothing of it was kept.', 130));
  untilStopped().then(stop, stop);
  try {
    const database = await openDatabaseOf(config);
    try {
      const source = { config, database, storage: await createStorage(config.storage) };
      return await takeBackup(source, asked, { say, signal: stopping.signal });
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!(error instanceof DirectoryInUseError)) throw error;
    return backUpBeside(config.dataDirectory, error.pid, asked, say);
  }
};

/** Backs up database, files and trail into a new directory, also while the product runs. */
export const backUp = async (directory: string, { withSecret = false, json }: { withSecret?: boolean; json?: boolean }) => {
  const made = await take({ directory: resolve(directory), withSecret });
  print(made, summary(made), json);
};

/** The keys that may have signed a backup: of this installation, of its earlier secrets, and those that were given. */
export const keysFor = (config: Config, given: readonly string[]): string[] => {
  const secret = config.accounts.secret ?? readAuthSecret(config.dataDirectory);
  const own =
    secret === null ? [] : [checkpointSigner({ config: { ...config, accounts: { ...config.accounts, secret } } }).publicKey];
  return [...own, ...config.auditPublicKeys, ...given];
};

/** Keys as a person gave them. @throws CommandError when one is not a key. */
export const checkedKeys = (given: readonly string[]): readonly string[] => {
  try {
    for (const key of given) keyIdOf(key);
  } catch {
    throw new CommandError('--public-key: write keys as `aliquot audit key` prints them.', 2);
  }
  return given;
};

const unsigned = 'Its signature was not checked: AUTH_SECRET is not the one of that installation. --public-key checks it, too.';

const findings = (directory: string, { manifest, signature, problems }: Verification): string => {
  if (manifest === null || problems.length > 0)
    return [`${directory} cannot be restored:`, ...problems.map((problem) => `  ${problem}`)].join('\n');
  const { takenAt, version } = manifest;
  const { rows, files, trail } = totalsOf(manifest);
  return [
    `The backup of ${takenAt} (version ${version}) is whole: ${counted(rows, 'row')}, ${counted(files, 'file')}, ${counted(trail, 'entry', 'entries')} of the trail.`,
    signature === 'valid' ? 'Its signature is valid.' : unsigned,
    ...lossSentences(manifest),
  ].join('\n');
};

/** Compares a backup with its manifest. Ends with 1 when it cannot be restored. */
export const verifyBackupOf = async (
  directory: string,
  { publicKey = [], json }: { publicKey?: string[]; json?: boolean },
): Promise<void> => {
  const found = await verifyBackup(
    resolve(directory),
    keysFor(parseConfig(process.env, settingsFile()), checkedKeys(publicKey)),
  );
  const { signature, problems } = found;
  print(
    { ok: problems.length === 0, signature, problems, takenAt: found.manifest?.takenAt ?? null },
    findings(directory, found),
    json,
  );
  if (problems.length > 0) process.exitCode = 1;
};
