import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Migration, readMigrations } from '../db/migrate.ts';
import { sha256Of } from '../digest.ts';
import { createVerifier, keyIdOf } from '../signing.ts';
import {
  type Manifest,
  manifestName,
  manifestSchema,
  partsOf,
  signatureName,
  signatureSchema,
  signatureText,
} from './manifest.ts';

/** `signature`: `unknown-key` when no key was given that could have made it. */
export type Verification = {
  readonly manifest: Manifest | null;
  readonly signature: 'valid' | 'unknown-key';
  readonly problems: readonly string[];
};

const mostProblems = 20;

const damaged = (...problems: string[]): Verification => ({ manifest: null, signature: 'unknown-key', problems });

const read = (directory: string, name: string): Promise<string | null> =>
  readFile(join(directory, name), 'utf8').catch(() => null);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const hashOfFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
};

/** Regular files, and everything else that is no folder, by their paths with `/`. */
const contentsOf = async (directory: string): Promise<{ files: Set<string>; others: string[] }> => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const pathOf = ({ parentPath, name }: { parentPath: string; name: string }) =>
    relative(directory, join(parentPath, name)).replaceAll(sep, '/');
  return {
    files: new Set(entries.filter((entry) => entry.isFile()).map(pathOf)),
    others: entries.filter((entry) => !entry.isFile() && !entry.isDirectory()).map(pathOf),
  };
};

const checkParts = async (directory: string, manifest: Manifest): Promise<string[]> => {
  const { files, others } = await contentsOf(directory);
  const problems = others.map((path) => `${path} is not a file.`);
  const parts = partsOf(manifest);
  for (const path of files)
    if (path !== manifestName && path !== signatureName && !parts.has(path))
      problems.push(`${path} does not belong to the backup.`);
  for (const [path, { size, sha256 }] of parts) {
    if (problems.length >= mostProblems) break;
    const file = join(directory, path);
    if (!files.has(path)) problems.push(`${path} is missing.`);
    else if (size !== null && (await lstat(file)).size !== size)
      problems.push(`${path} was changed: its size is not the one in the manifest.`);
    else if ((await hashOfFile(file)) !== sha256) problems.push(`${path} was altered.`);
  }
  return problems;
};

/** The migrations of a backup with their text, or what this version does not know of them. */
export const migrationsOf = ({ migrations, version }: Manifest): { known: Migration[]; problems: string[] } => {
  const shipped = new Map(readMigrations().map((migration) => [migration.name, migration]));
  const known: Migration[] = [];
  const problems: string[] = [];
  for (const { name, checksum } of migrations) {
    const own = shipped.get(name);
    if (own === undefined)
      problems.push(
        `The backup was written by another version (${version}), with the migration ${name}, which this one does not have.`,
      );
    else if (own.checksum !== checksum)
      problems.push(`The migration ${name} of the backup differs from the one of this version.`);
    else known.push(own);
  }
  return { known, problems };
};

const isBackup = async (directory: string): Promise<boolean> =>
  (await lstat(directory).catch(() => null))?.isDirectory() ?? false;

/**
 * Compares everything in a backup with its signed manifest, and its schema with this version's. Changes nothing.
 * @param publicKeys as `Signer.publicKey`.
 */
export const verifyBackup = async (directory: string, publicKeys: readonly string[]): Promise<Verification> => {
  if (!(await isBackup(directory))) return damaged(`${directory} is not a directory.`);
  const [text, signed] = [await read(directory, manifestName), await read(directory, signatureName)];
  if (text === null) return damaged(`${manifestName} is missing: the backup was never finished, or is not whole.`);
  if (signed === null) return damaged(`${signatureName} is missing.`);
  const { success, data: signature } = signatureSchema.safeParse(parsed(signed));
  if (!success) return damaged(`${signatureName} was altered.`);
  if (sha256Of(text) !== signature.sha256) return damaged(`${manifestName} was altered, or belongs to another backup.`);
  const known = publicKeys.some((publicKey) => keyIdOf(publicKey) === signature.key);
  if (known && !createVerifier(publicKeys)(signatureText(signature.sha256), signature.key, signature.signature))
    return damaged(`${signatureName} was altered.`);
  const manifest = manifestSchema.safeParse(parsed(text));
  if (!manifest.success) {
    const [issue] = manifest.error.issues;
    return damaged(`${manifestName} has something that this version cannot use, at ${issue?.path.join('.')}.`);
  }
  const problems = [...migrationsOf(manifest.data).problems, ...(await checkParts(directory, manifest.data))];
  return { manifest: manifest.data, signature: known ? 'valid' : 'unknown-key', problems: problems.slice(0, mostProblems) };
};
