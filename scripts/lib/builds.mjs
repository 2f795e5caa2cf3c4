// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { projectNode, run } from './node.mjs';
import { root } from './root.mjs';

/** @typedef {{ title: string, output: string, inputs: readonly string[], command: readonly string[], cwd?: string }} Build */

/** What is built before the product runs. The server itself is run as it is. @satisfies {Record<string, Build>} */
export const builds = {
  gazetteer: {
    title: 'the gazetteer',
    output: 'server/build/gazetteer.bin',
    inputs: ['scripts/build-gazetteer.ts', 'server/src/platform/geocoding', 'package-lock.json'],
    command: ['scripts/build-gazetteer.ts'],
  },
  web: {
    title: 'the web application',
    output: 'web/dist/index.html',
    inputs: ['web', 'contract/src', 'knowledge/certificate-types.json', 'package-lock.json'],
    command: [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    cwd: join(root, 'web'),
  },
};

const madeHere = new Set(['dist', 'node_modules']);

/** @param {string} path @returns {string[]} the source files at and below a path */
const filesBelow = (path) => {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  const names = readdirSync(path).filter((name) => !madeHere.has(name));
  return names.sort().flatMap((name) => filesBelow(join(path, name)));
};

/** What the inputs of a build come to: a change of content or name changes it. @param {readonly string[]} inputs paths, from the root or absolute */
export const fingerprint = (inputs) => {
  const hash = createHash('sha256').update(process.version);
  for (const file of inputs.flatMap((input) => filesBelow(resolve(root, input))))
    hash.update(`\0${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
};

/** Makes one output, unless it is there and its inputs are as they were. @param {keyof typeof builds} name @throws {Error} when the build fails */
export const ensureBuilt = async (name) => {
  /** @type {Build} */
  const { title, output, inputs, command, cwd } = builds[name];
  const record = join(root, 'node_modules', '.cache', 'aliquot', `${name}.sha256`);
  const wanted = fingerprint(inputs);
  if (existsSync(join(root, output)) && existsSync(record) && readFileSync(record, 'utf8') === wanted) return;
  const began = Date.now();
  process.stderr.write(`Building ${title} … `);
  mkdirSync(dirname(join(root, output)), { recursive: true });
  // What a build says goes to stderr: standard output may be waited for as data.
  if ((await run(projectNode(), command, { cwd, stdio: ['ignore', 2, 2] })) !== 0)
    throw new Error(`The build of ${title} failed.`);
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, wanted);
  process.stderr.write(`${((Date.now() - began) / 1000).toFixed(1)} s\n`);
};

/** Makes everything that is not as its inputs are now. */
export const ensureAllBuilt = async () => {
  for (const name of /** @type {(keyof typeof builds)[]} */ (Object.keys(builds))) await ensureBuilt(name);
};
