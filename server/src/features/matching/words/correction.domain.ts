import lookalikes from '../../../../../knowledge/terms/lookalikes.json' with { type: 'json' };
import { termIndex } from './term-index.domain.ts';
import { stemOf } from './words.domain.ts';

const shortest = 7;
const notErrors = new Set(lookalikes.words.join(' ').split(' '));
const known = new Map<string, string | null>();
const knownLimit = 20_000;

/** Whether one letter too many, one too few, one wrong or two swapped make the difference between two words. */
export const isOneErrorAway = (first: string, second: string): boolean => {
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

/** The only word of the vocabulary that is one error away from a form that is none of its words, ordinary English or not. */
export const nearWordOf = (form: string): string | null => {
  const { longWords } = termIndex();
  const first = form[0] ?? '';
  if (longWords.get(`${first}${form.length}`)?.includes(form)) return null;
  let found: string | null = null;
  for (const length of [form.length - 1, form.length, form.length + 1]) {
    for (const word of longWords.get(`${first}${length}`) ?? []) {
      if (!isOneErrorAway(form, word)) continue;
      if (found !== null) return null;
      found = word;
    }
  }
  // "Sequenced" is a form of "sequence", and no error.
  return found !== null && stemOf(found) === stemOf(form) ? null : found;
};

/**
 * The word of the vocabulary that a misspelled one is meant to be: of seven letters or more, with the same first letter, the only
 * one that is a single error away. Null for a word that is known, that is an English word, or that is none of these. `form` is a
 * word as `formOf` makes it.
 */
export const correctionOf = (form: string): string | null => {
  if (form.length < shortest || !/^[a-z]+$/.test(form) || notErrors.has(form)) return null;
  const answered = known.get(form);
  if (answered !== undefined) return answered;
  if (known.size >= knownLimit) known.clear();
  const found = nearWordOf(form);
  known.set(form, found);
  return found;
};
