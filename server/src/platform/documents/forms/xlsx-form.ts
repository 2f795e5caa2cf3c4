import type { FormCell, FormChange, FormPart } from '../../../kernel/form-grid.ts';
import { anyBox, boxesOf, isTicked, type Piece, tickedSign } from './boxes.ts';
import { appended, below, childOf, childrenOf, escaped, type Splice, type XmlNode } from './xml-tree.ts';

/** A sheet of a workbook that a person sees. `index` is its place among all sheets. */
export type Sheet = { readonly index: number; readonly name: string; readonly part: string; readonly root: XmlNode };

export type Workbook = {
  readonly sheets: readonly Sheet[];
  /** Texts that cells share, by their number. */
  readonly shared: readonly string[];
  /** Styles of cells that stay writable in a protected sheet. */
  readonly unlocked: ReadonlySet<number>;
};

const mostRows = 20_000;
const mostColumns = 60;
const mostCovered = 100_000;

const column = (letters: string): number =>
  letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

const lettersOf = (index: number): string =>
  (index >= 26 ? lettersOf(Math.floor(index / 26) - 1) : '') + String.fromCodePoint(65 + (index % 26));

type Place = { readonly row: number; readonly column: number };

const placeOf = (reference: string): Place | null => {
  const [, letters, row] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference) ?? [];
  return letters && row ? { row: Number(row) - 1, column: column(letters) } : null;
};

const referenceOf = ({ row, column: at }: Place): string => `${lettersOf(at)}${row + 1}`;

type Area = { readonly from: Place; readonly to: Place };

const areaOf = (reference: string): Area | null => {
  const [first = '', last = first] = reference.split(':');
  const [from, to] = [placeOf(first), placeOf(last)];
  return from && to ? { from, to } : null;
};

const keyOf = ({ row, column: at }: Place): string => `${row} ${at}`;

/** Shared and inline strings are runs of text; what is written small above them for reading aloud is not text. */
export const stringOf = (node: XmlNode): string =>
  [...below(node, ({ local }) => local !== 'rPh')]
    .filter(({ local, parent }) => local === 't' && parent?.local !== 'rPh')
    .map(({ text }) => text)
    .join('');

/** The text of a cell as it is stored: dates are numbers. */
const textOf = (cell: XmlNode, { shared }: Workbook): string => {
  const { t: type } = cell.attributes;
  if (type === 'inlineStr') return stringOf(cell);
  const value = childOf(cell, 'v')?.text ?? '';
  if (type === 's') return shared[Number(value)] ?? '';
  return type === 'b' ? (value === '1' ? 'TRUE' : 'FALSE') : value;
};

