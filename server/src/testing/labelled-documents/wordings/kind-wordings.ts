import wordings from './kind-wordings.json' with { type: 'json' };

/**
 * Invented papers of kinds that a laboratory hands in, described by how they name themselves and by lines of which a part is
 * drawn. "# " is a section heading, "| a | b |" a row, anything else running text. {slots} are filled with invented facts.
 */
export type KindWording = { readonly titles: readonly string[]; readonly lines: readonly string[] };

export const kindWordings: Readonly<Record<string, KindWording>> = wordings;
