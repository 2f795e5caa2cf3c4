import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from './lib/root.mjs';

/** What decides a reading, and the version by which stored readings are known. */
type Versions = {
  readonly rulesVersion: string;
  readonly rules: string;
  readonly readerVersion: string;
  readonly reader: string;
};

export const recordPath = join(root, 'knowledge/versions.json');
export const command = 'node scripts/run.mjs scripts/record-versions.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const importOrExportFrom = /^(?:import|export)\b(?:(?!=)[^;'])*'[^']+'(?: with \{[^}]*\})?;$/gm;
const commentOnItsOwnLines = /^\s*(?:\/\/.*|\/\*(?:(?!\*\/)[\s\S])*\*\/)$/gm;
const version = /^export const (rulesVersion|readerVersion) = '([^']+)';$/gm;

/** A source without what cannot change a reading: imports, comments on lines of their own, indentation, blank lines, and the version. */
export const essence = (path: string, source: string): string => {
  if (path.endsWith('.json')) return JSON.stringify(JSON.parse(source));
  if (!path.endsWith('.ts')) return source;
  const lines = source
    .replaceAll(importOrExportFrom, '')
    .replaceAll(commentOnItsOwnLines, '')
    .replaceAll(version, '')
    .split('\n');
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
};

/** One hash over what files say, whatever they are called and wherever they are. */
export const hashOf = (files: ReadonlyMap<string, string>): string =>
  sha256(
    [...files]
      .map(([path, source]) => sha256(essence(path, source)))
      .toSorted()
      .join('\n'),
  );

const read = (path: string): string => readFileSync(join(root, path), 'utf8').replaceAll('\r\n', '\n');

const valueImport = /^(?:import|export)\s(?!type\b)(?:(?!=)[^;'])*'(\.[^']+)'/gm;
const counts = /^knowledge\/|^server\/src\/kernel\/|\.domain\.ts$/;

/** Files with what they import of knowledge, of the kernel and of pure rules. Paths are relative to the repository. */
const withImports = (patterns: readonly string[]): Map<string, string> => {
  const files = new Map<string, string>();
  const waiting = globSync([...patterns], { cwd: root }).map((path) => path.replaceAll('\\', '/'));
  for (const path of waiting) {
    if (files.has(path) || path.endsWith('.test.ts')) continue;
    const source = read(path);
    files.set(path, source);
    if (!path.endsWith('.ts')) continue;
    for (const [, to = ''] of source.matchAll(valueImport)) {
      const imported = posix.join(posix.dirname(path), to);
      if (counts.test(imported)) waiting.push(imported);
    }
  }
  return files;
};

const versionIn = (files: ReadonlyMap<string, string>, name: string): string => {
  for (const source of files.values())
    for (const [, found, value = ''] of source.matchAll(version)) if (found === name) return value;
  throw new Error(`No ${name} in the sources that decide a reading`);
};

/** The versions as the sources state them, with the hashes of these sources. */
export const versionsNow = (): Versions => {
  const rules = withImports([
    'server/src/features/hearts/reading/**/*.domain.ts',
    'server/src/features/hearts/judging/**/*.domain.ts',
  ]);
  const reader = withImports(['server/src/platform/documents/**/*.ts', 'server/src/platform/documents/**/words.txt']);
  return {
    rulesVersion: versionIn(rules, 'rulesVersion'),
    rules: hashOf(rules),
    readerVersion: versionIn(reader, 'readerVersion'),
    reader: hashOf(reader),
  };
};

/** What has to be done before a record may be made: the versions that were not raised though their sources changed. */
export const notRaised = (recorded: Versions, now: Versions): string[] => [
  ...(recorded.rules !== now.rules && recorded.rulesVersion === now.rulesVersion
    ? ['Raise rulesVersion in server/src/features/hearts/judging/analyses.domain.ts']
    : []),
  ...(recorded.reader !== now.reader && recorded.readerVersion === now.readerVersion
    ? ['Raise readerVersion in server/src/platform/documents/version.ts']
    : []),
];

export const readRecord = (): Versions => JSON.parse(readFileSync(recordPath, 'utf8')) as Versions;
