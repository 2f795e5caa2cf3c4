import { expandAbbreviations, foldWord } from './names.ts';

/** A word of an address as typed, and as compared. A word with a digit is a number or a postal code, never part of a name. */
export type Word = { readonly raw: string; readonly folded: string; readonly hasDigit: boolean };

/** Words between two commas; never empty. */
export type Part = readonly Word[];

const longestText = 300;
const mostWords = 60;

const wordsOf = (text: string): Word[] =>
  text.split(/\s+/).flatMap((raw) => {
    const folded = foldWord(raw);
    return folded === '' ? [] : [{ raw, folded, hasDigit: /\d/.test(folded) }];
  });

/** The parts of an address, in the order in which they were typed. */
export const partsOf = (text: string): Part[] => {
  let left = mostWords;
  return text
    .slice(0, longestText)
    .split(/[,;\n]/)
    .flatMap((piece) => {
      const words = wordsOf(piece).slice(0, left);
      left -= words.length;
      return words.length > 0 ? [words] : [];
    });
};

/** The folded name that some words make. */
export const nameOf = (words: Part): string => expandAbbreviations(words.map(({ folded }) => folded).join(' '));

export const rawOf = (words: Part): string => words.map(({ raw }) => raw).join(' ');

/** German umlauts as they are written without them: `Muenchen`. */
export const withoutDigraphs = (parts: readonly Part[]): Part[] =>
  parts.map((part) => part.map((word) => ({ ...word, folded: word.folded.replaceAll(/([aou])e/g, '$1') })));

/** The part without the numbers and postal codes at its ends; empty when it has nothing else. */
export const withoutCodesAround = (part: Part): { readonly before: Part; readonly name: Part; readonly after: Part } => {
  const first = part.findIndex(({ hasDigit }) => !hasDigit);
  if (first === -1) return { before: part, name: [], after: [] };
  const last = part.findLastIndex(({ hasDigit }) => !hasDigit);
  return { before: part.slice(0, first), name: part.slice(first, last + 1), after: part.slice(last + 1) };
};

/** The numbers and postal codes that the address ends in, as typed. */
export const finalCodes = (parts: readonly Part[]): Part => {
  const words = parts.flat();
  return words.slice(words.findLastIndex(({ hasDigit }) => !hasDigit) + 1);
};

/** The parts without the numbers and postal codes that the address ends in. */
export const withoutFinalCodes = (parts: readonly Part[]): Part[] => {
  const last = parts.at(-1);
  if (!last) return [];
  const kept = last.slice(0, last.findLastIndex(({ hasDigit }) => !hasDigit) + 1);
  return kept.length > 0 ? [...parts.slice(0, -1), kept] : withoutFinalCodes(parts.slice(0, -1));
};
