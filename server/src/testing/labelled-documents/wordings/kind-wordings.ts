import { textPapers } from './text-papers.ts';

/**
 * Invented papers of kinds that a laboratory hands in, described by how they name themselves and by lines of which a part is
 * drawn. "# " is a section heading, "| a | b |" a row, anything else running text. {slots} are filled with invented facts.
 */
export type KindWording = { readonly titles: readonly string[]; readonly lines: readonly string[] };

/** By kind; the file states the titles of each. */
export const kindWordings: Readonly<Record<string, KindWording>> = Object.fromEntries(
  textPapers('kind-wordings.txt').map(({ id, statements, lines }) => [id, { titles: statements.flat(), lines }]),
);
