import { commonWords, wordsOf } from '../../reading/text/names.domain.ts';
import { wordings } from '../../reading/text/wordings.domain.ts';

const tellingWords = (name: string): string[] => {
  const words = wordsOf(name);
  const telling = words.filter((word) => !commonWords.has(word));
  return telling.length > 0 ? telling : words;
};

/** True when two words are the same or differ by a single letter, as a misread one does; short words have to be equal. */
const almostEqual = (a: string, b: string): boolean => {
  if (a === b) return true;
  if (Math.min(a.length, b.length) < 5 || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return Math.max(a.length, b.length) - start - end <= 1;
};

const sharedWords = (a: readonly string[], b: readonly string[]): number =>
  a.filter((word) => b.some((other) => almostEqual(word, other))).length;

/**
 * True when two names can be the same organization: every distinctive word of the shorter one is in the longer one, or most of
 * both are shared. Legal forms, punctuation, accents and single misread letters do not count.
 */
export const sameOrganization = (one: string, other: string): boolean => {
  const a = tellingWords(one);
  const b = tellingWords(other);
  if (a.length === 0 || b.length === 0) return false;
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a];
  const shared = sharedWords(shorter, longer);
  return shared === shorter.length || (2 * shared) / (a.length + b.length) >= 0.7;
};

/** True when two names consist of the same words, regardless of spelling. */
export const sameName = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((name) => tellingWords(name).toSorted().join(' '));
  return a !== '' && a === b;
};

const titles = new Set(wordings['name.titles']);

/** The names of a person in order, given names first, without titles and degrees; "Chen, Ada" is turned round. */
const namesOf = (name: string): string[] => {
  const [first = [], second = []] = name.split(',').map((part) => {
    const words = wordsOf(part);
    // A letter that begins a name is an initial, one behind it part of a degree such as "Ph. D."
    return words.filter(
      (word, at) => !titles.has(word) || (word.length === 1 && at < words.length - 1 && words[at - 1] !== 'ph'),
    );
  });
  return first.length === 1 && second.length > 0 ? [...second, ...first] : first;
};

/** Short forms of given names that do not begin like the name. */
const diminutives = wordings['name.diminutives'].map((names) => new Set(names.split(' ')));

const sharedStart = (a: string, b: string): number => {
  let at = 0;
  while (at < Math.min(a.length, b.length) && a[at] === b[at]) at += 1;
  return at;
};

/** True when two given names can be the same: an initial, a short form, or a misread letter. */
const compatible = (a: string, b: string): boolean =>
  a.length === 1 || b.length === 1
    ? a[0] === b[0]
    : almostEqual(a, b) ||
      sharedStart(a, b) >= Math.min(3, a.length, b.length) ||
      diminutives.some((names) => names.has(a) && names.has(b));

const isFamily = (family: string, names: readonly string[]) =>
  (names.length < 2 ? names : names.slice(1)).some((name) => name.length > 1 && almostEqual(name, family));
const whole = (names: readonly string[]) => names.filter((name) => name.length > 1);

/**
 * True when two names can be the same person: a shared family name, and first names or nicknames that can be the same. In doubt
 * it is true: reporting two people on two papers needs a reason.
 */
export const samePerson = (one: string, other: string): boolean => {
  const [a, b] = [namesOf(one), namesOf(other)];
  const [familyA, familyB] = [a.at(-1), b.at(-1)];
  if (familyA === undefined || familyB === undefined) return false;
  if (!isFamily(familyA, b) && !isFamily(familyB, a)) return false;
  const [givenA, givenB] = [a.slice(0, -1), b.slice(0, -1)];
  const [firstA, firstB] = [givenA[0], givenB[0]];
  if (firstA === undefined || firstB === undefined || compatible(firstA, firstB)) return true;
  return whole(givenA).some((x) => whole(givenB).some((y) => compatible(x, y)));
};

const postalCode = (address: string): string | null =>
  /\b\d{5}(?=(?:-\d{4})?\b)(?!.*\b\d{5}(?:-\d{4})?\b)/.exec(address)?.[0] ??
  /\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/.exec(address)?.[0]?.replace(' ', '') ??
  null;

const streetWords = new Set(wordings['name.street']);

/** A mailbox does not show where the laboratory is. */
const isMailbox = (address: string): boolean => /\bp\.? ?o\.? box\b/i.test(address);

/**
 * True when two addresses can be the same place; null when they share nothing to compare. Postal codes decide when both have
 * one; otherwise half of the distinctive words have to agree.
 */
export const sameAddress = (one: string, other: string): boolean | null => {
  if (isMailbox(one) || isMailbox(other)) return null;
  const [codeA, codeB] = [postalCode(one), postalCode(other)];
  if (codeA !== null && codeB !== null) return codeA === codeB;
  const [a, b] = [one, other].map((address) => wordsOf(address).filter((word) => !streetWords.has(word)));
  if (a === undefined || b === undefined || a.length < 2 || b.length < 2) return null;
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a];
  return sharedWords(shorter, longer) / shorter.length >= 0.5;
};
