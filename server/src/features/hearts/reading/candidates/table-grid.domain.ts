import type { PageText } from '../../../../kernel/document-text.ts';
import { columnOverlap, type Layout, onOneRow, rectWithin, type Segment } from '../text/layout.domain.ts';
import { headingRank, isHeadingText } from './tests-headings.domain.ts';

/** The words side by side on a page, from left to right, regardless of the order in which they were read. */
export type PrintedRow = {
  readonly segments: readonly Segment[];
  readonly text: string;
  readonly y0: number;
  readonly y1: number;
  /** The usual height of its type. */
  readonly height: number;
};

/** A column by its heading. `rank` is that of `headingRank`. */
export type Column = { readonly x0: number; readonly x1: number; readonly rank: number | null; readonly text: string };

/** The heading of a table: from the row `first` of the page to the row before `next`. */
export type Header = {
  readonly columns: readonly Column[];
  readonly first: number;
  readonly next: number;
  readonly y1: number;
};

/** The part of a printed row in one column. A cell that `runs` over the next column is a heading or a note, no cell. */
export type Cell = {
  readonly column: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
  readonly bold: boolean;
  readonly firstWord: number;
  readonly runs: boolean;
};

export type GridRow = { readonly cells: readonly Cell[]; readonly y0: number; readonly y1: number; readonly height: number };

const leastHeight = 0.006;
/** As a share of the type's height: a gap between cells is wider than this, a gap within a cell is narrower. */
const cellGap = 0.45;
const widestGap = 1.8;
/** Of the width of a page. */
const aligned = 0.006;

const printedRow = (segments: readonly Segment[]): PrintedRow => {
  const sorted = segments.toSorted((a, b) => a.x0 - b.x0);
  const heights = sorted.map(({ y0, y1 }) => y1 - y0).sort((a, b) => a - b);
  return {
    segments: sorted,
    text: sorted.map(({ text }) => text).join(' '),
    y0: Math.min(...sorted.map(({ y0 }) => y0)),
    y1: Math.max(...sorted.map(({ y1 }) => y1)),
    height: Math.max(leastHeight, heights[heights.length >> 1] ?? 0),
  };
};

const rowsBelow = 14;

/** A heading that reads as one run of words is parted where cells below it begin. */
const partedHeading = (segment: Segment, below: readonly PrintedRow[], aspect: number): Segment[] => {
  if (!segment.words[0]?.box || !isHeadingText(segment.text)) return [segment];
  const starts = below.flatMap(({ segments }) => segments.slice(1).map(({ x0 }) => x0));
  const cuts = segment.words.flatMap((word, index) => {
    const before = segment.words[index - 1];
    if (!before?.box || !word.box) return [];
    const { x, height } = word.box;
    const gap = (x - before.box.x - before.box.width) * aspect;
    return gap > cellGap * height && starts.filter((start) => Math.abs(start - x) < aligned).length > 1 ? [index] : [];
  });
  return [0, ...cuts].map((from, index) => {
    const words = segment.words.slice(from, cuts[index]);
    const start = words[0]?.start ?? segment.start;
    const end = words.at(-1)?.end ?? segment.end;
    const text = segment.text.slice(start - segment.start, end - segment.start);
    return cuts.length === 0 ? segment : { ...segment, words, start, end, text, ...rectWithin(segment, start, end) };
  });
};

/** The width of a page by its height. */
export const aspectOf = ({ width, height }: Pick<PageText, 'width' | 'height'>) => (width && height ? width / height : 1);

/** The rows of a page from top to bottom. `aspect` is its width by its height. */
export const printedRows = (layout: Layout, page: number, aspect: number): PrintedRow[] => {
  const groups: Segment[][] = [];
  for (const segment of layout.byPage[page] ?? []) {
    const group = groups.slice(-3).findLast(([first]) => first && onOneRow(first, segment));
    if (group) group.push(segment);
    else groups.push([segment]);
  }
  const rows = groups.map(printedRow).toSorted((a, b) => a.y0 - b.y0);
  return rows.map((row, index) => {
    const below = rows.slice(index + 1, index + 1 + rowsBelow);
    const segments = row.segments.flatMap((segment) => partedHeading(segment, below, aspect));
    return segments.length === row.segments.length ? row : printedRow(segments);
  });
};

