import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Hash of the files of folders: names and content. */
const fingerprintOf = (directories: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const directory of directories)
    for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true }).sort((a, b) =>
      join(a.parentPath, a.name) < join(b.parentPath, b.name) ? -1 : 1,
    ))
      if (entry.isFile()) hash.update(`\0${entry.name}\0`).update(readFileSync(join(entry.parentPath, entry.name)));
  return hash.digest('hex');
};

const textOf = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
};

const keep = (file: string, text: string): void => {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  } catch {
    // If it cannot be written, the next start looks again.
  }
};

/**
 * The mistakes that `check` finds in folders. Folders in which it found none are not checked again until one of their files changes:
 * `file` remembers what they came to.
 */
export const mistakesSince = async (
  file: string,
  directories: readonly string[],
  check: () => Promise<readonly string[]>,
): Promise<readonly string[]> => {
  const fingerprint = fingerprintOf(directories);
  if (textOf(file) === fingerprint) return [];
  const mistakes = await check();
  if (mistakes.length === 0) keep(file, fingerprint);
  return mistakes;
};
