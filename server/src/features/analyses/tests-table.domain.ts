import type { Found } from '@aliquot/contract/evidence';
import { columnOverlap, type Line, type Segment } from './layout.domain.ts';
import { quoteOf, wordConfidence } from './quotes.domain.ts';
import { cellsOfLine, goingOnLines } from './table-rows.domain.ts';
import { headingRank } from './tests-headings.domain.ts';
import type { DocumentView } from './view.domain.ts';

type Column = { readonly x0: number; readonly x1: number; readonly rank: number };

type Header = {
  readonly columns: readonly Column[];
  readonly tests: Column;
  readonly bottom: number;
  readonly lastLine: number;
};

const union = (a: Column, b: Column): Column => ({
  x0: Math.min(a.x0, b.x0),
  x1: Math.max(a.x1, b.x1),
  rank: Math.max(a.rank, b.rank),
});

/** A line whose segments are headings, at least one of them for tests, with the wrapped parts of the headings below it. */
const headerAt = (view: DocumentView, line: Line): Header | null => {
  const ranked = line.segments.map((segment) => ({ segment, rank: headingRank(segment.text) }));
  const named = ranked.filter((one) => one.rank !== null);
  if (line.segments.length < 2 || named.length < 2 || named.length < line.segments.length - 1) return null;
  if (!named.some((one) => (one.rank ?? 0) > 0)) return null;
  let columns: Column[] = ranked.map(({ segment, rank }) => ({ x0: segment.x0, x1: segment.x1, rank: rank ?? 0 }));
  let bottom = Math.max(...line.segments.map((segment) => segment.y1));
  let lastLine = line.index;
  const height = Math.max(0.006, ...line.segments.map((segment) => segment.y1 - segment.y0));
  const isFlow = view.document.pages[line.page]?.source === 'flow';
  for (let index = line.index + 1; index <= line.index + 2 && !isFlow; index++) {
    const next = view.layout.lines[index];
    if (!next || next.page !== line.page) break;
    const top = Math.min(...next.segments.map((segment) => segment.y0));
    const wraps = next.segments.every(
      (segment) =>
        !/\d/.test(segment.text) && segment.words.length <= 5 && columns.some((column) => columnOverlap(column, segment) > 0.3),
    );
    if (
      !wraps ||
      top - bottom > height ||
      !next.segments.some(
        (segment) =>
          headingRank(segment.text) !== null || /measured|used|tested|capability|performed|\(±?\)|^\(/i.test(segment.text),
      )
    )
      break;
    columns = columns.map((column) => {
      const part = next.segments.find((segment) => columnOverlap(column, segment) > 0.3);
      return part ? union(column, { x0: part.x0, x1: part.x1, rank: column.rank }) : column;
    });
    bottom = Math.max(bottom, ...next.segments.map((segment) => segment.y1));
    lastLine = next.index;
  }
  const tests = columns.toSorted((a, b) => b.rank - a.rank || a.x0 - b.x0)[0];
  return tests ? { columns, tests, bottom, lastLine } : null;
};

const columnOf = (header: Header, segment: Segment): Column | undefined => {
  const centre = (segment.x0 + segment.x1) / 2;
  const overlapping = header.columns.filter((column) => columnOverlap(column, segment) > 0.15);
  const pool = overlapping.length > 0 ? overlapping : header.columns;
  // Cells start where their heading starts or are centred under it.
  const distance = (column: Column) =>
    Math.min(Math.abs(column.x0 - segment.x0), Math.abs((column.x0 + column.x1) / 2 - centre));
  return pool.toSorted((a, b) => distance(a) - distance(b))[0];
};

const numbering = /^(?:\d{1,3}[.)]|\(\d{1,3}\)|\d{1,3}(?=\s+\p{L}))\s*/u;
const onlyNumber = /^\(?\d{1,3}[.)]?$/;
const romanOnly = /^[IVX]{1,5}[.)]$/;
const romanHeading = /^[IVX]{1,5}[.)]\s/;
const detail = /^(?:\(|\[|l\.? ?c\b|c\.:|least count|resolution|range|note\b|using|by |up to|≤|≥|<|>|±|\d|[*†‡])/i;
/** A wrapped name may go on with a number ("type | 1 RNA"); a value with its unit does not. */
const goesOnWithNumber =
  /^\d{1,3} (?!(?:[kMGTmµn]?Hz|bar|psi|ppm|ppb|mol|rpm|min(?:utes)?|sec(?:onds)?|days?|hours?|weeks?)\b)\p{L}{3,}/u;
const footnote = /[\s]*[®©™$*†‡§°¹²³⁴⁵⁶⁷⁸⁹⁰^#]+$/;
const stopLine =
  /^(?:page \d|\(a2la|issue|revised|this (?:scope|accreditation|laboratory)|the (?:laboratory|cmc)|note[s:]?\b|\* ?(?:the|note)|for the|peter|approved by|president|on behalf|end of|continued|accredited by|signed|convenor|seite \d|página \d)/i;

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

const isTestName = (text: string) => {
  const letters = text.replace(/[^\p{L}]/gu, '').length;
  return letters >= 2 && text.length <= 140 && text.split(' ').length <= 18 && !stopLine.test(text);
};

const placesShown = 4;

type Entry = { parts: { start: number; end: number; text: string }[]; numbered: boolean; bold: boolean };

const foundFrom = (view: DocumentView, entries: readonly Entry[]): Found<string>[] => {
  const found = new Map<string, Found<string>>();
  for (const entry of entries) {
    const value = cleanTest(entry.parts.map((part) => part.text).join(' '));
    const first = entry.parts[0];
    if (!first || !isTestName(value)) continue;
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

const lowerName = /^(?:pH\b|[a-z]-|trans-|cis-|alpha|beta|gamma|mRNA|cDNA|t[A-Z])/;

const joins = (before: string, text: string) =>
  (!lowerName.test(text) && /^[\p{Ll}(&+]/u.test(text)) ||
  /(?:[,&/–-]|\b(?:and|of|for|in|by|with|or|und|de|y|et))$/i.test(before.trim());

/** The first cell of a column with what stands close to it; a far one belongs to a column whose heading was not seen. */
const together = (segments: readonly Segment[]): Segment[] => {
  const kept: Segment[] = [];
  for (const segment of segments) {
    const last = kept.at(-1);
    if (last && segment.x0 - last.x1 > 1.8 * (segment.y1 - segment.y0)) break;
    kept.push(segment);
  }
  return kept;
};

/** The lines below a header that belong to its table, each with its cells. */
const bodyOf = (view: DocumentView, header: Header): { body: Line[]; nextLine: number } => {
  const { lines } = view.layout;
  const page = lines[header.lastLine]?.page;
  const { width = null, height: pageHeight = null } = view.document.pages[page ?? 0] ?? {};
  const aspect = width && pageHeight ? width / pageHeight : 1;
  const body: Line[] = [];
  let bottom = header.bottom;
  let index = header.lastLine + 1;
  for (; index < lines.length; index++) {
    const line = lines[index];
    if (!line || line.page !== page) break;
    const top = Math.min(...line.segments.map((segment) => segment.y0));
    const height = Math.max(0.006, ...line.segments.map((segment) => segment.y1 - segment.y0));
    if (top - bottom > 9 * height || headerAt(view, line) || stopLine.test(line.text)) break;
    bottom = Math.max(bottom, ...line.segments.map((segment) => segment.y1));
    if (line.segments.length === 1 && line.text.split(/\s+/).length > 16) continue;
    const segments = line.segments.flatMap((segment) => cellsOfLine(segment, header.columns, aspect));
    body.push({ ...line, segments });
  }
  return { body, nextLine: index };
};

/** Reads the rows below a header of a positioned table. */
const rowsBelow = (view: DocumentView, header: Header): { entries: Entry[]; nextLine: number } => {
  const { body, nextLine } = bodyOf(view, header);
  const goingOn = goingOnLines(body, header.columns.length);
  const entries: Entry[] = [];
  const isFlow = view.document.pages[body[0]?.page ?? 0]?.source === 'flow';
  let numberedTable = false;
  let open: Entry | null = null;
  let pendingNumber = false;
  let lastRoman: string | undefined;
  for (const line of body) {
    const [first] = line.segments;
    const cells = line.segments
      .filter((segment) => segment !== first || !romanOnly.test(segment.text))
      .map((segment, position, all) => ({
        segment,
        // Text without positions has its cells in order, not under each other.
        column: isFlow && all.length === header.columns.length ? header.columns[position] : columnOf(header, segment),
      }));
    const hasNumber = cells.some(({ segment }) => onlyNumber.test(segment.text.trim()) && segment.x0 <= header.tests.x0 + 0.02);
    const others = cells.filter(({ column, segment }) => column !== header.tests && !onlyNumber.test(segment.text.trim()));
    const own = cells.filter(({ column, segment }) => column === header.tests && !onlyNumber.test(segment.text.trim()));
    if (hasNumber) pendingNumber = true;
    const cell = own[0]?.segment;
    if (!cell) continue;
    const cellParts = together(own.map(({ segment }) => segment));
    const text = cellParts
      .map((one) => one.text)
      .join(' ')
      .trim();
    if (entries.length === 0 && headingRank(text) !== null && others.length === 0) continue;
    const part = { start: cell.start, end: cellParts.at(-1)?.end ?? cell.end, text };
    if (open && goingOn.has(line.index)) {
      if (!detail.test(text) || text.startsWith('(') || goesOnWithNumber.test(text)) open.parts.push(part);
      continue;
    }
    const numbered = pendingNumber || numbering.test(text);
    const roman = (romanOnly.exec(first?.text ?? '') ?? romanHeading.exec(text))?.[0].trim();
    // "I." twice in a row is a heading and a misread "1."
    if (roman && roman !== lastRoman && others.length === 0) {
      open = null;
      lastRoman = roman;
      continue;
    }
    if (numbered || roman) {
      lastRoman = undefined;
      numberedTable = true;
      pendingNumber = false;
      open = { parts: [part], numbered: true, bold: cell.bold };
      entries.push(open);
      continue;
    }
    if (numberedTable) {
      if (open && detail.test(text)) open = null;
      else if (open && open.parts.length < 4 && open.bold === cell.bold) open.parts.push(part);
      continue;
    }
    if (open && joins(open.parts.at(-1)?.text ?? '', text)) {
      if (!detail.test(text) || text.startsWith('(')) open.parts.push(part);
      continue;
    }
    if (others.length === 0 && (cell.bold || text.endsWith(':') || (text === text.toUpperCase() && text.length > 12))) {
      open = null;
      continue;
    }
    if (detail.test(text) && !/^\d+[,-]/.test(text)) continue;
    open = { parts: [part], numbered: false, bold: cell.bold };
    entries.push(open);
  }
  return { entries, nextLine };
};

const testsFromPages = (view: DocumentView): Entry[] => {
  const { lines } = view.layout;
  const entries: Entry[] = [];
  for (let index = 0; index < lines.length; ) {
    const line = lines[index];
    const header = line && !view.document.pages[line.page]?.cells ? headerAt(view, line) : null;
    if (!header) {
      index += 1;
      continue;
    }
    const rows = rowsBelow(view, header);
    for (const entry of rows.entries) entries.push(entry);
    index = Math.max(rows.nextLine, index + 1);
  }
  return entries;
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

const listIntro =
  /\b(?:following|accredited|approved) (?:tests?|test methods|examinations|analyses|analytes|parameters|calibrations|assays)\b[^.]{0,60}:\s*$/i;
const listItem = /^(?:[•·▪◦*–-]\s+|\(?\d{1,3}[.)]\s+|[a-z]\)\s+)(?=\p{L})/u;

const testsFromLists = (view: DocumentView): Entry[] => {
  const entries: Entry[] = [];
  const { lines } = view.layout;
  for (const line of lines) {
    if (!listIntro.test(line.text)) continue;
    for (const item of lines.slice(line.index + 1, line.index + 80)) {
      const match = listItem.exec(item.text);
      if (!match) break;
      const text = item.text.slice(match[0].length).split(/\s[–-]\s|\s{3,}|\t/)[0] ?? '';
      const start = item.start + match[0].length;
      entries.push({ parts: [{ start, end: start + text.length, text }], numbered: true, bold: false });
    }
  }
  return entries;
};

/**
 * The tests, examinations or calibrations that a scope lists: from ruled, numbered or plain tables with a heading for tests,
 * from tables of flow formats, and from lists that a sentence leads in. Linear in the lines.
 */
export const readAccreditedTests = (view: DocumentView): Found<string>[] =>
  foundFrom(view, [...testsFromPages(view), ...testsFromCells(view), ...testsFromLists(view)]);
