import spelling from '../../../../../../knowledge/terms/spelling.json' with { type: 'json' };
import { termIndex } from './term-index.domain.ts';
import { stemOf } from './words.domain.ts';

const shortest = 7;
const notErrors = new Set(spelling.notErrors.flatMap((line) => line.split(' ')));
const known = new Map<string, string | null>();
const knownLimit = 20_000;

const shelfOf = (first: string, length: number): string => `${first}${length}`;
type Shelves = ReadonlyMap<string, readonly string[]>;
const shelve = (words: Iterable<string>): Shelves =>
  Map.groupBy(
    [...new Set(words)].filter((word) => word.length >= shortest && /^[a-z]+$/.test(word)),
    (word) => shelfOf(word[0] ?? '', word.length),
  );

let made: readonly Shelves[] | null = null;

/** The long words by first letter and length: those of the open lists, which are English, and those of the own vocabulary. */
const shelves = (): readonly Shelves[] => {
  made ??= [shelve(spelling.words.flatMap((line) => line.split(' '))), shelve(termIndex().ownWords)];
  return made;
};

/** True when two words differ by one letter too many, one too few, one wrong or two swapped. */
const isOneErrorAway = (first: string, second: string): boolean => {
  const difference = first.length - second.length;
  if (difference < -1 || difference > 1 || first === second) return false;
  const shorter = Math.min(first.length, second.length);
  let start = 0;
  while (start < shorter && first.charCodeAt(start) === second.charCodeAt(start)) start += 1;
  let end = 0;
  while (end < shorter - start && first.charCodeAt(first.length - 1 - end) === second.charCodeAt(second.length - 1 - end))
    end += 1;
  const left = first.length - start - end;
  const right = second.length - start - end;
  if (left + right <= 1 || (left === 1 && right === 1)) return true;
  return left === 2 && right === 2 && first[start] === second[start + 1] && first[start + 1] === second[start];
};

const near = (form: string, words: Shelves): string[] =>
  [form.length - 1, form.length, form.length + 1].flatMap((length) =>
    (words.get(shelfOf(form[0] ?? '', length)) ?? []).filter((word) => isOneErrorAway(form, word)),
  );

/** The words of the vocabulary that are one error away from a form. */
export const wordsNear = (form: string): string[] => shelves().flatMap((words) => near(form, words));

/** True when a form of seven letters or more is a word of the vocabulary. */
export const isFieldWord = (form: string): boolean =>
  shelves().some((words) => words.get(shelfOf(form[0] ?? '', form.length))?.includes(form));

const find = (form: string): string | null => {
  if (isFieldWord(form)) return null;
  // The own vocabulary has words of other languages, which differ from the English ones by a letter.
  const found = shelves()
    .map((words) => near(form, words))
    .find((words) => words.length > 0);
  const [word] = found ?? [];
  // "Sequenced" is a form of "sequence", and no error.
  return word === undefined || found?.length !== 1 || stemOf(word) === stemOf(form) ? null : word;
};

/**
 * The word of the vocabulary that a misspelled one is meant to be: of seven letters or more, with the same first letter, the only
 * one that is a single error away. Null for a known word, an English word, or a word without such a match. `form` is a word as
 * `formOf` makes it.
 */
export const correctionOf = (form: string): string | null => {
  if (form.length < shortest || !/^[a-z]+$/.test(form) || notErrors.has(form)) return null;
  const answered = known.get(form);
  if (answered !== undefined) return answered;
  if (known.size >= knownLimit) known.clear();
  const found = find(form);
  known.set(form, found);
  return found;
};
