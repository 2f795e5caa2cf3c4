import { type DocumentView, firstPage } from './view.domain.ts';

/** The position of words in a document. */
export type Mark = { readonly start: number; readonly end: number };

const huge = 2;
const saysMore = /\b(?:only|copy|certificate)\b/i;

/**
 * A word that is huge across a page, or alone on its line in capitals or with "only" or "copy". A table's heading "Specimen" is
 * no mark. Looks at what begins before `end`, and for a word alone on its line before `aloneEnd`.
 */
export const markIn = (view: DocumentView, mark: RegExp, end: number, aloneEnd = end): Mark | null => {
  const heights = firstPage(view).map((one) => one.y1 - one.y0);
  const usual = heights.toSorted((a, b) => a - b)[heights.length >> 1] ?? 0;
  const segments = view.layout.segments.filter((one) => one.start < end);
  const large = segments
    .filter(({ page }) => view.document.pages[page]?.source !== 'flow')
    .flatMap(({ words }) => words)
    .find((word) => (word.box?.height ?? 0) > huge * usual && mark.test(word.text));
  const alone = segments.find(
    ({ text, line, start }) =>
      start < aloneEnd &&
      mark.test(text) &&
      view.layout.lines[line]?.segments.length === 1 &&
      (text === text.toUpperCase() || saysMore.test(text)),
  );
  return large ?? alone ?? null;
};
