import { isRightAngle, type PlacedWord, readingBox } from './words.ts';

/** Words of one line in reading order. */
export type Line = readonly PlacedWord[];

type Placed = { readonly word: PlacedWord; readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };

const sameLineOverlap = 0.6;
const fewestColumnLines = 6;
const fewestWordsInColumnLine = 4;

const heightOf = (item: Placed) => item.y1 - item.y0;
const middleOf = (item: Placed) => (item.y0 + item.y1) / 2;

const overlapShare = (a: { y0: number; y1: number }, b: { y0: number; y1: number }) =>
  (Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)) / Math.max(1e-6, Math.min(a.y1 - a.y0, b.y1 - b.y0));

/** Rows of words whose vertical extents overlap, each from left to right, from top to bottom. */
const rowsOf = (items: readonly Placed[]): Placed[][] => {
  const rows: { y0: number; y1: number; items: Placed[] }[] = [];
  for (const item of items.toSorted((a, b) => middleOf(a) - middleOf(b) || a.x0 - b.x0)) {
    const row = rows.findLast((candidate) => overlapShare(candidate, item) >= sameLineOverlap);
    if (row && rows.length - rows.indexOf(row) <= 3) {
      row.items.push(item);
      // A row keeps the extent of its typical word: a tall logo word must not swallow the lines beside it.
      if (heightOf(item) < row.y1 - row.y0) {
        row.y0 = item.y0;
        row.y1 = item.y1;
      }
    } else rows.push({ y0: item.y0, y1: item.y1, items: [item] });
  }
  return rows.map((row) => row.items.toSorted((a, b) => a.x0 - b.x0)).toSorted((a, b) => topOf(a) - topOf(b));
};

const topOf = (row: readonly Placed[]) => Math.min(...row.map(middleOf));

type Span = { readonly x0: number; readonly x1: number };

/** The widest empty strip that all rows share, away from the edges; null without such a strip. */
const gutterOf = (rows: readonly (readonly Placed[])[], left: number, right: number): Span | null => {
  const steps = 100;
  const step = (right - left) / steps;
  const used = Array.from({ length: steps }, () => 0);
  for (const row of rows) {
    const touched = new Set<number>();
    for (const item of row) {
      for (
        let i = Math.max(0, Math.floor((item.x0 - left) / step));
        i <= Math.min(steps - 1, Math.floor((item.x1 - left) / step));
        i++
      )
        touched.add(i);
    }
    for (const i of touched) used[i] = (used[i] ?? 0) + 1;
  }
  let best: Span | null = null;
  let start = -1;
  for (let i = 25; i <= 75; i++) {
    if ((used[i] ?? 0) === 0 && i < 75) {
      if (start < 0) start = i;
    } else if (start >= 0) {
      const span = { x0: left + start * step, x1: left + i * step };
      if (!best || span.x1 - span.x0 > best.x1 - best.x0) best = span;
      start = -1;
    }
  }
  return best;
};

const widestSpace = 2.5;
const shareWithGaps = 0.3;

/** Cells side by side, as a table has them. */
const hasGap = (row: readonly Placed[]) =>
  row.some((item, index) => {
    const before = row[index - 1];
    return before !== undefined && item.x0 - before.x1 > widestSpace * Math.max(heightOf(before), heightOf(item));
  });

const looksLikeProse = (rows: readonly (readonly Placed[])[]) => {
  const filled = rows.filter((row) => row.length >= fewestWordsInColumnLine);
  const isTable = rows.filter(hasGap).length >= shareWithGaps * rows.length;
  return !isTable && rows.length >= fewestColumnLines && filled.length >= 0.6 * rows.length;
};

/** Finds rows from `start` on that keep to two columns of prose: how many rows, and the strip between the columns. */
const columnsFrom = (
  rows: readonly Placed[][],
  start: number,
  left: number,
  right: number,
): { count: number; gutter: Span } | null => {
  let found: { count: number; gutter: Span } | null = null;
  for (let count = fewestColumnLines; start + count <= rows.length; count++) {
    const gutter = gutterOf(rows.slice(start, start + count), left, right);
    if (!gutter) break;
    found = { count, gutter };
  }
  if (!found) return null;
  const { gutter } = found;
  const part = rows.slice(start, start + found.count);
  const leftRows = part.map((row) => row.filter((item) => item.x1 <= gutter.x0 + 1)).filter((row) => row.length > 0);
  const rightRows = part.map((row) => row.filter((item) => item.x1 > gutter.x0 + 1)).filter((row) => row.length > 0);
  return looksLikeProse(leftRows) && looksLikeProse(rightRows) ? found : null;
};

/** Reads two columns of prose one after the other; everything else row by row, so that a label keeps its value beside it. */
const inReadingOrder = (rows: readonly Placed[][]): Placed[][] => {
  const left = Math.min(...rows.flat().map((item) => item.x0));
  const right = Math.max(...rows.flat().map((item) => item.x1));
  const ordered: Placed[][] = [];
  for (let index = 0; index < rows.length; ) {
    const columns = columnsFrom(rows, index, left, right);
    if (!columns) {
      const row = rows[index];
      if (row) ordered.push(row);
      index += 1;
      continue;
    }
    const part = rows.slice(index, index + columns.count).flat();
    ordered.push(...rowsOf(part.filter((item) => item.x1 <= columns.gutter.x0 + 1)));
    ordered.push(...rowsOf(part.filter((item) => item.x1 > columns.gutter.x0 + 1)));
    index += columns.count;
  }
  return ordered;
};

const linesOfAngle = (words: readonly PlacedWord[], angle: number): Line[] => {
  if (!isRightAngle(angle)) return [words];
  const items = words.map((word) => ({ word, ...readingBox(word, angle) }));
  return inReadingOrder(rowsOf(items)).map((row) => row.map((item) => item.word));
};

/** Lines in reading order. Text of the page's main direction comes first, turned text (side notes, watermarks) after it. */
export const linesOf = (words: readonly PlacedWord[]): Line[] => {
  const byAngle = Map.groupBy(words, (word) => word.angle);
  return [...byAngle].toSorted(([, a], [, b]) => b.length - a.length).flatMap(([angle, group]) => linesOfAngle(group, angle));
};
