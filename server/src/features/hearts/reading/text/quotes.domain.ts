import type { Evidence } from '@aliquot/contract/hearts/evidence';
import type { DocumentText, PageText, Word } from '../../../../kernel/document-text.ts';

const pageAt = (document: DocumentText, offset: number): PageText | undefined =>
  document.pages.findLast((page) => page.start <= offset) ?? document.pages[0];

const firstWordFrom = (words: readonly Word[], offset: number): number => {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.end ?? 0) > offset) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** The words that the characters from `start` to `end` touch. */
const wordsBetween = (document: DocumentText, start: number, end: number): Word[] => {
  const page = pageAt(document, start);
  if (!page) return [];
  const found: Word[] = [];
  for (let index = firstWordFrom(page.words, start); index < page.words.length; index++) {
    const word = page.words[index];
    if (!word || word.start >= end) break;
    found.push(word);
  }
  return found;
};

const boxesOf = (document: DocumentText, words: readonly Word[]): Evidence['boxes'] => {
  const boxes: Evidence['boxes'] = [];
  let before: Word | undefined;
  for (const word of words) {
    if (!word.box) continue;
    const last = boxes.at(-1);
    const sameLine = before && !document.text.slice(before.end, word.start).includes('\n');
    if (last && sameLine) {
      const right = Math.max(last.x + last.width, word.box.x + word.box.width);
      const bottom = Math.max(last.y + last.height, word.box.y + word.box.height);
      last.x = Math.min(last.x, word.box.x);
      last.y = Math.min(last.y, word.box.y);
      last.width = right - last.x;
      last.height = bottom - last.y;
    } else boxes.push({ ...word.box });
    before = word;
  }
  return boxes;
};

/** Page, quote, offsets and one box for each line of the characters from `start` to `end`. */
export const quoteOf = (document: DocumentText, start: number, end: number): Evidence => {
  const page = pageAt(document, start);
  const words = wordsBetween(document, start, end);
  return {
    page: page?.number ?? null,
    quote: document.text.slice(start, end),
    start,
    end,
    boxes: boxesOf(document, words),
    source: words.some((word) => word.source === 'ocr') ? 'ocr' : (page?.source ?? 'flow'),
  };
};

/** The lowest OCR confidence among the words of a span, 0 to 1; 1 for a trusted text layer. */
export const wordConfidence = (document: DocumentText, start: number, end: number): number =>
  Math.min(1, ...wordsBetween(document, start, end).map((word) => word.confidence));

/** True when a span was recognized from a picture rather than read from a text layer. */
export const isRecognised = (document: DocumentText, start: number, end: number): boolean =>
  pageAt(document, start)?.source === 'ocr' || wordsBetween(document, start, end).some((word) => word.source === 'ocr');
