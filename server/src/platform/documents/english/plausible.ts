import { readFileSync } from 'node:fs';

let words: ReadonlySet<string> | null = null;

const dictionary = () => {
  words ??= new Set(readFileSync(new URL('./words.txt', import.meta.url), 'utf8').split('\n'));
  return words;
};

const vowel = /[aeiouyàáâãäåæèéêëìíîïòóôõöøùúûüýœ]/iu;
const consonants = /[bcdfghjklmnpqrstvwxz]{6,}/iu;
const regularCase = /^(?:\p{Lu}+|\p{Lu}?\p{Ll}+)(?:['’-]\p{L}+)*$/u;
const latinWord = /^\p{Script=Latin}[\p{Script=Latin}'’-]*$/u;

/** The share of a text that looks like language. `words` is the number of Latin tokens of three letters or more. */
type Plausibility = {
  readonly words: number;
  /** Share of them in a small English dictionary. */
  readonly known: number;
  /** Share of them that could be a word of a European language by its shape. */
  readonly wordlike: number;
};

export const isKnownWord = (token: string) => dictionary().has(token.toLowerCase());

export const plausibilityOf = (tokens: Iterable<string>): Plausibility => {
  let count = 0;
  let known = 0;
  let wordlike = 0;
  for (const raw of tokens) {
    const token = raw.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
    if (token.length < 3 || !/\p{Script=Latin}/u.test(token) || /\d/.test(token)) continue;
    count += 1;
    if (isKnownWord(token)) {
      known += 1;
      wordlike += 1;
    } else if (latinWord.test(token) && vowel.test(token) && !consonants.test(token) && regularCase.test(token)) wordlike += 1;
  }
  return count === 0 ? { words: 0, known: 0, wordlike: 0 } : { words: count, known: known / count, wordlike: wordlike / count };
};