const listOf = (formula: string | undefined): string[] => {
  const [, entries] = /^\s*"(.*)"\s*$/s.exec(formula ?? '') ?? [];
  return (entries ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
};

/** Lists to choose from that are written in the sheet itself, by the areas that have them. */
const listsOf = (root: XmlNode): { readonly areas: readonly Area[]; readonly list: readonly string[] }[] =>
  childrenOf(childOf(root, 'dataValidations'), 'dataValidation')
    .filter(({ attributes }) => attributes['type'] === 'list')
    .map((node) => ({
      areas: (node.attributes['sqref'] ?? '').split(/\s+/).flatMap((each) => areaOf(each) ?? []),
      list: listOf(childOf(node, 'formula1')?.text),
    }))
    .filter(({ list }) => list.length > 0);

const isWithin = ({ from, to }: Area, { row, column: at }: Place): boolean =>
  row >= from.row && row <= to.row && at >= from.column && at <= to.column;

const isOn = (value: string | undefined) => value === '1' || value === 'true';

const piecesOf = (text: string, id: string): Piece[] => {
  const pieces: Piece[] = [];
  let from = 0;
  for (const [nth, match] of [...text.matchAll(anyBox)].entries()) {
    pieces.push(text.slice(from, match.index), { id: `${id}.b${nth}`, ticked: isTicked(match[0]) });
    from = match.index + match[0].length;
  }
  return [...pieces, text.slice(from)];
};

const rowsOf = ({ root }: Sheet): XmlNode[] => childrenOf(childOf(root, 'sheetData'), 'row');

/** The cells of a row with their places; a cell without a reference follows the one before. */
const placed = (rowNode: XmlNode, after: number): { readonly node: XmlNode; readonly place: Place }[] => {
  const row = rowNode.attributes['r'] ? Number(rowNode.attributes['r']) - 1 : after + 1;
  let last = -1;
  return childrenOf(rowNode, 'c').map((node) => {
    const place = placeOf(node.attributes['r'] ?? '') ?? { row, column: last + 1 };
    last = place.column;
    return { node, place };
  });
};

/** The cells below a merged one, which hold nothing. */
const coveredBy = (merges: readonly Area[]): Set<string> => {
  const covered = new Set<string>();
  for (const { from, to } of merges)
    for (let row = from.row; row <= to.row && covered.size < mostCovered; row++)
      for (let at = from.column; at <= Math.min(to.column, mostColumns); at++)
        if (row !== from.row || at !== from.column) covered.add(keyOf({ row, column: at }));
  return covered;
};

const readSheet = (book: Workbook, sheet: Sheet): FormPart => {
  const { root, index } = sheet;
  const prefix = `s${index}!`;
  const isProtected = isOn(childOf(root, 'sheetProtection')?.attributes['sheet']);
  const merges = childrenOf(childOf(root, 'mergeCells'), 'mergeCell').flatMap(
    ({ attributes }) => areaOf(attributes['ref'] ?? '') ?? [],
  );
  const merged = new Map(merges.map((area) => [keyOf(area.from), area]));
  const lists = listsOf(root);
  const cells: FormCell[] = [];
  const listed = new Set<string>();
  let last = -1;
  for (const rowNode of rowsOf(sheet).slice(0, mostRows)) {
    for (const { node, place } of placed(rowNode, last)) {
      last = place.row;
      if (place.column >= mostColumns) continue;
      const id = `${prefix}${referenceOf(place)}`;
      const area = merged.get(keyOf(place));
      const { text, boxes } = boxesOf(piecesOf(textOf(node, book), id));
      const isComputed = childOf(node, 'f') !== undefined;
      const isLocked = isProtected && !book.unlocked.has(Number(node.attributes['s'] ?? 0));
      const list = lists.find(({ areas }) => areas.some((each) => isWithin(each, place)))?.list ?? [];
      const hasText = text !== '' || boxes.length > 0;
      if (!hasText && !isComputed && !isProtected && list.length === 0 && !area) continue;
      const takes = isComputed ? 'computed' : isLocked ? 'locked' : hasText ? 'filled' : 'empty';
      const span = area ? { rows: area.to.row - area.from.row + 1, columns: area.to.column - area.from.column + 1 } : null;
      cells.push({ id, text, takes, boxes, list, ...place, rows: 1, columns: 1, ...span });
      listed.add(keyOf(place));
    }
  }
  // Cells that exist by their list alone, down to the last row that has anything.
  for (const { areas, list } of isProtected ? [] : lists)
    for (const { from, to } of areas.filter((area) => area.from.column === area.to.column && area.from.column < mostColumns))
      for (let row = from.row; row <= Math.min(to.row, last); row++) {
        const place = { row, column: from.column };
        if (listed.has(keyOf(place))) continue;
        listed.add(keyOf(place));
        cells.push({
          id: `${prefix}${referenceOf(place)}`,
          text: '',
          takes: 'empty',
          boxes: [],
          list,
          ...place,
          rows: 1,
          columns: 1,
        });
      }
  const covered = coveredBy(merges);
  const shown = cells.filter((cell) => !covered.has(keyOf(cell)));
  return { kind: 'table', name: sheet.name, cells: shown, open: isProtected ? null : { prefix, covered: [...covered] } };
};

export const readXlsxForm = (book: Workbook): FormPart[] => book.sheets.map((sheet) => readSheet(book, sheet));

const openTag = (name: string, attributes: Readonly<Record<string, string>>): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value).replace(/"/g, '&quot;')}"`)
    .join('')}>`;

/** A cell with a text within itself: never a formula, whatever it begins with, and the shared texts stay as they are. */
const textCell = (prefix: string, reference: string, style: string | undefined, text: string): string =>
  `${openTag(`${prefix}c`, { r: reference, ...(style ? { s: style } : {}), t: 'inlineStr' })}<${prefix}is><${prefix}t xml:space="preserve">${escaped(text)}</${prefix}t></${prefix}is></${prefix}c>`;

type Written = { readonly place: Place; readonly text: string };

const written = (book: Workbook, sheet: Sheet, changes: readonly FormChange[]): Written[] => {
  const cells = new Map<string, XmlNode>();
  let last = -1;
  for (const rowNode of rowsOf(sheet))
    for (const { node, place } of placed(rowNode, last)) {
      last = place.row;
      cells.set(keyOf(place), node);
    }
  const texts = new Map<string, Written>();
  for (const change of changes) {
    const [reference = '', box] = change.id.split('!')[1]?.split('.b') ?? [];
    const place = placeOf(reference);
    if (!place) continue;
    const node = cells.get(keyOf(place));
    if (node && childOf(node, 'f')) continue;
    if (change.write !== 'tick') texts.set(keyOf(place), { place, text: change.text });
    else {
      let nth = -1;
      const before = texts.get(keyOf(place))?.text ?? (node ? textOf(node, book) : '');
      const text = before.replace(anyBox, (sign) => {
        nth += 1;
        return nth === Number(box) ? tickedSign : sign;
      });
      texts.set(keyOf(place), { place, text });
    }
  }
  return [...texts.values()];
};

const prefixOf = ({ name }: XmlNode): string => (name.includes(':') ? `${name.split(':')[0]}:` : '');

/** The changes of a sheet's source that answers make; cells keep their style. */
export const fillSheet = (source: string, book: Workbook, sheet: Sheet, changes: readonly FormChange[]): Splice[] => {
  const data = childOf(sheet.root, 'sheetData');
  if (!data) return [];
  const prefix = prefixOf(data);
  const byRow = Map.groupBy(written(book, sheet, changes), ({ place }) => place.row);
  const newRows = (numbers: readonly number[]): string =>
    numbers
      .toSorted((a, b) => a - b)
      .map((row) => {
        const inside = (byRow.get(row) ?? [])
          .toSorted((a, b) => a.place.column - b.place.column)
          .map(({ place, text }) => textCell(prefix, referenceOf(place), undefined, text));
        byRow.delete(row);
        return `<${prefix}row r="${row + 1}">${inside.join('')}</${prefix}row>`;
      })
      .join('');
  const splices: Splice[] = [];
  let last = -1;
  for (const rowNode of rowsOf(sheet)) {
    const row = rowNode.attributes['r'] ? Number(rowNode.attributes['r']) - 1 : last + 1;
    const cells = placed(rowNode, last);
    last = row;
    const missing = [...byRow.keys()].filter((each) => each < row);
    if (missing.length > 0) splices.push({ start: rowNode.start, end: rowNode.start, text: newRows(missing) });
    const added: string[] = [];
    for (const { place, text } of (byRow.get(row) ?? []).toSorted((a, b) => a.place.column - b.place.column)) {
      const found = cells.find((each) => each.place.column === place.column);
      const cell = textCell(prefix, referenceOf(place), found?.node.attributes['s'], text);
      const next = cells.find((each) => each.place.column > place.column);
      if (found) splices.push({ start: found.node.start, end: found.node.end, text: cell });
      else if (next) splices.push({ start: next.node.start, end: next.node.start, text: cell });
      else added.push(cell);
    }
    if (added.length > 0) splices.push(appended(source, rowNode, added.join('')));
    byRow.delete(row);
  }
  if (byRow.size > 0) splices.push(appended(source, data, newRows([...byRow.keys()])));
  return splices;
};
