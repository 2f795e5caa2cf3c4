import { readFileSync } from 'node:fs';

/** A paper of a text file: the words of its first line, the statements below that, and its lines. */
export type TextPaper = {
  readonly id: string;
  readonly about: readonly string[];
  readonly statements: readonly (readonly string[])[];
  readonly lines: readonly string[];
};

/**
 * The papers of a text file beside this one. "=== " begins a paper with its id, "== " a statement about it, both with " | "
 * between their words; all else is the paper. Blank lines at its end separate it from the next.
 */
export const textPapers = (name: string): TextPaper[] =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .split(/^=== /m)
    .slice(1)
    .map((text) => {
      const [first = '', ...rest] = text.trimEnd().split('\n');
      const [id = '', ...about] = first.split(' | ');
      const stated = rest.filter((line) => line.startsWith('== '));
      return {
        id,
        about,
        statements: stated.map((line) => line.slice(3).split(' | ')),
        lines: rest.slice(stated.length),
      };
    });
