import type { Rule, SourceFile } from './repository.ts';

/** For the tests of the rules: a file that is not there, and what a rule says of such files. */
export const file = (path: string, text = ''): SourceFile => ({ path, text });

/** A file that imports these. */
export const importing = (path: string, ...specifiers: string[]) =>
  file(path, specifiers.map((name) => `import { x } from '${name}';`).join('\n'));

/** Each finding as `path:line message`. */
export const messages = (rule: Rule, ...files: SourceFile[]) =>
  rule(files).map(({ path, line, message }) => `${path}:${line ?? ''} ${message}`);

export const labs = 'server/src/features/hearts/labs';
