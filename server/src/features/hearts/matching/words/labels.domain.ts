import type { Term } from './terms.domain.ts';

const longestLabel = 80;

/** One word with two capitals or more: LC-MS, qPCR, DamID. */
export const isAbbreviation = (form: string): boolean => /^\S*\p{Lu}\S*\p{Lu}\S*$/u.test(form);

const isInOrder = (letters: string, text: string): boolean => {
  let at = -1;
  for (const letter of letters) {
    at = text.indexOf(letter, at + 1);
    if (at < 0) return false;
  }
  return true;
};

/**
 * True when an abbreviation can be short for a name: its letters are in the name in this order, and it has the first letters of
 * the words, of long names at least of the first three.
 */
export const abbreviates = (short: string, name: string): boolean => {
  const letters = short.toLowerCase().replace(/[^a-z0-9]/g, '');
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const initials = words.filter((word) => !/^(?:and|by|for|in|of|the)$/.test(word)).map((word) => word[0] ?? '');
  if (letters[0] !== initials[0] || !isInOrder(letters, words.join(''))) return false;
  return isInOrder(initials.join(''), letters) || (initials.length > 3 && isInOrder(initials.slice(0, 3).join(''), letters));
};

/** Abbreviations side by side: "LC MS" is written "LC-MS". */
const hyphenated = (name: string): string =>
  /^[\p{Lu}\d]{1,5}(?: [\p{Lu}\d]{1,5})+$/u.test(name) ? name.replaceAll(' ', '-') : name;

const capitalized = (name: string): string =>
  /^\p{Ll}+(?![\p{L}\p{N}])/u.test(name) ? `${name[0]?.toUpperCase()}${name.slice(1)}` : hyphenated(name);

const withAbbreviation = (name: string, others: readonly string[]): string => {
  const label = capitalized(name);
  if (isAbbreviation(name) || /[()]/.test(name)) return label;
  const short = others.find((form) => form.length <= 10 && isAbbreviation(form) && abbreviates(form, name));
  return short === undefined || label.length + short.length + 3 > longestLabel ? label : `${label} (${short})`;
};

/** A term's label for people: its name with a capital and with its abbreviation, "Whole-genome sequencing (WGS)". */
export const labelOf = ({ texts: [name = '', ...others] }: Term): string => withAbbreviation(name, others);
