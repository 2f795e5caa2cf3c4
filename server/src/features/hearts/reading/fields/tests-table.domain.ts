import type { Found } from '@aliquot/contract/hearts/evidence';
import type { ReadingFlag } from '@aliquot/contract/hearts/readings';
import { isPersonName } from '../candidates/people.domain.ts';
import { aspectOf, type Column, type Header, headerAt, type PrintedRow, printedRows } from '../candidates/table-grid.domain.ts';
import { headingRank } from '../candidates/tests-headings.domain.ts';
import type { DocumentView } from '../candidates/view.domain.ts';
import { segmentAt } from '../text/layout.domain.ts';
import { quoteOf, wordConfidence } from '../text/quotes.domain.ts';
import { pattern } from '../text/wordings.domain.ts';
import {
  type Entry,
  fewestRows,
  isTestName,
  onlyNumber,
  standsUnder,
  stopLine,
  tableOf,
  understood,
  valueOf,
} from './table-entries.domain.ts';

/** A page's number or date is in its footer, never in a scope's table. */
const pageNumber =
  /\b(?:page(?: no\.?)?|seite|página|pagina|folha|feuillet|sheet) ?:? ?\d{1,3}\b(?: ?(?:of|von|de|di|\/|sur) ?\d{1,3})?\s*$/i;
const signs = pattern('i')`^${'table.signs'}`;
const placesShown = 4;

/** The head of a page with the labels of the certificate may look like the first rows of a table. */
const isLabelOfHead = (view: DocumentView, start: number): boolean =>
  view.labels.bySegment
    .get(segmentAt(view.layout, start)?.index ?? -1)
    ?.some(({ whole, fields }) => whole && fields.some((field) => /^(?:number|date|holder)\./.test(field))) ?? false;

const foundFrom = (view: DocumentView, entries: readonly Entry[]): Found<string>[] => {
  const found = new Map<string, Found<string>>();
  for (const entry of entries) {
    const value = valueOf(entry);
    const first = entry.parts[0];
    if (!first || !isTestName(value) || isLabelOfHead(view, first.start)) continue;
    const evidence = entry.parts.map((part) => quoteOf(view.document, part.start, part.end));
    const known = found.get(value.toLowerCase());
    if (known) known.evidence = [...known.evidence, ...evidence].slice(0, placesShown);
    else {
      const words = Math.min(...entry.parts.map((part) => wordConfidence(view.document, part.start, part.end)));
      found.set(value.toLowerCase(), { value, confidence: (entry.numbered ? 0.92 : 0.87) * (0.6 + 0.4 * words), evidence });
    }
  }
  return [...found.values()];
};

const masked = ({ text }: PrintedRow) => text.replace(/\d+/g, '#').toLowerCase();
/** Of the height of a page. */
const edge = 0.14;
const isAtEdge = ({ y0, y1 }: PrintedRow) => y1 < edge || y0 > 1 - edge;

/** Finds the text that pages repeat at their heads and feet, once on each, with figures left out. */
const furnitureOf = (pages: readonly (readonly PrintedRow[])[]): ((row: PrintedRow) => boolean) => {
  const seen = new Map<string, number>();
  for (const rows of pages)
    for (const [text, same] of Map.groupBy(rows, masked))
      if (same.length === 1 && same.some(isAtEdge)) seen.set(text, (seen.get(text) ?? 0) + 1);
  return (row) => isAtEdge(row) && (pageNumber.test(row.text) || (seen.get(masked(row)) ?? 0) > 1);
};

/** Of the height of a row: what follows further below is no part of the table. */
const furthest = 9;
const longestCell = 16;

/** The rows from `from` that belong to a table; ends at another heading, at a closing line, and before who signs. */
const bodyOf = (
  rows: readonly PrintedRow[],
  from: number,
  top: number,
  isFlow: boolean,
): { body: PrintedRow[]; next: number } => {
  const body: PrintedRow[] = [];
  let bottom = top;
  let index = from;
  for (; index < rows.length; index++) {
    const row = rows[index];
    if (!row || row.y0 - bottom > furthest * row.height || stopLine.test(row.text) || headerAt(rows, index, isFlow)) break;
    const following = rows[index + 1];
    const alone = row.segments.length === 1;
    if (row.segments.every(({ text }) => isPersonName(text)) && following && signs.test(following.text)) break;
    bottom = Math.max(bottom, row.y1);
    if (!alone || row.text.split(/\s+/).length <= longestCell) body.push(row);
  }
  return { body, next: index };
};

type FromPages = { readonly entries: Entry[]; readonly notUnderstood: number[] };

export const scopeTitle = pattern('iu')`${'table.scopeTitle'}`;
const fewestTableRows = 5;
const fewestTableCells = 3;

