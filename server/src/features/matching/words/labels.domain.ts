import type { Form } from './term-index.domain.ts';
import { isTelling, stemsOf } from './words.domain.ts';

const longestLabel = 80;

/** One word with two capitals or more: LC-MS, qPCR, DamID. */
export const isAbbreviation = (form: string): boolean => /^\S*\p{Lu}\S*\p{Lu}\S*$/u.test(form);

/** Whether the letters of an abbreviation are in a name in this order, the first where a word begins. */
export const abbreviates = (short: string, name: string): boolean => {
  const letters = short.toLowerCase().replace(/[^a-z0-9]/g, '');
  const long = ` ${name.toLowerCase().replace(/[^a-z0-9]+/g, ' ')}`;
  let at = long.indexOf(` ${letters[0]}`);
  if (at < 0) return false;
  at += 1;
  for (const letter of letters.slice(1)) {
    at = long.indexOf(letter, at + 1);
    if (at < 0) return false;
  }
  return true;
};

const capitalized = (name: string): string =>
  /^\p{Ll}+(?![\p{L}\p{N}])/u.test(name) ? `${name[0]?.toUpperCase()}${name.slice(1)}` : name;

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
