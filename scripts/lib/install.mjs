// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { underLock } from './lock.mjs';
import { root } from './root.mjs';

/** @typedef {Record<string, { version?: string, optional?: boolean, link?: boolean }>} Packages */

/** @param {string} file @returns {Packages | null} */
const packagesOf = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return null;
  }
};

/**
 * Why `node_modules` has to be installed, or null when it holds what the lock file says. npm writes its own record as the
 * last step of an install, so an interrupted one has none. Packages for other platforms may be absent.
 * @param {Packages} locked @param {Packages | null} installed @returns {string | null}
 */
export const staleness = (locked, installed) => {
  if (installed === null) return 'first run';
  const differs = Object.entries(locked).some(([path, { version, optional }]) => {
    const present = installed[path];
    return path.includes('node_modules/') && (present ? present.version !== version : !optional);
  });
  return differs ? 'package-lock.json changed' : null;
};

// `npm ci` refuses a lock file that lacks an optional package of another platform, which a registry mirror may not have;
// `npm install` takes the same locked versions, and without `--save` it writes to no file of the repository.
const installCommand = ['install', '--no-save', '--include=dev', '--include=optional', '--loglevel=error', '--no-audit', '--no-fund'];

const record = join(root, 'node_modules', '.package-lock.json');

const whyStale = () => staleness(packagesOf(join(root, 'package-lock.json')) ?? {}, packagesOf(record));

/** @param {string} reason */
const install = (reason) => {
  const began = Date.now();
  process.stderr.write(`Installing the dependencies (${reason}) … `);
  if (!existsSync(record)) rmSync(join(root, 'node_modules'), { recursive: true, force: true });
  const npm = spawnSync('npm', installCommand, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' });
  if (npm.status !== 0) {
    process.stderr.write('failed\n');
    throw new Error(`npm install did not finish:\n${npm.error?.message ?? npm.stderr}`);
  }
  process.stderr.write(`${Math.round((Date.now() - began) / 1000)} s\n`);
};

/**
 * Brings `node_modules` to what `package-lock.json` says; says so in one line on stderr. Of several processes one installs.
 * @throws {Error} with npm's words when npm fails.
 */
export const ensureInstalled = async () => {
  if (whyStale() === null) return;
  await underLock(
    join(root, 'build', 'lock'),
    async () => {
      const reason = whyStale();
      if (reason !== null) install(reason);
    },
    () => process.stderr.write('Another process is installing; waiting for it.\n'),
  );
};
