import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** The file of settings that Node was started with: its path as it was given, and its text. */
export type SettingsFile = { readonly path: string; readonly text: string };

const flag = /^--env-file(?:-if-exists)?=/;

/** The file that Node's own arguments name; null without one. */
export const settingsFile = (args: readonly string[] = process.execArgv): SettingsFile | null => {
  const path = args.findLast((arg) => flag.test(arg))?.replace(flag, '');
  return path === undefined ? null : { path, text: readFileSync(path, 'utf8') };
};

/** The text with quoted values emptied: they may have several lines. */
const withoutQuoted = (text: string): string =>
  text.replace(
    /(=[ \t]*)(["'`])((?:(?!\2)[\s\S])*)\2/g,
    (_whole, equals, _quote, value) => equals + value.replace(/[^\n]/g, ''),
  );

const assignment = /^\s*(?:export\s+)?([\w.-]+)\s*=/;

/** Number of letters that differ, are missing or are too many. */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of Array.from(one).entries()) {
    const next = [at + 1];
    for (const [place, against] of Array.from(other).entries())
      next.push(Math.min((row[place] ?? 0) + (letter === against ? 0 : 1), (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    row = next;
  }
  return row.at(-1) ?? 0;
};

const mostTypos = 2;

export type FileProblem = { readonly name: string; readonly problem: string; readonly place?: string };

/** Reads the line of the file that sets each name (the last counts), its values, and the mistakes of the file itself. */
export const readSettingsFile = ({ path, text }: SettingsFile, known: readonly string[]) => {
  const lines = new Map<string, number>();
  const problems: FileProblem[] = [];
  for (const [at, line] of withoutQuoted(text).split('\n').entries()) {
    const place = `${path}:${at + 1}`;
    const name = assignment.exec(line)?.[1];
    if (name === undefined) {
      if (/^\s*[^\s#]/.test(line)) problems.push({ name: place, problem: 'write NAME=value' });
      continue;
    }
    const before = lines.get(name);
    if (before !== undefined) problems.push({ name, place, problem: `set before, on line ${before}` });
    lines.set(name, at + 1);
    const meant = known.includes(name) ? undefined : known.find((each) => distance(each, name) <= mostTypos);
    if (meant !== undefined) problems.push({ name, place, problem: `no such setting: write ${meant}` });
  }
  return { lines, values: parseEnv(text), problems };
};
