import { usStateNames } from '../../../../kernel/places/us-states.ts';
import { pattern } from '../text/wordings.domain.ts';
import type { Read } from './labels.domain.ts';
import type { DocumentView } from './view.domain.ts';

const degree = pattern('i')`^${'person.degree'}$`;
const namePart = /^(?:\p{Lu}[\p{L}'’.-]*|\p{Lu}\.|de|del|la|von|van|der|den|di|da|al|el|bin|le)$/u;
/** Words of roles, headings and columns: text that contains them is no name. */
const notPerson = pattern('i')`\b${'person.notPerson'}\b`;

/** Words in the names of companies and institutions, not of people. */
const ofOrganization = pattern('i')`\b${'person.ofOrganization'}\b`;

/** Endings of company names that are also family names: "Mary Fields, PhD" is a person, "Sun Fields" is not. */
const orFamily = /^(?:fields|gardens|brands|foods|works|mills|springs)$/i;

/** "Maria Garcia MA", "Maria Garcia PA": states whose letters are degrees as well, after a whole name. */
const orDegree: ReadonlySet<string> = new Set(['MA', 'PA']);

/** "Davie FL", "Fort Lauderdale, FL": a place ends with the two letters of its state, which are not a degree. */
const isPlace = (text: string): boolean => {
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  const last = words.at(-1) ?? '';
  if (!Object.hasOwn(usStateNames, last) || degree.test(last)) return false;
  return words.length < 3 || !orDegree.has(last);
};

/** "COA Rivera": an abbreviation in capitals before words that are not. */
const hasAcronym = (words: readonly string[]): boolean =>
  words.some((word) => /\p{Ll}/u.test(word)) &&
  words.some((word) => /^\p{Lu}{3,}$/u.test(word) && !/[AEIOUY]/.test(word.slice(0, 3)));

/**
 * True when a text reads like the name of a person: two to five capitalized words, with or without degrees, none of which is of
 * a role, heading, column, organization or place.
 */
export const isPersonName = (text: string): boolean => {
  const allWords = text.split(/[\s,]+/).filter((word) => word !== '');
  const words = allWords.filter((word) => !degree.test(word));
  const [name = ''] = text.split(',');
  return (
    words.length >= 2 &&
    words.length <= 5 &&
    words.every((word) => namePart.test(word)) &&
    !notPerson.test(words.join(' ')) &&
    !ofOrganization.test(words.join(' ')) &&
    !(orFamily.test(words.at(-1) ?? '') && words.length === allWords.length) &&
    !isPlace(text) &&
    !hasAcronym(name.split(/\s+/).filter((word) => !degree.test(word))) &&
    text.length <= 70
  );
};

/** True when a text is a person's name with a degree behind it: "Ada Ruiz, MD". */
export const hasDegree = (text: string): boolean => degree.test(text.split(/[\s,]+/).at(-1) ?? '') && isPersonName(text);

const blank = /^[\s_.:–—/-]*$/;

/**
 * Reads a short text at the beginning of a span: up to `words` words after separators, ended by a wide gap. Blanks and
 * underscores are nothing.
 */
export const textReader =
  (view: DocumentView, words: number) =>
  (from: number, to: number): Read<string> | null => {
    const raw = view.text.slice(from, to);
    const lead = /^[\s:=.#|*–—-]*/.exec(raw)?.[0].length ?? 0;
    const value =
      raw
        .slice(lead)
        .split(/_{2,}|\s{3,}|\t/)[0]
        ?.trim() ?? '';
    if (value === '' || blank.test(value) || !/[\p{L}\p{N}]/u.test(value)) return null;
    if (value.split(/\s+/).length > words) return null;
    return { value: value.replace(/\s+/g, ' ').replace(/[,;:]$/, ''), start: from + lead, end: from + lead + value.length };
  };

/** Reads a person's name at the beginning of a span; what follows the name is left. */
export const personReader =
  (view: DocumentView) =>
  (from: number, to: number): Read<string> | null => {
    const text = textReader(view, 12)(from, to);
    if (!text) return null;
    const words = text.value.split(' ');
    for (let count = Math.min(7, words.length); count >= 2; count--) {
      const name = words.slice(0, count).join(' ').replace(/[,;]$/, '');
      // A part of a place's name could pass for a person's.
      if (isPlace(name)) return null;
      if (isPersonName(name)) return { value: name, start: text.start, end: Math.min(text.end, text.start + name.length) };
    }
    return null;
  };
