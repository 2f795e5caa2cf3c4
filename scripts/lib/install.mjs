// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { underLock } from './lock.mjs';
import { root } from './root.mjs';

/** @typedef {Record<string, { version?: string, optional?: boolean, dev?: boolean, devOptional?: boolean, link?: boolean }>} Packages */

/**
 * Install everything with the tools of contributors, or only the packages that build and run the product. @typedef {'all' |
 * 'product'} Wanted
 */

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
 * @param {Packages} locked @param {Packages | null} installed @param {Wanted} [wanted] @returns {string | null}
 */
export const staleness = (locked, installed, wanted = 'all') => {
  if (installed === null) return 'first run';
  const differs = Object.entries(locked).some(([path, { version, optional, dev, devOptional }]) => {
    const present = installed[path];
    const isNeeded = !optional && (wanted === 'all' || !(dev || devOptional));
    return path.includes('node_modules/') && (present ? present.version !== version : isNeeded);
  });
  return differs ? 'package-lock.json changed' : null;
};

// `npm ci` refuses a lock file that lacks an optional package of another platform, which a registry mirror may not have;
// `npm install` takes the same locked versions, and without `--save` it writes to no file of the repository.
const installCommand = ['install', '--no-save', '--include=optional', '--loglevel=error', '--no-audit', '--no-fund'];

const record = join(root, 'node_modules', '.package-lock.json');

/** @param {Wanted} wanted */
const whyStale = (wanted) => staleness(packagesOf(join(root, 'package-lock.json')) ?? {}, packagesOf(record), wanted);

/** @param {string} reason @param {Wanted} wanted */
const install = (reason, wanted) => {
  const began = Date.now();
  process.stderr.write(`Installing the dependencies (${reason}) … `);
  if (!existsSync(record)) rmSync(join(root, 'node_modules'), { recursive: true, force: true });
  const hasTools = Object.values(packagesOf(record) ?? {}).some(({ dev }) => dev);
  const command = [...installCommand, wanted === 'all' || hasTools ? '--include=dev' : '--omit=dev'];
  const npm = spawnSync('npm', command, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' });
  if (npm.status !== 0) {
    process.stderr.write('failed\n');
    throw new Error(`npm install did not finish:\n${npm.error?.message ?? npm.stderr}`);
  }
  process.stderr.write(`${Math.round((Date.now() - began) / 1000)} s\n`);
};

/**
 * Brings `node_modules` to what `package-lock.json` says; says so in one line on stderr. Of several processes one installs.
 * @param {Wanted} wanted @throws {Error} with npm's words when npm fails.
 */
export const ensureInstalled = async (wanted) => {
  if (whyStale(wanted) === null) return;
  await underLock(
    join(root, 'build', 'lock'),
    async () => {
      const reason = whyStale(wanted);
      if (reason !== null) install(reason, wanted);
    },
    () => process.stderr.write('Another process is installing; waiting for it.\n'),
  );
};
