import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { directoryFault, makeDirectory } from './directory-fault.ts';

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';
const isThere = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST';

const read = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

/** The link appears with its whole content or not at all, so two first starts at once agree, and a crash leaves no half secret. */
const create = (file: string): void => {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true });
    linkSync(draft, file);
  } catch (error) {
    if (!isThere(error)) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
};

export const secretFileOf = (dataDirectory: string): string => join(dataDirectory, 'auth-secret');

/** The secret kept in the data directory; null when none was made yet. Changes nothing. */
export const readAuthSecret = (dataDirectory: string): string | null => read(secretFileOf(dataDirectory));

/**
 * The secret kept in `auth-secret` of the data directory: 43 characters, made at the first call, mode 0600. Throws when the
 * directory cannot be written, or when the file holds something shorter than a secret.
 */
export const keptAuthSecret = (dataDirectory: string): string => {
  const file = secretFileOf(dataDirectory);
  try {
    makeDirectory(dataDirectory);
    if (read(file) === null) create(file);
  } catch (error) {
    throw directoryFault(dataDirectory, error) ?? error;
  }
  const secret = read(file) ?? '';
  if (secret.length < 32) throw new Error(`${file} is damaged: delete it (everyone signs in again) or restore it`);
  return secret;
};
