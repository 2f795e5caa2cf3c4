import type { Box } from '@aliquot/contract/hearts/evidence';
import type { DocumentText, PageText, Word } from '../../../../kernel/document-text.ts';

/**
 * A run of words without a wide gap: a cell, a label, a paragraph's line. Coordinates are shares of the page; in formats
 * without positions they are made from rows and columns of the text, so that "right of" and "below" mean the same there.
 */
export type Segment = {
  readonly index: number;
  readonly line: number;
  readonly page: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly words: readonly Word[];
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
  readonly bold: boolean;
  /** The fall of lines of its page from left to right, as a share of the height per share of the width. */
  readonly slope: number;
};

/** One line of the reading order. `page` is an index into `DocumentText.pages`. */
export type Line = {
  readonly index: number;
  readonly page: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly segments: readonly Segment[];
};

export type Layout = {
  readonly document: DocumentText;
  readonly lines: readonly Line[];
  readonly segments: readonly Segment[];
  /** The segments of each page from top to bottom. */
  readonly byPage: readonly (readonly Segment[])[];
};

export type Rect = { readonly x0: number; readonly x1: number; readonly y0: number; readonly y1: number };

const widestWordGap = 1.05;
/** Words. No printed line is as long; what is would make every search within it slow. */
const longestSegment = 300;
/** Segments. */
const longestLine = 200;
const flowLineHeight = 0.02;
const flowCharacterWidth = 0.008;
const flowColumnWidth = 0.15;

const wordHeight = (word: Word) => word.height ?? word.box?.height ?? 0;

const gapBefore = (page: PageText, before: Word, word: Word): boolean => {
  if (!before.box || !word.box || !page.width || !page.height) return false;
  const gap = (word.box.x - (before.box.x + before.box.width)) * page.width;
  const height = Math.max(wordHeight(before), wordHeight(word)) * page.height;
  return gap > widestWordGap * height || gap < -3 * height;
};

const flowGap = /\t| {3,}/;

/** The extent of words; `slope` is how much lines of the page fall from left to right, which is taken out. */
const rectOf = (words: readonly Word[], slope: number): Rect => {
  let x0 = 1;
  let x1 = 0;
  let y0 = 1;
  let y1 = 0;
  for (const { box } of words) {
    if (!box) continue;
    x0 = Math.min(x0, box.x);
    x1 = Math.max(x1, box.x + box.width);
    const tilt = slope * (box.x + box.width / 2);
    y0 = Math.min(y0, box.y - tilt);
    y1 = Math.max(y1, box.y + box.height - tilt);
  }
  return { x0, x1, y0, y1 };
};

const flowRect = (page: PageText, start: number, end: number, lineStart: number, lineIndex: number): Rect => {
  const y0 = lineIndex * flowLineHeight;
  const y1 = y0 + 0.8 * flowLineHeight;
  const cell = page.cells && cellAt(page.cells, start);
  if (cell) {
    const x0 = cell.column * flowColumnWidth;
    return { x0, x1: x0 + 0.9 * flowColumnWidth, y0, y1 };
  }
  return { x0: (start - lineStart) * flowCharacterWidth, x1: (end - lineStart) * flowCharacterWidth, y0, y1 };
};

/** The table cell that holds the offset, if any. Cells are in order of their start. */
export const cellAt = (cells: NonNullable<PageText['cells']>, offset: number) => {
  let low = 0;
  let high = cells.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const cell = cells[middle];
    if (!cell) return undefined;
    if (offset < cell.start) high = middle - 1;
    else if (offset >= cell.end && cell.end > cell.start) low = middle + 1;
    else if (offset > cell.end) low = middle + 1;
    else return cell;
  }
  return undefined;
};

const fewestForSlope = 5;
const widestSlope = 0.2;
const levelSlope = 0.004;

