import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';

export type SourceFile = { readonly path: string; readonly text: string };

/** A finding of a rule, with what to do instead. A warning does not fail the check. */
export type Problem = { readonly path: string; readonly line?: number; readonly message: string; readonly warning?: boolean };

export type Rule = (files: readonly SourceFile[]) => Problem[];

type Import = { readonly line: number; readonly specifier: string; readonly target: Target };

/** Target of an import: a file of this repository, or a package by its name. */
export type Target = { readonly path: string } | { readonly packageName: string };

const binary = /\.(png|jpe?g|gif|ico|woff2?|pdf|docx?|bin|gz|zip|wasm|traineddata)$/i;

/** More new files than this below one tracked folder are data, not sources. */
const mostNew = 1000;
const mostBytes = 5_000_000;

const listed = (root: string, ...options: string[]): string[] =>
  execFileSync('git', ['ls-files', '-z', ...options], { cwd: root, encoding: 'utf8', maxBuffer: Number.POSITIVE_INFINITY })
    .split('\0')
    .filter((path) => path !== '');

const foldersOf = (path: string): string[] => {
  const folder = posix.dirname(path);
  return folder === '.' ? ['.'] : [folder, ...foldersOf(folder)];
};

/** Files that git would track, except data beside the sources. */
const newFiles = (root: string, tracked: readonly string[]): string[] => {
  const folders = new Set(['.', ...tracked.flatMap(foldersOf)]);
  const byFolder = Map.groupBy(listed(root, '--others', '--exclude-standard'), (path) =>
    foldersOf(path).find((folder) => folders.has(folder)),
  );
  return [...byFolder.values()].flatMap((paths) => (paths.length > mostNew ? [] : paths));
};

/** Leaves out deleted files, dead links, folders and files that cannot be read. */
const read = (root: string, path: string): SourceFile[] => {
  try {
    const stats = statSync(join(root, path));
    return stats.isFile() && stats.size <= mostBytes ? [{ path, text: readFileSync(join(root, path), 'utf8') }] : [];
  } catch {
    return [];
  }
};

/** Every text file that git tracks or would track, with `/` in its path. */
export const readRepository = (root: string): SourceFile[] => {
  const tracked = listed(root, '--cached');
  return [...tracked, ...newFiles(root, tracked)].filter((path) => !binary.test(path)).flatMap((path) => read(root, path));
};

export const isCode = ({ path }: SourceFile): boolean => /\.(ts|tsx|mts|mjs|js)$/.test(path);

export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path);

export const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

/** Every match of a pattern in a file, with its line. The pattern needs the flag g. */
export const matchesIn = (file: SourceFile, pattern: RegExp): { line: number; groups: (string | undefined)[] }[] =>
  [...file.text.matchAll(pattern)].map((match) => ({ line: lineAt(file.text, match.index), groups: [...match] }));

const targetOf = (from: string, specifier: string): Target => {
  if (specifier.startsWith('.')) return { path: posix.join(posix.dirname(from), specifier.replace(/\?.*$/, '')) };
  const own = /^@aliquot\/(contract|server|web|e2e)(?:\/(.+))?$/.exec(specifier);
  if (own)
    return { path: own[1] === 'contract' ? `contract/src/${own[2] ?? 'index'}.ts` : `${own[1]}/${own[2] ?? 'index.ts'}` };
  const [scope = '', name = ''] = specifier.split('/');
  return { packageName: specifier.startsWith('@') ? `${scope}/${name}` : scope };
};

const importPattern =
  /(?:^|\n)[ \t]*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|(?:^|\n)[ \t]*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g;

/** Imports and re-exports of a file, types included: a border is a border for types too. */
export const importsOf = (file: SourceFile): Import[] =>
  [...file.text.matchAll(importPattern)].map((match) => {
    const specifier = match[1] ?? match[2] ?? match[3] ?? '';
    return { line: lineAt(file.text, match.index + match[0].search(/\S/)), specifier, target: targetOf(file.path, specifier) };
  });
