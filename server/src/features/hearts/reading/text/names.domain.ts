import { wordings } from './wordings.domain.ts';

/** Words for the legal form or for laboratories in general, which do not distinguish two laboratories. */
export const commonWords = new Set(wordings['name.common']);

export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Words of departments, fields and papers, which name no organization by themselves: "Clinical Chemistry Department". */
const unnamed = new Set(wordings['name.unnamed']);

/** True when a name has a word that distinguishes it from the name of a department, a field or a paper. */
export const namesOrganization = (name: string): boolean =>
  wordsOf(name).some((word) => word.length > 1 && !commonWords.has(word) && !unnamed.has(word) && !/^\d/.test(word));
