import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

export type SourceFile = { readonly path: string; readonly text: string };

/** What a rule found: where, and what to do instead. A warning does not fail the check. */
export type Problem = { readonly path: string; readonly line?: number; readonly message: string; readonly warning?: boolean };

export type Rule = (files: readonly SourceFile[]) => Problem[];

type Import = { readonly line: number; readonly specifier: string; readonly target: Target };

/** What an import leads to: a file of this repository, or a package by its name. */
export type Target = { readonly path: string } | { readonly packageName: string };

const binary = /\.(png|jpe?g|gif|ico|woff2?|pdf|docx?|bin|gz|zip|wasm|traineddata)$/i;

/** Every text file that git tracks or would track, with `/` in its path. */
export const readRepository = (root: string): SourceFile[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((path) => path !== '' && !binary.test(path) && existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

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

/** What a file imports or re-exports, types included: a border is a border for types too. */
export const importsOf = (file: SourceFile): Import[] =>
  [...file.text.matchAll(importPattern)].map((match) => {
    const specifier = match[1] ?? match[2] ?? match[3] ?? '';
    return { line: lineAt(file.text, match.index + match[0].search(/\S/)), specifier, target: targetOf(file.path, specifier) };
  });