const longestHeader = 16;
const closeHeader = 0.9;

/** A heading of two levels is what the better of them says, where both together say nothing. */
const rankOf = (parts: readonly string[]): number | null => {
  const ranks = parts.flatMap((part) => headingRank(part) ?? []);
  return headingRank(parts.join(' ')) ?? (ranks.length === parts.length ? Math.max(...ranks) : null);
};

const headerFrom = (rows: readonly PrintedRow[], first: number, isFlow: boolean): Header | null => {
  const columns: { x0: number; x1: number; parts: string[] }[] = [];
  let y1 = 0;
  let next = first;
  for (; next < rows.length && next < first + longestHeader; next++) {
    const row = rows[next];
    if (!row) break;
    const known = row.segments.filter(({ text }) => isHeadingText(text) || headingRank(text) !== null);
    const isHead = next === first ? known.length >= Math.max(1, row.segments.length - 1) : known.length === row.segments.length;
    if (!isHead || (next > first && (isFlow || row.y0 - y1 > closeHeader * row.height))) break;
    const places = row.segments.map((segment) => columns.filter((column) => columnOverlap(column, segment) > 0.2));
    if (places.some((over) => over.length > 1)) break;
    row.segments.forEach((segment, index) => {
      const column = places[index]?.[0];
      // A heading over several columns gives way to theirs.
      const isOverSeveral = column !== undefined && places.filter(([one]) => one === column).length > 1;
      if (isOverSeveral && columns.includes(column)) columns.splice(columns.indexOf(column), 1);
      if (!column || isOverSeveral) columns.push({ x0: segment.x0, x1: segment.x1, parts: [segment.text] });
      else {
        column.x0 = Math.min(column.x0, segment.x0);
        column.x1 = Math.max(column.x1, segment.x1);
        column.parts.push(segment.text);
      }
    });
    y1 = Math.max(y1, row.y1);
  }
  const named = columns
    .toSorted((a, b) => a.x0 - b.x0)
    .map(({ x0, x1, parts }): Column => ({ x0, x1, text: parts.join(' '), rank: rankOf(parts) }));
  const ranked = named.filter(({ rank }) => rank !== null);
  if (ranked.length < 2 || named.length - ranked.length > Math.max(1, named.length / 3)) return null;
  return named.some(({ rank }) => (rank ?? 0) > 0) ? { columns: named, first, next, y1 } : null;
};

const worth = ({ columns }: Header) => columns.reduce((sum, { rank }) => sum + (rank === null ? -1 : 1 + rank / 10), 0);

/** The heading of a table that begins with this row, or a row or two below it where those belong to it. */
export const headerAt = (rows: readonly PrintedRow[], first: number, isFlow: boolean): Header | null => {
  let best = headerFrom(rows, first, isFlow);
  if (!best) return null;
  for (let start = first + 1; start < best.next; start++) {
    const other = headerFrom(rows, start, isFlow);
    if (other && other.next >= best.next && worth(other) > worth(best)) best = other;
  }
  return best;
};

type Placed = {
  readonly start: number;
  readonly end: number;
  readonly x0: number;
  readonly x1: number;
  readonly bold: boolean;
};

const wordsOf = (segment: Segment): Placed[] =>
  segment.words.map((word) => {
    const { x0, x1 } = rectWithin(segment, word.start, word.end);
    return { start: word.start, end: word.end, x0, x1, bold: word.bold === true };
  });

const steps = 120;

