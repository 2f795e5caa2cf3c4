import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { builds } from '../lib/builds.mjs';

const linkFile = (from: string, to: string): void => {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to); // temporary files may be on another disk
  }
};

/**
 * Links the files of packages, not their folders: the children that read documents may read below the copy alone. A link to a
 * workspace becomes one to the copy's workspace.
 */
const linkPackages = (from: string, to: string): void => {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (entry.isDirectory()) linkPackages(source, target);
    else linkFile(source, target);
  }
};

const caches = ['.cache', '.vite', '.vite-temp', '.vitest-cache'];

const fillCopy = (root: string, copy: string): void => {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  const paths = listed.toString().split('\0');
  for (const path of [...paths, builds.gazetteer.output]) {
    if (path === '' || !existsSync(join(root, path))) continue;
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    copyFileSync(join(root, path), join(copy, path));
  }
  for (const workspace of ['.', 'contract', 'server', 'web', 'e2e']) {
    const packages = join(root, workspace, 'node_modules');
    if (existsSync(packages)) linkPackages(packages, join(copy, workspace, 'node_modules'));
    for (const cache of caches) rmSync(join(copy, workspace, 'node_modules', cache), { recursive: true, force: true });
  }
};

/** A copy of what git tracks or would track, with its packages, in a new folder for temporary files. */
export const copyTree = (root: string): string => {
  const copy = mkdtempSync(join(tmpdir(), 'aliquot-mutants-'));
  try {
    fillCopy(root, copy);
    return copy;
  } catch (error) {
    rmSync(copy, { recursive: true, force: true });
    throw error;
  }
};
