// @ts-check
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { underLock } from './lock.mjs';
import { projectNode, run } from './node.mjs';
import { root } from './root.mjs';

/**
 * `link` leads to the build in use, `output` is a file that every build of it has, `command` makes it in a folder.
 * @typedef {{ title: string, link: string, output: string, inputs: readonly string[], command: (folder: string) => readonly string[], cwd?: string }} Build
 */

/** Builds that are needed before the product runs. @satisfies {Record<string, Build>} */
export const builds = {
  gazetteer: {
    title: 'the gazetteer',
    link: 'server/build',
    output: 'server/build/gazetteer.bin',
    inputs: ['scripts/build-gazetteer.ts', 'server/src/platform/geocoding', 'package-lock.json'],
    command: (folder) => ['scripts/build-gazetteer.ts', folder],
  },
  web: {
    title: 'the pages',
    link: 'web/dist',
    output: 'web/dist/index.html',
    inputs: [
      'web',
      'contract/src',
      'knowledge/certificate-types.json',
      'knowledge/document-types.json',
      'knowledge/facts.json',
      'package-lock.json',
    ],
    command: (folder) => [
      join(root, 'node_modules/vite/bin/vite.js'),
      'build',
      '--logLevel',
      'warn',
      '--outDir',
      folder,
      '--emptyOutDir',
    ],
    cwd: join(root, 'web'),
  },
  server: {
    title: 'the server',
    link: 'server/dist',
    output: 'server/dist/main.js',
    inputs: ['scripts/build-server.ts', 'server/src', 'contract/src', 'knowledge', 'package-lock.json'],
    command: (folder) => ['scripts/build-server.ts', folder],
  },
};

/** @typedef {keyof typeof builds} BuildName */

/** Every build has a separate folder, named by its inputs: a running server keeps the one it began with. */
const made = join(root, 'build');
const keptBuilds = 5;

const madeHere = new Set(['build', 'dist', 'node_modules']);
const test = /\.test\.tsx?$/;

/** @param {string} path @returns {string[]} the source files at and below a path */
const filesBelow = (path) => {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return test.test(path) ? [] : [path];
  const names = readdirSync(path).filter((name) => !madeHere.has(name));
  return names.sort().flatMap((name) => filesBelow(join(path, name)));
};

/**
 * Hash of the inputs of a build: a change of content or name changes it, and neither the folder of the repository nor the Node
 * that runs this does. @param {readonly string[]} inputs paths, from the root or absolute
 */
export const fingerprint = (inputs) => {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => filesBelow(resolve(root, input))))
    hash.update(`\0${relative(root, file).split(sep).join('/')}\0`).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
};

/** @param {BuildName} name */
const folderOf = (name) => join(made, `${name}-${fingerprint(builds[name].inputs)}`);

/** @param {BuildName} name @param {string} folder */
const isInUse = (name, folder) => {
  const link = join(root, builds[name].link);
  try {
    return basename(readlinkSync(link)) === basename(folder) && existsSync(join(root, builds[name].output));
  } catch {
    return false;
  }
};

/** Leads the product to a folder, in one step. @param {string} link @param {string} folder */
const lead = (link, folder) => {
  const draft = `${link}.${process.pid}`;
  rmSync(draft, { force: true });
  if (process.platform === 'win32') symlinkSync(folder, draft, 'junction');
  else symlinkSync(relative(dirname(link), folder), draft);
  // An earlier version built a folder, which a link cannot replace; on Windows a link cannot either.
  const before = lstatSync(link, { throwIfNoEntry: false });
  if (before && (before.isDirectory() || process.platform === 'win32')) rmSync(link, { recursive: true, force: true });
  renameSync(draft, link);
};

/** @param {BuildName} name */
const removeOld = (name) => {
  const folders = readdirSync(made)
    .filter((entry) => entry.startsWith(`${name}-`))
    .map((entry) => ({ path: join(made, entry), at: statSync(join(made, entry)).mtimeMs }))
    .sort((a, b) => b.at - a.at);
  for (const { path } of folders.slice(keptBuilds)) rmSync(path, { recursive: true, force: true });
};

/** @param {BuildName} name */
const make = async (name) => {
  /** @type {Build} */
  const { title, link, command, cwd } = builds[name];
  const folder = folderOf(name);
  if (!existsSync(folder)) {
    for (const left of readdirSync(made).filter((entry) => entry.startsWith(`draft-${name}-`)))
      rmSync(join(made, left), { recursive: true, force: true });
    const draft = join(made, `draft-${name}-${process.pid}`);
    mkdirSync(draft);
    // Build output goes to stderr: standard output may be waited for as data.
    if ((await run(projectNode(), command(draft), { cwd, stdio: ['ignore', 2, 2] })) !== 0)
      throw new Error(`The build of ${title} failed.`);
    renameSync(draft, folder);
  }
  lead(join(root, link), folder);
  removeOld(name);
};

/** @param {BuildName} name whether what was built is there and made from the sources as they are */
const isBuilt = (name) => isInUse(name, folderOf(name));

/**
 * The program that Node runs as the product, from the root: the build of the sources loads in a third of the time, and does the
 * same.
 */
export const serverProgram = () => (isBuilt('server') ? builds.server.output : 'server/src/main.ts');

const listed = new Intl.ListFormat('en-US');

/** @param {string} text */
const say = (text) => process.stderr.write(text);

/**
 * Makes builds that are missing or were made from other sources. If several processes call it, one builds; the others wait and
 * use the result. @param {readonly BuildName[]} names @throws {Error} when a build fails
 */
export const ensureBuilt = async (...names) => {
  const missing = () => names.filter((name) => !isBuilt(name));
  if (missing().length === 0) return;
  await underLock(
    join(made, 'lock'),
    async () => {
      const stale = missing();
      if (stale.length === 0) return;
      rmSync(join(made, 'code'), { recursive: true, force: true }); // what Node kept of sources that have changed
      const began = Date.now();
      say(`Building ${listed.format(stale.map((name) => builds[name].title))} … `);
      // Fails only when the others have ended: nothing may build outside of the lock.
      const outcomes = await Promise.allSettled(stale.map(make));
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
      say(`${((Date.now() - began) / 1000).toFixed(1)} s\n`);
    },
    () => say('Another process is building; waiting for it.\n'),
  );
};

/** Makes everything that is not as its inputs are now. */
export const ensureAllBuilt = () => ensureBuilt(.../** @type {BuildName[]} */ (Object.keys(builds)));