/** True for a page of a scope that shows rows of three or more cells although none was read. */
const hasUnreadTable = (rows: readonly PrintedRow[], text: string): boolean =>
  scopeTitle.test(text) && rows.filter(({ segments }) => segments.length >= fewestTableCells).length >= fewestTableRows;

const testsFromPages = (view: DocumentView): FromPages => {
  const pages = view.document.pages.map((page, index) => (page.cells ? [] : printedRows(view.layout, index, aspectOf(page))));
  const isFurniture = furnitureOf(pages);
  const entries: Entry[] = [];
  const notUnderstood: number[] = [];
  /** The table that reached the end of the page before. */
  let going: readonly Column[] | null = null;
  view.document.pages.forEach((page, pageIndex) => {
    const isFlow = page.source === 'flow';
    const aspect = aspectOf(page);
    const all = pages[pageIndex] ?? [];
    const heads = all.map((_, index) => headerAt(all, index, isFlow));
    const rows = all.filter((row, index) => heads[index] || isFlow || !isFurniture(row));
    const read = (columns: readonly Column[], body: readonly PrintedRow[]) => {
      const table = tableOf(columns, body, aspect, isFlow);
      const found = understood(table);
      if (found) entries.push(...found);
      return { table, found };
    };
    let index = 0;
    let readHere = 0;
    let unread = false;
    const continued = going;
    going = null;
    if (continued && !isFlow) {
      const start = rows.findIndex((row) => row.segments.length > 1);
      const { body, next } = bodyOf(rows, Math.max(0, start), rows[Math.max(0, start)]?.y0 ?? 0, false);
      if (start >= 0 && body.length >= fewestRows && standsUnder(tableOf(continued, body, aspect, false))) {
        if (read(continued, body).found) readHere += 1;
        index = next;
        if (next >= rows.length) going = continued;
      }
    }
    while (index < rows.length) {
      const header: Header | null = headerAt(rows, index, isFlow);
      if (!header) {
        index += 1;
        continue;
      }
      const { body, next } = bodyOf(rows, header.next, header.y1, isFlow);
      if (body.length > 0 && read(header.columns, body).found) readHere += 1;
      else if (body.length >= fewestRows) unread = true;
      going = next >= rows.length && body.length > 0 ? header.columns : null;
      index = Math.max(next, header.next);
    }
    const text = view.text.slice(page.start, page.end);
    if (readHere === 0 && (hasUnreadTable(rows, text) || (unread && scopeTitle.test(view.text)))) notUnderstood.push(pageIndex);
  });
  return { entries, notUnderstood };
};

const testsFromCells = (view: DocumentView): Entry[] => {
  const entries: Entry[] = [];
  for (const page of view.document.pages) {
    for (const cells of Map.groupBy(page.cells ?? [], (cell) => cell.table).values()) {
      const textOf = (cell: { start: number; end: number }) => view.text.slice(cell.start, cell.end).trim();
      const rows = [...Map.groupBy(cells, (cell) => cell.row)].toSorted(([a], [b]) => a - b).map(([, row]) => row);
      const head = rows.findIndex((row) => {
        const ranks = row.map((cell) => headingRank(textOf(cell)));
        return ranks.filter((rank) => rank !== null).length >= 2 && ranks.some((rank) => (rank ?? 0) > 0);
      });
      const header = rows[head];
      const column = header?.toSorted((a, b) => (headingRank(textOf(b)) ?? -1) - (headingRank(textOf(a)) ?? -1))[0]?.column;
      if (column === undefined) continue;
      for (const row of rows.slice(head + 1)) {
        const cell = row.find((one) => one.column === column);
        if (cell && textOf(cell) !== '' && row.length > 1) {
          const numbered = row.some((one) => onlyNumber.test(textOf(one)));
          entries.push({ parts: [{ start: cell.start, end: cell.end, text: textOf(cell) }], numbered, bold: false });
        }
      }
    }
  }
  return entries;
};

/** The flag of a scope whose table was not understood. */
export const scopeNotUnderstood: ReadingFlag = {
  code: 'scope-table-not-understood',
  detail: 'A scope table was found and not understood.',
};

type ScopeReading = { readonly tests: Found<string>[]; readonly flags: ReadingFlag[] };

/**
 * The tests, examinations or calibrations that a scope lists: from ruled, numbered or plain tables with a heading for tests,
 * and from tables of flow formats. A table that is not understood gives no tests,
 * and a flag says so. Linear in the lines.
 */
export const readScopeTables = (view: DocumentView): ScopeReading => {
  const { entries, notUnderstood } = testsFromPages(view);
  const tests = foundFrom(view, [...entries, ...testsFromCells(view)]);
  const flags = notUnderstood.map((index): ReadingFlag => {
    const page = view.document.pages[index]?.number;
    return { ...scopeNotUnderstood, ...(page ? { page } : {}) };
  });
  return { tests, flags };
};

export const readAccreditedTests = (view: DocumentView): Found<string>[] => readScopeTables(view).tests;