/** The boundary between two columns: the widest strip between two headings that the fewest words cross. */
const boundaryBetween = (left: Column, right: Column, words: readonly Placed[]): number => {
  const from = (left.x0 + left.x1) / 2;
  const to = (right.x0 + right.x1) / 2;
  const counts = Array.from({ length: steps + 1 }, () => 0);
  const stepAt = (x: number) => ((x - from) / (to - from)) * steps;
  for (const { x0, x1 } of words) {
    if (x1 < from || x0 > to) continue;
    for (let step = Math.max(0, Math.ceil(stepAt(x0))); step <= Math.min(steps, Math.floor(stepAt(x1))); step++)
      counts[step] = (counts[step] ?? 0) + 1;
  }
  const least = Math.min(...counts);
  let best = { from: 0, length: 0 };
  for (let step = 0; step <= steps; ) {
    let end = step;
    while (end <= steps && counts[end] === least) end++;
    if (end - step > best.length) best = { from: step, length: end - step };
    step = Math.max(end, step + 1);
  }
  return from + ((best.from + best.length / 2) / steps) * (to - from);
};

/** The right ends of all columns but the last one. */
export const boundariesOf = (columns: readonly Column[], rows: readonly PrintedRow[]): number[] => {
  const words = rows.flatMap(({ segments }) => segments.flatMap(wordsOf));
  return columns.slice(1).map((right, index) => boundaryBetween(columns[index] ?? right, right, words));
};

/** The number of a row, which may be in a column without a heading: "12.", "(3)", "IV." */
export const rowNumber = /^(?:\(?\d{1,3}[.)]?|[IVX]{1,5}[.)])$/;

const columnAt = (boundaries: readonly number[], x: number) => boundaries.filter((boundary) => boundary <= x).length;

const cellsOf = (row: PrintedRow, boundaries: readonly number[], starts: readonly number[], aspect: number): Cell[] => {
  const cells: Cell[] = [];
  for (const segment of row.segments) {
    const words = wordsOf(segment);
    let open: { column: number; words: Placed[]; runs: boolean } | null = null;
    const close = () => {
      const [first, last] = [open?.words[0], open?.words.at(-1)];
      if (!open || !first || !last) return;
      const { column, runs } = open;
      cells.push({
        column,
        runs,
        start: first.start,
        end: last.end,
        text: segment.text.slice(first.start - segment.start, last.end - segment.start),
        x0: first.x0,
        x1: last.x1,
        y0: segment.y0,
        y1: segment.y1,
        bold: open.words.every(({ bold }) => bold),
        firstWord: first.x1 - first.x0,
      });
    };
    for (const word of words) {
      const column = columnAt(boundaries, (word.x0 + word.x1) / 2);
      const last = open?.words.at(-1);
      if (open && last && column === open.column) open.words.push(word);
      else if (
        open &&
        last &&
        (word.x0 - last.x1) * aspect <= cellGap * row.height &&
        Math.abs(word.x0 - (starts[column] ?? -1)) > aligned
      ) {
        open.words.push(word);
        open.runs = true;
      } else {
        close();
        open = { column, words: [word], runs: false };
      }
    }
    close();
  }
  const kept: Cell[] = [];
  for (const cell of cells) {
    const last = kept.at(-1);
    if (!last || last.column !== cell.column || rowNumber.test(last.text.trim())) kept.push(cell);
    // Text far away in one column belongs to a column whose heading was not seen.
    else if ((cell.x0 - last.x1) * aspect <= widestGap * row.height && cell.start >= last.end)
      kept[kept.length - 1] = { ...last, end: cell.end, x1: cell.x1, text: `${last.text} ${cell.text}` };
  }
  return kept;
};

/** The position at which most cells of each column begin. */
const usualStarts = (rows: readonly PrintedRow[], boundaries: readonly number[]): number[] => {
  const found: number[][] = Array.from({ length: boundaries.length + 1 }, () => []);
  for (const { segments } of rows)
    for (const segment of segments) found[columnAt(boundaries, segment.x0 + aligned)]?.push(segment.x0);
  return found.map((starts) => {
    const grouped = [...Map.groupBy(starts, (x) => Math.round(x / aligned))].toSorted(([, a], [, b]) => b.length - a.length)[0];
    return grouped && grouped[1].length > 1 ? (grouped[1][0] ?? -1) : -1;
  });
};

