/** Letters that Unicode does not take apart into a base letter and a mark. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ə: 'a',
  ŋ: 'n',
  ŧ: 't',
};

const abbreviations: Readonly<Record<string, string>> = { st: 'saint', sankt: 'saint', ste: 'sainte', mt: 'mount', ft: 'fort' };

/** A word as it is compared: lower case, without marks, apostrophes and the dots of abbreviations; other signs separate. */
export const foldWord = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}|['’‘ʻʼ`´]/gu, '')
    .replaceAll(/[ßæœøđðþłħıəŋŧ]/g, (letter) => letters[letter] ?? letter)
    .replaceAll(/(?<=(?:^|\P{L})\p{L})\.(?=\p{L}(?:\P{L}|$))/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Writes out the abbreviations that names of places begin with, in a folded text. */
export const expandAbbreviations = (folded: string): string =>
  folded
    .split(' ')
    .map((word) => abbreviations[word] ?? word)
    .join(' ');

/** A name of a place as the index holds it: folded, and `St` and the like written out. */
export const foldName = (text: string): string => expandAbbreviations(foldWord(text));
