import { randomBytes } from 'node:crypto';
import { cpSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type Restored } from '../commands/restore.ts';
import { type BackupSource, takeBackup } from '../commands/take-backup.ts';
import { checkpointSigner, writeCheckpoint } from '../features/administration/audit/checkpoints.service.ts';
import { type Manifest, manifestName, manifestSchema, pathOfTable, signatureText } from '../platform/backup/manifest.ts';
import { sha256Of } from '../platform/digest.ts';
import { createSigner } from '../platform/signing.ts';
import { ownerWithLab } from './acts/labs.ts';
import { pdfOf, uploadToLab } from './acts/uploads.ts';
import { databaseAt, execute } from './servers/databases.ts';
import { startTestApp } from './test-app.ts';

/** The secret of `startTestApp`. */
export const testSecret = 'a secret for tests: 0123456789abcdefghij';

export const quiet = { say: () => undefined, signal: new AbortController().signal };

/** Takes a backup into a directory that does not exist yet. */
export const backUpInto = (source: BackupSource, directory: string, withSecret = false) =>
  takeBackup(source, { directory, withSecret }, quiet);

export const manifestOf = async (directory: string): Promise<Manifest> =>
  manifestSchema.parse(JSON.parse(await readFile(join(directory, manifestName), 'utf8')));

/** The rows of our tables as lines, in an order that two databases with the same rows share. */
export const rowsOf = async (directory: string): Promise<Record<string, string[]>> => {
  const rows: Record<string, string[]> = {};
  for (const { schema, name } of (await manifestOf(directory)).tables)
    if (schema === 'public')
      rows[name] = (await readFile(join(directory, pathOfTable({ schema, name })), 'utf8')).split('\n').toSorted();
  return rows;
};

/**
 * The settings of a new installation, on the engine under test; `remove` deletes its data. Its database is there and has no
 * tables; an `untouched` embedded one is not even there.
 */
export const emptyPlace = async (more: Readonly<Record<string, string>> = {}, { untouched = false } = {}) => {
  const template = inject('databaseTemplate');
  const directory = await mkdtemp(join(tmpdir(), 'aliquot-restored-'));
  if (template.engine === 'pglite' && !untouched) cpSync(template.initialized, directory, { recursive: true });
  const own = { ALIQUOT_DATA_DIR: directory, AUTH_SECRET: testSecret, NODE_ENV: 'test', ALIQUOT_DEMO: 'off' };
  if (template.engine === 'pglite')
    return { environment: { ...own, ...more }, remove: () => rm(directory, { recursive: true, force: true }) };
  const name = `aliquot_restored_${randomBytes(6).toString('hex')}`;
  const { url } = template;
  const maintain = (statement: string) => execute(databaseAt(url, 'postgres'), statement);
  await maintain(`create database ${name}`);
  return {
    environment: { ...own, DATABASE_URL: databaseAt(url, name), ...more },
    remove: async () => {
      await maintain(`drop database if exists ${name} with (force)`);
      await rm(directory, { recursive: true, force: true });
    },
  };
};

/** Results of a verification, doctor and the trail for a restored installation that is in order. */
export const allWell = { database: true, storage: true, files: true, jobs: true, 'audit trail': true };

/** Each check of a restore with its outcome. */
export const checksOf = ({ findings }: Restored) => Object.fromEntries(findings.map(({ check, ok }) => [check, ok]));

/** Signs a changed manifest, as an attacker with the secret could. */
export const resign = async (directory: string, manifest: unknown): Promise<void> => {
  const text = JSON.stringify(manifest);
  const signer = createSigner(testSecret, 'audit checkpoints');
  const sha256 = sha256Of(text);
  writeFileSync(join(directory, 'manifest.json'), text);
  writeFileSync(
    join(directory, 'manifest.sig'),
    JSON.stringify({ sha256, key: signer.id, signature: signer.sign(signatureText(sha256)) }),
  );
};

/** A laboratory with documents and a signed trail, and a whole backup of it. `folder` is for further backups. */
export const startBackedUp = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aliquot-backups-'));
  const app = await startTestApp({ worker: false });
  const { owner, lab } = await ownerWithLab(app);
  const upload = async (name: string): Promise<string> => {
    const bytes = await pdfOf([name, randomBytes(8).toString('hex')]);
    const { body } = await uploadToLab(app, lab.id, { name, bytes, type: 'application/pdf' }, owner);
    return String(body.file_url);
  };
  await upload('manual.pdf');
  await upload('certificate.pdf');
  await writeCheckpoint(app.world);
  await upload('after-the-checkpoint.pdf');
  const whole = join(folder, 'whole');
  await backUpInto(app.world, whole);
  return {
    app,
    owner,
    labId: lab.id,
    folder,
    whole,
    upload,
    publicKey: checkpointSigner(app.world).publicKey,
    close: async () => {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
