import type { Word } from '../../kernel/document-text.ts';
import type { Line, Segment } from './layout.domain.ts';

/** A heading's extent across the page. */
type Extent = { readonly x0: number };

const cellGap = 0.45;
const aligned = 0.006;

const partOf = (segment: Segment, words: readonly Word[], text: string): Segment => {
  const boxes = words.flatMap((word) => word.box ?? []);
  const start = words[0]?.start ?? segment.start;
  const end = words.at(-1)?.end ?? segment.end;
  return {
    ...segment,
    words,
    start,
    end,
    text: text.slice(start - segment.start, end - segment.start),
    x0: Math.min(...boxes.map((box) => box.x)),
    x1: Math.max(...boxes.map((box) => box.x + box.width)),
    bold: words.every((word) => word.bold === true),
  };
};

/**
 * The cells of a table's line. Where cells stand so close that they read as one run of words, it is parted before a word that
 * begins exactly where a column begins and has more than a word's space before it. `aspect` is the page's width by its height.
 */
export const cellsOfLine = (segment: Segment, columns: readonly Extent[], aspect: number): Segment[] => {
  const cuts: number[] = [];
  segment.words.forEach((word, index) => {
    const before = segment.words[index - 1];
    if (!before?.box || !word.box) return;
    const { x, height: wordHeight } = word.box;
    const gap = x - (before.box.x + before.box.width);
    const begins = columns.some((column) => column.x0 > segment.x0 + aligned && Math.abs(column.x0 - x) < aligned);
    if (begins && gap * aspect > cellGap * wordHeight) cuts.push(index);
  });
  if (cuts.length === 0) return [segment];
  return [0, ...cuts].map((from, index) => partOf(segment, segment.words.slice(from, cuts[index]), segment.text));
};

const topOf = (line: Line) => Math.min(...line.segments.map((segment) => segment.y0));

const looser = 1.2;
const fewest = 2;
const shareOfShort = 0.6;

/**
 * The lines of a table that only go on with the row above: where rows are set further apart than the lines within them, and
 * the lines that stand close mostly leave a column empty, as cells of unequal length do. None where lines are evenly spaced.
 */
export const goingOnLines = (lines: readonly Line[], columns: number): ReadonlySet<number> => {
  const steps = lines.flatMap((line, index) => {
    const before = lines[index - 1];
    return before && before.page === line.page ? [{ line, step: topOf(line) - topOf(before) }] : [];
  });
  const sorted = steps
    .map(({ step }) => step)
    .filter((step) => step > 0)
    .sort((a, b) => a - b);
  const tightest = sorted[Math.floor(sorted.length / 10)];
  if (tightest === undefined) return new Set();
  const tight = steps.filter(({ step }) => step < looser * tightest);
  const isLoose = steps.length - tight.length >= fewest && tight.length >= fewest;
  const short = tight.filter(({ line }) => line.segments.length < columns);
  return isLoose && short.length >= shareOfShort * tight.length ? new Set(tight.map(({ line }) => line.index)) : new Set();
};
