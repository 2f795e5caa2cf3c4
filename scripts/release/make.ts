import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { checksumsOf, licensesOf, reproducible } from './contents.ts';
import { isNewer, lockWithVersion, released, withVersion } from './version.ts';

export type Release = {
  readonly root: string;
  readonly version: string;
  readonly dryRun: boolean;
  readonly tag: boolean;
  /** A private key of SSH; null leaves the checksums unsigned. */
  readonly key: string | null;
  /** True if it may be made without a key. */
  readonly unsigned: boolean;
  readonly today: string;
  readonly say: (line: string) => void;
};

/** Namespace of the signatures, so that one made for anything else does not fit. */
export const namespace = 'aliquot-release';

const gigabyte = 1024 ** 3;

const output = (root: string, command: string, args: readonly string[]): Buffer => {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: root, maxBuffer: gigabyte });
  if (error) throw error;
  if (status !== 0)
    throw new Error(`${command} ${args.slice(0, 2).join(' ')} failed:\n${stderr.toString()}${stdout.toString()}`);
  return stdout;
};

const textOf = (root: string, command: string, ...args: string[]): string => output(root, command, args).toString().trim();

const read = (root: string, path: string): string => readFileSync(join(root, path), 'utf8');

const versionOf = (root: string): string => (JSON.parse(read(root, 'package.json')) as { version: string }).version;

const check = ({ root, version, key, unsigned }: Release): void => {
  if (!/^\d+\.\d+\.\d+(?:-[0-9a-z.]+)?$/.test(version)) throw new Error('Write a version such as 1.2.0.');
  if (key !== null && !existsSync(key)) throw new Error('RELEASE_KEY names no file.');
  if (key === null && !unsigned)
    throw new Error('RELEASE_KEY names no key to sign with. Set it, or make a release without a signature with --unsigned.');
  if (textOf(root, 'git', 'status', '--porcelain') !== '')
    throw new Error('The tree has changes. Commit or remove them first.');
  const current = versionOf(root);
  if (version !== current && !isNewer(version, current)) throw new Error(`Version ${version} is older than ${current}.`);
  textOf(root, 'npm', 'run', '-s', 'check:structure');
};

/** Does nothing when the tree has this version already: its files are then made again. */
const setVersion = ({ root, version, today, say }: Release): void => {
  if (versionOf(root) === version) return;
  const changelog = released(read(root, 'CHANGELOG.md'), version, today);
  const manifests = ['package.json', ...globSync('*/package.json', { cwd: root, exclude: ['node_modules'] })];
  for (const path of manifests) writeFileSync(join(root, path), withVersion(read(root, path), version));
  writeFileSync(join(root, 'package-lock.json'), lockWithVersion(read(root, 'package-lock.json'), version));
  writeFileSync(join(root, 'CHANGELOG.md'), changelog);
  textOf(root, 'git', 'commit', '--all', '--message', `build(release): version ${version}`);
  say(`Committed version ${version}.`);
};

const sign = (folder: string, key: string): void => {
  rmSync(join(folder, 'SHA256SUMS.sig'), { force: true });
  textOf(folder, 'ssh-keygen', '-Y', 'sign', '-f', key, '-n', namespace, 'SHA256SUMS');
};

/**
 * Makes a release: version and changelog as a commit, then archive, bill of materials, licenses, checksums and signature in
 * `release/`. The same commit gives the same files. @throws Error when something is not ready; nothing is changed then.
 */
export const makeRelease = (release: Release): void => {
  const { root, version, dryRun, tag, key, say } = release;
  check(release);
  if (dryRun) {
    const isNew = versionOf(root) !== version;
    if (isNew) released(read(root, 'CHANGELOG.md'), version, release.today);
    const files = `archive, bill of materials, licenses, checksums${key === null ? '' : ' and signature'} in release/`;
    const steps = [...(isNew ? [`commit version ${version}`] : []), ...(tag ? [`tag v${version}`] : []), `make ${files}`];
    return say(`Ready. It would ${new Intl.ListFormat('en-US').format(steps)}.`);
  }
  setVersion(release);
  const folder = join(root, 'release');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const name = `aliquot-${version}`;
  const committed = textOf(root, 'git', 'log', '-1', '--format=%cI');
  const archive = output(root, 'git', ['archive', '--format=tar', `--prefix=${name}/`, 'HEAD']);
  const bom = textOf(root, 'npm', 'sbom', '--package-lock-only', '--omit', 'dev', '--sbom-format', 'cyclonedx');
  const files: Record<string, string | Buffer> = {
    [`${name}.tar.gz`]: gzipSync(archive, { level: 9 }),
    [`${name}.cdx.json`]: reproducible(bom, new Date(committed).toISOString()),
    [`${name}.licenses.txt`]: licensesOf(root),
  };
  for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content);
  writeFileSync(join(folder, 'SHA256SUMS'), checksumsOf(folder, Object.keys(files)));
  if (key === null) say('SHA256SUMS is not signed.');
  else sign(folder, key);
  if (tag) textOf(root, 'git', 'tag', '--annotate', `v${version}`, '--message', `Version ${version}`);
  say(`Made release/ of version ${version}${tag ? ` and tagged v${version}` : ''}.`);
};
