import type { Form } from './terms.domain.ts';
import { isTelling, stemsOf } from './words.domain.ts';

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
 * Whether an abbreviation can be short for a name: its letters are in the name in this order, and it has the first letters of the
 * words, of long names at least of the first three.
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

/** What the name of a method looks like in German, Spanish and French, where it does not look like English. */
const isForeign = (phrase: string): boolean =>
  /[^\x20-\x7e]|(?:ie|ung|ik|ique|age|grafia|logia|metria|scopia)$|\b(?:de|del|der|des|la|le|par|en|por|und)\b/i.test(phrase);

const withAbbreviation = (name: string, others: readonly string[]): string => {
  const label = capitalized(name);
  if (isAbbreviation(name) || /[()]/.test(name)) return label;
  const short = others.find((form) => form.length <= 10 && isAbbreviation(form) && abbreviates(form, name));
  return short === undefined || label.length + short.length + 3 > longestLabel ? label : `${label} (${short})`;
};

/** Whether a phrase of a concept is another way to say its name, and not another thing that the concept gathers. */
const isSameThing = (phrase: string, name: string): boolean => {
  if (isForeign(phrase)) return true;
  // "EGFR" is not short for "EGFR mutation testing", it is a part of it.
  if (isAbbreviation(phrase)) return abbreviates(phrase, name) && !name.toLowerCase().startsWith(`${phrase.toLowerCase()} `);
  if (isAbbreviation(name)) return abbreviates(name, phrase);
  const ofName = stemsOf(name).filter(isTelling);
  const ofPhrase = stemsOf(phrase).filter(isTelling);
  return ofPhrase.every((stem) => ofName.includes(stem)) || ofName.every((stem) => ofPhrase.includes(stem));
};

/**
 * How a person would call what is written: the name with a capital and with its abbreviation, "Whole-genome sequencing (WGS)". What
 * a concept only gathers keeps its own words: of respiratory viruses "RSV", not the first of them.
 */
export const labelOf = ({ term: { texts, isOwn }, text }: Form): string => {
  const [name = text, ...others] = texts;
  return isOwn && !isSameThing(text, name) ? capitalized(text) : withAbbreviation(name, others);
};
