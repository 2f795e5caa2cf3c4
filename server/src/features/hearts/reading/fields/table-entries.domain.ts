import {
  bandsOf,
  boundariesOf,
  type Cell,
  type Column,
  type GridRow,
  gridOf,
  type PrintedRow,
  rowNumber,
  type Width,
  widthsOf,
  wordSpace,
  wraps,
} from '../candidates/table-grid.domain.ts';
import { headingRank, isHeadingText } from '../candidates/tests-headings.domain.ts';
import { pattern } from '../text/wordings.domain.ts';
import { isFieldOfWork } from './scopes.domain.ts';
import { isFigure, isNotTestName } from './tests-values.domain.ts';

const numbering = /^(?:\d{1,3}[.)]|\(\d{1,3}\)|\d{1,3}(?=\s+\p{L}))\s*/u;
export const onlyNumber = /^\(?\d{1,3}[.)]?$/;
const romanOnly = /^[IVXl]{1,5}[.)]$/;
const romanHeading = /^[IVXl]{1,5}[.)]\s/;
const detail = /^(?:\(|\[|l\.? ?c\b|c\.:|least count|resolution|range|note\b|using|by |up to|≤|≥|<|>|±|\d|[*†‡])/i;
/** A wrapped name may go on with a number ("type | 1 RNA"); a value with its unit does not. */
const goesOnWithNumber =
  /^\d{1,3} (?!(?:[kMGTmµn]?Hz|bar|psi|ppm|ppb|mol|rpm|min(?:utes)?|sec(?:onds)?|days?|hours?|weeks?)\b)\p{L}{3,}/u;
const footnote = /[\s]*[®©™$*†‡§°¹²³⁴⁵⁶⁷⁸⁹⁰^#?]+$/;
export const stopLine = pattern('i')`^${'table.stopLine'}`;

const cleanTest = (text: string): string =>
  text
    .replace(numbering, '')
    .replace(romanHeading, '')
    .replace(/^[•·▪◦–-]\s*/, '')
    .replace(/\s+/g, ' ')
    .replace(footnote, '')
    .replace(/(?<=\p{L}{5})\d(?:,\s?\d)*$/u, '')
    .replace(/[\s:;,.]+$/, '')
    .trim();

export const isTestName = (text: string) => {
  const letters = text.replace(/[^\p{L}]/gu, '').length;
  return (
    (letters >= 2 || numberedName.test(text)) &&
    text.length <= 140 &&
    text.split(' ').length <= 18 &&
    !stopLine.test(text) &&
    !isNotTestName(text)
  );
};
/** A name of a test as a table or list prints it, over as many lines as it takes. */
export type Entry = { parts: { start: number; end: number; text: string }[]; numbered: boolean; bold: boolean };

/** Under a name in capitals, a line in small letters says what of it is measured. */
const detailsCapitals = (name: string, text: string): boolean => {
  const capitals = name.replace(/[^\p{Lu}]/gu, '').length;
  return capitals >= fewestCapitals && !/\p{Ll}{3}/u.test(name) && /^\p{Lu}\p{Ll}{3}/u.test(text);
};
const fewestCapitals = 10;
/** Names that begin with a small or Greek letter or a digit: "pH", "α-BHC", "p,p'-DDT", "17β-Estradiol", "2,4-D". */
const lowerName = pattern('u')`^${'table.lowerName'}`;
const numberedName = /^\d+(?:,\d+)*(?:-\p{L}|\p{Script=Greek})/u;

const joins = (before: string, text: string) =>
  (!lowerName.test(text) && /^[\p{Ll}(&+]/u.test(text)) ||
  /(?:[,&/–-]|\b(?:and|of|for|in|by|with|or|und|de|y|et))$/i.test(before.trim());
/** A line of one column, or several that go on with each other. */
type Text = { readonly cells: Cell[]; text: string };

const textsOf = (band: readonly GridRow[], column: number, width: Width | undefined, aspect: number): Text[] => {
  const texts: Text[] = [];
  for (const row of band) {
    const cell = row.cells.find((one) => one.column === column && !one.runs && !rowNumber.test(one.text.trim()));
    if (!cell) continue;
    const open = texts.at(-1);
    const last = open?.cells.at(-1);
    const goesOn =
      open &&
      last &&
      (wraps(last, cell, width, (wordSpace * row.height) / aspect) || joins(open.text, cell.text) || cell.text.startsWith('('));
    if (open && goesOn && (!detail.test(cell.text) || cell.text.startsWith('(') || goesOnWithNumber.test(cell.text))) {
      open.cells.push(cell);
      open.text = `${open.text} ${cell.text}`;
    } else if (!open || !goesOn) texts.push({ cells: [cell], text: cell.text.trim() });
  }
  return texts;
};

export type Table = {
  readonly columns: readonly Column[];
  readonly grid: readonly GridRow[];
  readonly bands: readonly (readonly GridRow[])[];
  readonly banded: boolean;
  readonly widths: readonly Width[];
  readonly aspect: number;
};

export const tableOf = (columns: readonly Column[], body: readonly PrintedRow[], aspect: number, isFlow: boolean): Table => {
  const grid = gridOf(body, boundariesOf(columns, body), aspect, isFlow);
  const widths = widthsOf(grid, columns.length);
  const bands = isFlow ? null : bandsOf(grid, widths, aspect);
  return { columns, grid, bands: bands ?? grid.map((row) => [row]), banded: bands !== null, widths, aspect };
};

const shareComplete = 0.75;

/** True when a row has nothing but a cell in this column; null when it has none there. */
const standsAlone = (band: readonly GridRow[], column: number): boolean | null => {
  const cells = band.flatMap((row) => row.cells);
  return cells.some((cell) => cell.column === column) ? cells.every((cell) => cell.column === column) : null;
};

const startsWithMark = /^\s*\(?\d{1,3}(?:[.)](?=\s|$)|(?=\s|$))/;
/** When most rows are numbered "12." or "12)", a bare figure is a speck or a rule. */
const pointed = /^\s*\(?\d{1,3}[.)]/;

/** As a multiple of a line's height: text this far below a row does not continue it. */
const apart = 2.2;
const isApart = (above: { readonly y1: number } | null, band: readonly GridRow[]): boolean => {
  const [first] = band;
  return above !== null && first !== undefined && first.y0 - above.y1 > apart * first.height;
};

/** The entries in a column of the table. */
const entriesOf = (table: Table, column: number): Entry[] => {
  const entries: Entry[] = [];
  const { aspect, widths } = table;
  const own = table.grid.flatMap(({ cells }) => cells.filter((cell) => cell.column === column && !cell.runs));
  // When most names are bold, bold type does not mark a heading.
  const boldIsHeading = own.filter(({ bold }) => bold).length <= own.length / 2;
  const alone = table.bands.map((band) => standsAlone(band, column));
  const rows = alone.filter((one) => one !== null);
  const loneIsHeading = rows.filter((one) => !one).length >= shareComplete * rows.length;
  const marks = table.grid.flatMap(({ cells }) =>
    cells.filter((cell) => cell.column <= column && startsWithMark.test(cell.text)),
  );
  const marksArePointed = marks.filter(({ text }) => pointed.test(text)).length > marks.length / 2;
  let numberedTable = false;
  let open: Entry | null = null;
  let before: { cells: readonly Cell[]; y1: number } | null = null;
  let pendingNumber = false;
  let lastRoman: string | undefined;
  for (const [bandIndex, band] of table.bands.entries()) {
    const cells = band.flatMap((row) => row.cells);
    const above = before;
    before = { cells, y1: Math.max(...band.map(({ y1 }) => y1)) };
    const leads = cells.filter((cell) => cell.column <= column);
    const numbers = leads.filter(({ text }) => onlyNumber.test(text.trim()) && (!marksArePointed || pointed.test(text)));
    const texts = textsOf(band, column, widths[column], aspect);
    if (texts.length === 0 && numbers.length > 0) pendingNumber = true;
    const romans = leads.filter(({ text }) => romanOnly.test(text) || romanHeading.test(text));
    if (cells.some(({ runs }) => runs)) open = null;
    for (const [position, { text, cells: lines }] of texts.entries()) {
      const beside = band.filter((row) => row.cells.some((one) => lines.includes(one))).flatMap((row) => row.cells);
      // The one number of a row may be next to its middle.
      const belongs = (marks: readonly Cell[]) =>
        marks.length === 1 ? marks.slice(position === 0 ? 0 : 1) : marks.filter((mark) => beside.includes(mark));
      if (belongs(numbers).length > 0) pendingNumber = true;
      const roman = belongs(romans)[0]?.text;
      const others = (texts.length === 1 ? cells : beside).filter(
        (one) => one.column !== column && !rowNumber.test(one.text.trim()),
      );
      const [cell] = lines;
      if (!cell) continue;
      const parts = lines.map((line) => ({ start: line.start, end: line.end, text: line.text }));
      if (entries.length === 0 && headingRank(text) !== null && isHeadingText(text) && others.length === 0) continue;
      const numbered = pendingNumber || numbering.test(text);
      const mark = (roman && (romanOnly.exec(roman) ?? romanHeading.exec(roman))?.[0].trim()) || undefined;
      // "I." twice in a row is a heading and a misread "1."
      if (mark && mark !== lastRoman && others.length === 0) {
        open = null;
        lastRoman = mark;
        continue;
      }
      if (numbered || mark) {
        lastRoman = undefined;
        numberedTable = true;
        pendingNumber = false;
        open = { parts, numbered: true, bold: cell.bold };
        entries.push(open);
        continue;
      }
      if (numberedTable) {
        if (open && (detail.test(text) || isApart(above, band) || detailsCapitals(valueOf(open), text))) open = null;
        else if (open && open.parts.length < 4 && open.bold === cell.bold) open.parts.push(...parts);
        continue;
      }
      if (open && goesOnFrom(above, cells, column, table) && (!detail.test(text) || text.startsWith('('))) {
        open.parts.push(...parts);
        continue;
      }
      if (open && joins(open.parts.at(-1)?.text ?? '', text)) {
        if (!detail.test(text) || text.startsWith('(')) open.parts.push(...parts);
        continue;
      }
      const isHeading =
        (boldIsHeading && cell.bold) ||
        text.endsWith(':') ||
        (text === text.toUpperCase() && text.length > 12) ||
        (loneIsHeading && (bandIndex + 1 === alone.length || alone[bandIndex + 1] === false));
      const namesGroup = isFieldOfWork(text) && others.every((one) => one.column < column);
      if (namesGroup || (others.length === 0 && isHeading)) {
        open = null;
        continue;
      }
      if (detail.test(text) && !numberedName.test(text)) continue;
      open = { parts, numbered: false, bold: cell.bold };
      entries.push(open);
    }
  }
  return entries;
};

/**
 * True when every cell of a line had no room on the line above, so that the line only continues that one. If no cell is
 * missing, one of them has to begin in the middle of a sentence as well.
 */
const goesOnFrom = (
  above: { cells: readonly Cell[]; y1: number } | null,
  cells: readonly Cell[],
  column: number,
  { banded, widths, aspect }: Table,
): boolean =>
  !banded &&
  above !== null &&
  cells.some((cell) => cell.column === column) &&
  (cells.length < above.cells.length || cells.some(({ text }) => !lowerName.test(text) && /^[\p{Ll}(&+]/u.test(text))) &&
  cells.every((cell) => {
    const over = above.cells.find((one) => one.column === cell.column && !one.runs);
    const space = (wordSpace * (cell.y1 - cell.y0)) / aspect;
    return (
      over !== undefined && !cell.runs && cell.y0 - over.y1 < cell.y1 - cell.y0 && wraps(over, cell, widths[cell.column], space)
    );
  });

const shareUnderstood = 0.5;

/** A part that is only a unit or a figure came in from the next column. */
export const valueOf = ({ parts }: Entry): string => {
  const named = parts.filter(({ text }) => !isFigure(text));
  return cleanTest((named.length > 0 ? named : parts).map(({ text }) => text.trim().replace(footnote, '')).join(' '));
};

/** The entries of the first column that its heading may mean and whose cells mostly name tests; null without such a column. */
export const understood = (table: Table): Entry[] | null => {
  const candidates = table.columns
    .map(({ rank }, column) => ({ rank: rank ?? -1, column }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => b.rank - a.rank || a.column - b.column);
  for (const { column } of candidates) {
    const entries = entriesOf(table, column);
    const named = entries.filter((entry) => isTestName(valueOf(entry)));
    if (named.length > 0 && named.length >= shareUnderstood * entries.length) return named;
  }
  return null;
};

/** A table has as many. */
export const fewestRows = 2;

/** True when rows without a heading of their own continue the columns of the table on the page before. */
export const standsUnder = (table: Table): boolean => {
  const several = table.grid.filter(({ cells }) => new Set(cells.map(({ column }) => column)).size > 1);
  return (
    several.length >= fewestRows && several.filter(({ cells }) => cells.some(({ runs }) => runs)).length <= several.length / 4
  );
};