/** The rows of a table's body with their cells. `aspect` is the page's width by its height. */
export const gridOf = (
  rows: readonly PrintedRow[],
  boundaries: readonly number[],
  aspect: number,
  isFlow: boolean,
): GridRow[] => {
  const starts = usualStarts(rows, boundaries);
  return rows.map((row) => {
    const { segments, y0, y1, height } = row;
    // Text without positions has its cells in order, not under each other.
    const inOrder = isFlow && segments.length === boundaries.length + 1;
    const cells = inOrder
      ? segments.map((segment, column): Cell => ({ ...segment, column, firstWord: 0, runs: false }))
      : cellsOf(row, boundaries, starts, aspect);
    return { cells, y0, y1, height };
  });
};

export type Width = { readonly from: number; readonly to: number };

/** The limit of each column's text: the beginning of the next column's. */
export const widthsOf = (grid: readonly GridRow[], columns: number): Width[] => {
  const cells = grid.flatMap((row) => row.cells.filter(({ runs }) => !runs));
  const extents = Array.from({ length: columns }, (_, column) => {
    const own = cells.filter((cell) => cell.column === column);
    return { from: Math.min(1, ...own.map(({ x0 }) => x0)), to: Math.max(0, ...own.map(({ x1 }) => x1)) };
  });
  return extents.map(({ from, to }, column) => {
    const next = extents[column + 1];
    return { from, to: next && next.from < 1 ? Math.max(to, next.from - 0.012) : to };
  });
};

/** Of a height of the type. */
export const wordSpace = 0.3;
const slack = 0.97;

/** True when a line continues the one above it in its cell: its first word had no room there. */
export const wraps = (above: Cell, below: Cell, width: Width | undefined, space: number): boolean =>
  width !== undefined && above.x1 - above.x0 + space + below.firstWord > slack * (width.to - width.from);

const looser = 0.25;
const shareOfWraps = 0.6;

const cutAt = (grid: readonly GridRow[], gap: number): GridRow[][] => {
  const bands: GridRow[][] = [];
  let bottom = 0;
  for (const row of grid) {
    const band = bands.at(-1);
    if (band && row.y0 - bottom <= gap) band.push(row);
    else bands.push([row]);
    bottom = Math.max(bottom, row.y1);
  }
  return bands;
};

/**
 * The rows of a table with wrapped cells: separated by more space than the lines within a cell, if most close lines had no room
 * on the line above. Null when lines are evenly spaced: then every line is a row.
 */
export const bandsOf = (grid: readonly GridRow[], widths: readonly Width[], aspect: number): GridRow[][] | null => {
  const height = grid.map((row) => row.height).sort((a, b) => a - b)[grid.length >> 1] ?? leastHeight;
  let bottom = grid[0]?.y1 ?? 0;
  const gaps = grid.slice(1).map((row) => {
    const gap = row.y0 - bottom;
    bottom = Math.max(bottom, row.y1);
    return gap;
  });
  const sorted = gaps.toSorted((a, b) => a - b);
  let widest = { jump: looser * height, at: Number.NaN };
  sorted.forEach((gap, index) => {
    const before = sorted[index - 1];
    if (before === undefined || before > 1.5 * height || gap - before <= widest.jump) return;
    widest = { jump: Math.min(gap, 3 * height) - before, at: (before + gap) / 2 };
  });
  if (Number.isNaN(widest.at)) return null;
  const bands = cutAt(grid, widest.at);
  let pairs = 0;
  let wrapped = 0;
  for (const band of bands) {
    const cells = Map.groupBy(
      band.flatMap((row) => row.cells.filter(({ runs }) => !runs)),
      ({ column }) => column,
    );
    for (const [column, lines] of cells)
      lines.slice(1).forEach((below, index) => {
        const above = lines[index];
        if (!above) return;
        pairs += 1;
        if (wraps(above, below, widths[column], (wordSpace * height) / aspect)) wrapped += 1;
      });
  }
  return pairs > 0 && wrapped >= shareOfWraps * pairs ? bands : null;
};