/** The fall of the lines of a page, from words that are far apart on one line: a photo or a scan may be tilted. */
const slopeOf = (document: DocumentText, page: PageText): number => {
  if (page.source !== 'ocr') return 0;
  const slopes: number[] = [];
  let first: Word | undefined;
  let before: Word | undefined;
  const close = () => {
    const [left, right] = [first?.box, before?.box];
    const width = left && right ? right.x - left.x : 0;
    if (left && right && width > 0.25) slopes.push((right.y + right.height / 2 - left.y - left.height / 2) / width);
  };
  for (const word of page.words) {
    if (before && document.text.slice(before.end, word.start).includes('\n')) {
      close();
      first = undefined;
    }
    first ??= word;
    before = word;
  }
  close();
  const slope = slopes.sort((a, b) => a - b)[slopes.length >> 1] ?? 0;
  return slopes.length >= fewestForSlope && Math.abs(slope) > levelSlope && Math.abs(slope) < widestSlope ? slope : 0;
};

const isBold = (words: readonly Word[]) => words.length > 0 && words.every((word) => word.bold === true);

/** Words become lines (at "\n") and lines become segments (at wide gaps, tabs, or three spaces). Linear in the words. */
export const layoutOf = (document: DocumentText): Layout => {
  const lines: Line[] = [];
  const segments: Segment[] = [];
  document.pages.forEach((page, pageIndex) => {
    let lineWords: Word[][] = [];
    let before: Word | undefined;
    const firstLine = lines.length;
    const slope = slopeOf(document, page);
    const closeLine = () => {
      const first = lineWords[0]?.[0];
      const last = lineWords.at(-1)?.at(-1);
      if (!first || !last) return;
      const lineIndex = lines.length;
      const ofLine = lineWords.map((words, position): Segment => {
        const start = words[0]?.start ?? first.start;
        const end = words.at(-1)?.end ?? start;
        const rect = words[0]?.box ? rectOf(words, slope) : flowRect(page, start, end, first.start, lineIndex - firstLine);
        return {
          index: segments.length + position,
          line: lineIndex,
          page: pageIndex,
          start,
          end,
          text: document.text.slice(start, end),
          words,
          ...rect,
          bold: isBold(words),
          slope,
        };
      });
      segments.push(...ofLine);
      lines.push({
        index: lineIndex,
        page: pageIndex,
        start: first.start,
        end: last.end,
        text: document.text.slice(first.start, last.end),
        segments: ofLine,
      });
      lineWords = [];
    };
    for (const word of page.words) {
      const between = before ? document.text.slice(before.end, word.start) : '';
      if (before && (between.includes('\n') || lineWords.length >= longestLine)) closeLine();
      const current = lineWords.at(-1);
      if (!current || !before || current.length >= longestSegment || flowGap.test(between) || gapBefore(page, before, word))
        lineWords.push([word]);
      else current.push(word);
      before = word;
    }
    closeLine();
  });
  const byPage: Segment[][] = document.pages.map(() => []);
  for (const segment of segments) byPage[segment.page]?.push(segment);
  for (const page of byPage) page.sort((a, b) => a.y0 - b.y0 || a.x0 - b.x0);
  return { document, lines, segments, byPage };
};

/** The segment that holds the offset, or the nearest one before it. */
export const segmentAt = (layout: Layout, offset: number): Segment | undefined => {
  const { segments } = layout;
  let low = 0;
  let high = segments.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    const segment = segments[middle];
    if (segment && segment.start <= offset) low = middle;
    else high = middle - 1;
  }
  return segments[low];
};

/** The rectangle of the characters from `start` to `end` of a segment, from whole words. */
export const rectWithin = (segment: Segment, start: number, end: number): Rect => {
  const words = segment.words.filter((word) => word.end > start && word.start < end);
  if (words.length === 0) return segment;
  if (words[0]?.box) return rectOf(words, segment.slope);
  const perCharacter = (segment.x1 - segment.x0) / Math.max(1, segment.end - segment.start);
  return {
    x0: segment.x0 + (start - segment.start) * perCharacter,
    x1: segment.x0 + (end - segment.start) * perCharacter,
    y0: segment.y0,
    y1: segment.y1,
  };
};

