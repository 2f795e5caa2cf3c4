/** The forms of one noun, from `sample-shipments`. */
export type Names = {
  /** Plural, in kebab-case: folders and paths. */
  readonly noun: string;
  /** Plural, in words of SQL: the table. */
  readonly table: string;
  /** Plural, in camelCase: the key in the contract. */
  readonly many: string;
  /** Singular, in camelCase and PascalCase, and in plain words. */
  readonly one: string;
  readonly One: string;
  readonly words: string;
  readonly manyWords: string;
};

const isKebab = (word: string): boolean => /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(word);
const camel = (kebab: string): string => kebab.replace(/-([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());

/**
 * The forms of a plural noun in kebab-case; pass the singular where it is not the plural without its s.
 * @throws Error when a word is not in kebab-case or the singular cannot be derived.
 */
export const namesOf = (noun: string, singular?: string): Names => {
  const guessed = /(?:ies|ses|xes|ches|shes)$/.test(noun) || !noun.endsWith('s') ? null : noun.slice(0, -1);
  const one = singular ?? guessed;
  if (!isKebab(noun)) throw new Error(`"${noun}" is not in kebab-case. Write a plural noun such as sample-shipments.`);
  if (one === null || !isKebab(one))
    throw new Error(`What is one of ${noun}? Write it after it: new-feature ${noun} <singular>.`);
  const name = camel(one);
  return {
    noun,
    table: noun.replaceAll('-', '_'),
    many: camel(noun),
    one: name,
    One: name.charAt(0).toUpperCase() + name.slice(1),
    words: one.replaceAll('-', ' '),
    manyWords: noun.replaceAll('-', ' '),
  };
};
