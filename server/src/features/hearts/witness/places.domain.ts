import type { DropReason } from '@aliquot/contract/hearts/witness/witness';

/** A part of a text. */
export type Span = { readonly start: number; readonly end: number };

/** Every place at which a text has the words of a quotation in one piece; only blanks and ends of lines may differ. */
export const placesOf = (text: string, quotation: string): Span[] => {
  const words = quotation
    .trim()
    .split(/\s+/)
    .map((word) => RegExp.escape(word))
    .join('\\s+');
  const whole = new RegExp(`(?<![\\p{L}\\p{N}]|\\p{N}[./-])${words}(?![\\p{L}\\p{N}]|[./-]\\p{N})`, 'gu');
  return [...text.matchAll(whole)].map(({ index, 0: match }) => ({ start: index, end: index + match.length }));
};

const wholeWord = /[\p{L}\p{N}]+(?:[./-][\p{L}\p{N}]+)*/gu;

/** True if the text has every word of the quotation, in any places. */
const hasEveryWord = (text: string, quotation: string): boolean => {
  const words = new Set(text.toLowerCase().match(wholeWord));
  return (quotation.toLowerCase().match(wholeWord) ?? []).every((word) => words.has(word));
};

/** An empty place of a form. */
export const blank =
  /_{2,}|\.{5,}|\[[^\]]*\]|<[^>]*>|\b(?:(?:DD|MM|YY|YYYY|TT|JJJJ|AAAA)\b[./-]?){2,}|\bX{2,}\b|\b(?:N\/A|TBD)\b/i;

/**
 * The places of a quotation in the visible text, or the reason why it has none. `raw` is the text with what people cannot see or
 * what addresses the reader.
 */
export const visiblePlaces = (
  { text, raw }: { readonly text: string; readonly raw: string },
  quotation: string,
): Span[] | DropReason => {
  if (!/[\p{L}\p{N}]/u.test(quotation)) return 'BLANK';
  const places = placesOf(text, quotation);
  if (places.length > 0) return places;
  if (placesOf(raw, quotation).length > 0) return 'HIDDEN';
  return hasEveryWord(text, quotation) ? 'SPLICED' : 'NOT-IN-TEXT';
};