const overlap = (a0: number, a1: number, b0: number, b1: number) => Math.min(a1, b1) - Math.max(a0, b0);

/** True when two rectangles are on one row: their heights overlap by at least half of the smaller. */
export const onOneRow = (a: Rect, b: Rect) => overlap(a.y0, a.y1, b.y0, b.y1) >= 0.5 * Math.min(a.y1 - a.y0, b.y1 - b.y0);

/** The share of the narrower one's width in which two rectangles overlap, 0 to 1. */
export const columnOverlap = (a: Pick<Rect, 'x0' | 'x1'>, b: Pick<Rect, 'x0' | 'x1'>) =>
  Math.max(0, overlap(a.x0, a.x1, b.x0, b.x1)) / Math.max(1e-6, Math.min(a.x1 - a.x0, b.x1 - b.x0));

/** Index of the first segment (sorted by top) whose top is at `y` or below. */
const firstFrom = (sorted: readonly Segment[], y: number): number => {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.y0 ?? 0) >= y) high = middle;
    else low = middle + 1;
  }
  return low;
};

const tallestSegment = 0.06;

/** The segments of a page whose tops lie between two heights, from top to bottom. */
const between = (layout: Layout, page: number, top: number, bottom: number): readonly Segment[] => {
  const sorted = layout.byPage[page] ?? [];
  return sorted.slice(firstFrom(sorted, top), firstFrom(sorted, bottom));
};

/** The next segments on the same row to the right, nearest first. */
export const rightOf = (layout: Layout, from: Rect, page: number): Segment[] =>
  between(layout, page, from.y0 - tallestSegment, from.y1)
    .filter((segment) => segment.x0 >= from.x1 - 0.004 && onOneRow(from, segment))
    .sort((a, b) => a.x0 - b.x0);

/** The next segments on the same row to the left, nearest first. */
export const leftOf = (layout: Layout, from: Rect, page: number): Segment[] =>
  between(layout, page, from.y0 - tallestSegment, from.y1)
    .filter((segment) => segment.x1 <= from.x0 + 0.004 && onOneRow(from, segment))
    .sort((a, b) => b.x1 - a.x1);

const inColumn = (from: Rect, segment: Segment) => columnOverlap(from, segment) > 0.1 || Math.abs(segment.x0 - from.x0) < 0.02;

/** Segments below in the same column, nearest first, at most `heights` line heights away. */
export const belowOf = (layout: Layout, from: Rect, page: number, heights: number): Segment[] => {
  const height = Math.max(0.006, from.y1 - from.y0);
  return between(layout, page, from.y1 - 0.35 * height, from.y1 + heights * height)
    .filter((segment) => !onOneRow(from, segment) && inColumn(from, segment))
    .sort((a, b) => a.y0 - b.y0 || Math.abs(a.x0 - from.x0) - Math.abs(b.x0 - from.x0));
};

/** Segments above in the same column, nearest first, at most `heights` line heights away. */
export const aboveOf = (layout: Layout, from: Rect, page: number, heights: number): Segment[] => {
  const height = Math.max(0.006, from.y1 - from.y0);
  const limit = from.y0 - heights * height;
  return between(layout, page, limit - tallestSegment, from.y0)
    .filter(
      (segment) =>
        segment.y1 >= limit && segment.y1 <= from.y0 + 0.35 * height && !onOneRow(from, segment) && inColumn(from, segment),
    )
    .sort((a, b) => b.y1 - a.y1);
};

/** The rectangle as the contract writes it. */
export const boxOf = (rect: Rect): Box => ({ x: rect.x0, y: rect.y0, width: rect.x1 - rect.x0, height: rect.y1 - rect.y0 });
