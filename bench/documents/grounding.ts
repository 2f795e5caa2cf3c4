import type { Count } from './count.ts';

/** A value as it was read: whether it is right, what the paper says where it was read, and what else was seen there. */
export type Placed = {
  readonly right: boolean;
  readonly value: string;
  readonly quote: string;
  /**
   * Texts that independent looks at the box read, each in full; null where the format has no boxes and the quote is the place.
   */
  readonly seen: readonly string[] | null;
};

const plainWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Number of words of a text, at least one. */
export const wordCount = (text: string): number => Math.max(1, plainWords(text).length);

/** Number of letters to change, add or remove to make one text of another (Levenshtein). */
export const differences = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  return row[b.length] ?? 0;
};

/** One letter in seven may be misread, no digit. */
const isSeen = (word: string, seen: readonly string[]): boolean =>
  seen.some((other) => other === word || (!/\d/.test(word) && differences(word, other) <= word.length / 7));

const seenWords = (quote: string, look: string): number => {
  const seen = plainWords(look);
  const run = seen.join('');
  return plainWords(quote).filter((word) => isSeen(word, seen) || (word.length > 3 && run.includes(word))).length;
};

/**
 * Counts words of values: right where the value is right and its box shows the word, wrong where it was read and is not
 * there, missed where the paper says it and it was not read (`missed`, in words).
 */
export const groundedWords = (values: readonly Placed[], missed: number): Count => {
  const count = { right: 0, wrong: 0, missed };
  for (const { right, value, quote, seen } of values) {
    const words = wordCount(right ? quote : value);
    const shown = right ? (seen === null ? words : Math.max(0, ...seen.map((look) => seenWords(quote, look)))) : 0;
    count.right += shown;
    count.wrong += words - shown;
    // A value whose place does not show it is as good as not read.
    if (right) count.missed += words - shown;
  }
  return count;
};
