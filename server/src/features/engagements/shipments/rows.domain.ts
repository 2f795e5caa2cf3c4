import { type Storage, storageLabels, type VolumeUnit, volumeUnits } from '@aliquot/contract/engagements/shipment-options';
import type { CheckedRows, RowProblem } from '@aliquot/contract/engagements/shipments';
import { visibleLine } from '@aliquot/contract/text';
import { codeProblem } from './codes.domain.ts';

/** A sample as it is saved. `replaces` is the code of the sample in whose place it is sent. */
export type NewSample = {
  readonly code: string;
  readonly box: number;
  readonly material: string;
  readonly container: string;
  readonly volume: number;
  readonly volume_unit: VolumeUnit;
  readonly storage: Storage;
  readonly stability_hours: number | null;
  readonly replaces: string | null;
};

/** The columns of a table of samples, in the order in which they are read where a table has no headings. */
export const columns = ['code', 'material', 'container', 'volume', 'unit', 'storage', 'stability', 'box', 'replaces'] as const;
export type Column = (typeof columns)[number];
const required: readonly Column[] = ['code', 'material', 'container', 'volume', 'storage'];

/** The cells of one row by their column, with its number as a spreadsheet counts it. */
export type Cells = { readonly row: number; readonly cells: Partial<Record<Column, string>> };

const headings: Readonly<Record<Column, readonly string[]>> = {
  code: ['code', 'samplecode', 'sampleid', 'sample', 'id', 'specimenid', 'specimencode', 'barcode', 'tubeid'],
  material: ['material', 'samplematerial', 'sampletype', 'specimentype', 'specimen', 'type', 'matrix'],
  container: ['container', 'containertype', 'tubetype', 'tube', 'vessel'],
  volume: ['volume', 'vol', 'amount', 'quantity'],
  unit: ['unit', 'units', 'volumeunit'],
  storage: ['storage', 'storagetemperature', 'storagecondition', 'storageconditions', 'temperature'],
  stability: ['stability', 'stabilityhours', 'stabilityinhours', 'stabilityh'],
  box: ['box', 'boxnumber', 'boxno'],
  replaces: ['replaces', 'replacementfor', 'insteadof', 'inplaceof'],
};
const columnOfHeading = new Map(
  (Object.entries(headings) as [Column, readonly string[]][]).flatMap(([column, names]) =>
    names.map((name) => [name, column] as const),
  ),
);

const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^a-z0-9µμ]/g, '');

type Heading = { readonly column: Column; readonly unit?: VolumeUnit } | null;

/** A heading can carry the unit: "Volume (mL)". */
const headingOf = (cell: string): Heading => {
  const whole = columnOfHeading.get(bare(cell));
  if (whole) return { column: whole };
  const [, word = '', inside = ''] = /^([^([]+)[([]([^)\]]*)[)\]]\s*$/.exec(cell) ?? [];
  const column = columnOfHeading.get(bare(word));
  if (!column) return null;
  const unit = column === 'volume' ? unitOf(inside) : null;
  return unit ? { column, unit } : { column };
};

const unitNames: Readonly<Record<string, VolumeUnit>> = {
  ...Object.fromEntries(volumeUnits.map((unit) => [bare(unit), unit])),
  ul: 'µL',
  milliliter: 'mL',
  milliliters: 'mL',
  microliter: 'µL',
  microliters: 'µL',
  liter: 'L',
  gram: 'g',
  grams: 'g',
  ug: 'µg',
  piece: 'pieces',
  pcs: 'pieces',
  slides: 'pieces',
  sections: 'pieces',
};
const unitOf = (text: string): VolumeUnit | null => unitNames[bare(text)] ?? null;

const storageNames: Readonly<Record<string, Storage>> = {
  '-80': '-80',
  minus80: '-80',
  '-20': '-20',
  minus20: '-20',
  '2-8': '2-8',
  '2to8': '2-8',
  '4': '2-8',
  refrigerated: '2-8',
  fridge: '2-8',
  '15-25': '15-25',
  '15to25': '15-25',
  roomtemperature: '15-25',
  rt: '15-25',
  ambient: '15-25',
  liquidnitrogen: 'liquid-nitrogen',
  'liquid-nitrogen': 'liquid-nitrogen',
  ln2: 'liquid-nitrogen',
  '-196': 'liquid-nitrogen',
  dryice: 'dry-ice',
  'dry-ice': 'dry-ice',
  other: 'other',
};
const storageOf = (text: string): Storage | null =>
  storageNames[
    text
      .toLowerCase()
      .replaceAll(/[−–—]/g, '-')
      .replaceAll(/[\s+°º]|c(?:elsius)?$|(?<=\d)\s*°?c/g, '')
  ] ?? null;

type Read<Value> = { readonly value: Value } | { readonly problem: string };

const textLength = 100;
const textCell = (text: string, what: string): Read<string> => {
  if (text === '') return { problem: `The ${what} is missing.` };
  return text.length > textLength ? { problem: `At most ${textLength} characters.` } : { value: text };
};

const amount = /^(\d{1,9})(?:([.,])(\d{1,6}))?\s*(\p{L}*)$/u;

/** A comma before three digits could part thousands, so it is asked about. */
const volumeCell = (text: string, unit: VolumeUnit | null): Read<{ volume: number; volume_unit: VolumeUnit }> => {
  if (text === '') return { problem: 'The volume is missing.' };
  const [whole, before = '', point, after = '', word = ''] = amount.exec(text.normalize('NFKC')) ?? [];
  if (whole === undefined) return { problem: 'Write the volume as a number, such as 0.5.' };
  if (point === ',' && after.length === 3 && before !== '0')
    return { problem: 'Write the volume with a point and without thousands separators, such as 1.5 or 1000.' };
  const volume = Number(`${before}.${after || '0'}`);
  if (volume === 0) return { problem: 'Enter a volume above 0.' };
  const own = word === '' ? unit : unitOf(word);
  if (own === null) return { problem: `Name the unit: ${volumeUnits.join(', ')}.` };
  if (word !== '' && unit !== null && own !== unit)
    return { problem: `The volume is in ${own} and the unit column says ${unit}.` };
  return { value: { volume, volume_unit: own } };
};

const storageList = Object.values(storageLabels).join(', ').toLowerCase();
const storageCell = (text: string): Read<Storage> => {
  if (text === '') return { problem: 'The storage is missing.' };
  const value = storageOf(text);
  return value ? { value } : { problem: `Use one of: ${storageList.replaceAll('°c', '°C')}.` };
};

const mostHours = 87_600;
const stabilityCell = (text: string): Read<number | null> => {
  if (text === '') return { value: null };
  const [, count = '', unit = ''] = /^(\d{1,5})\s*(h|hrs?|hours?|d|days?)?$/i.exec(text) ?? [];
  const hours = Number(count) * (unit.toLowerCase().startsWith('d') ? 24 : 1);
  if (count === '' || hours < 1 || hours > mostHours)
    return { problem: `Write the stability as whole hours from 1 to ${mostHours}, such as 72.` };
  return { value: hours };
};

const boxCell = (text: string): Read<number> => {
  if (text === '') return { value: 1 };
  const box = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return box >= 1 ? { value: box } : { problem: 'Write the box as a whole number from 1 to 999.' };
};

/** What the other samples of the request say: where a code was sent already, and which codes wait for another sample. */
export type KnownSamples = {
  /** The number of the shipment by the code in lower case. */
  readonly sent: ReadonlyMap<string, number>;
  /** Codes in lower case that were asked for again, rejected or missing, and that nothing replaces so far. */
  readonly awaited: ReadonlySet<string>;
};

type Seen = { readonly codes: Map<string, number>; readonly replaced: Map<string, number> };

const codeCell = (text: string, { sent }: KnownSamples, { codes }: Seen): Read<string> => {
  const problem = codeProblem(text);
  if (problem) return { problem };
  const earlier = codes.get(text.toLowerCase());
  if (earlier !== undefined) return { problem: `Row ${earlier} has the same code.` };
  const shipment = sent.get(text.toLowerCase());
  return shipment === undefined
    ? { value: text }
    : { problem: `Shipment ${shipment} has this code. Give a new tube its own code, such as ${text}-2.` };
};

const replacesCell = (text: string, { awaited }: KnownSamples, { replaced }: Seen): Read<string | null> => {
  if (text === '') return { value: null };
  const earlier = replaced.get(text.toLowerCase());
  if (earlier !== undefined) return { problem: `Row ${earlier} replaces the same sample.` };
  return awaited.has(text.toLowerCase())
    ? { value: text }
    : {
        problem: `No sample ${text.slice(0, 60)} was asked for again, rejected or missing, or another one replaces it already.`,
      };
};

type Checked = { readonly sample: NewSample } | { readonly problems: readonly RowProblem[] };

const checkRow = ({ row, cells }: Cells, known: KnownSamples, seen: Seen): Checked => {
  const text = (column: Column) => visibleLine(cells[column] ?? '');
  const problems: RowProblem[] = [];
  const read = <Value>(column: Column, result: Read<Value>): Value | undefined => {
    if ('value' in result) return result.value;
    problems.push({ row, column, value: text(column).slice(0, 100), reason: result.problem });
    return undefined;
  };
  const code = read('code', codeCell(text('code'), known, seen));
  const material = read('material', textCell(text('material'), 'material'));
  const container = read('container', textCell(text('container'), 'container'));
  const unitText = text('unit');
  const unit = unitText === '' ? null : unitOf(unitText);
  if (unitText !== '' && unit === null) read('unit', { problem: `Use one of: ${volumeUnits.join(', ')}.` });
  const volume = unitText !== '' && unit === null ? undefined : read('volume', volumeCell(text('volume'), unit));
  const storage = read('storage', storageCell(text('storage')));
  const stability_hours = read('stability', stabilityCell(text('stability')));
  const box = read('box', boxCell(text('box')));
  const replaces = read('replaces', replacesCell(text('replaces'), known, seen));
  if (
    problems.length > 0 ||
    code === undefined ||
    material === undefined ||
    container === undefined ||
    volume === undefined ||
    storage === undefined ||
    stability_hours === undefined ||
    box === undefined ||
    replaces === undefined
  )
    return { problems };
  return { sample: { code, box, material, container, ...volume, storage, stability_hours, replaces } };
};

export type RowsChecked = {
  readonly rows: number;
  readonly good: readonly { readonly row: number; readonly sample: NewSample }[];
  readonly problems: readonly RowProblem[];
};

/** Checks every row. A row that is left out counts for nothing: its code is free for another. */
export const checkRows = (
  rows: readonly Cells[],
  known: KnownSamples,
  leftOut: ReadonlySet<number> = new Set(),
): RowsChecked => {
  const seen: Seen = { codes: new Map(), replaced: new Map() };
  const good: { row: number; sample: NewSample }[] = [];
  const problems: RowProblem[] = [];
  for (const cells of rows) {
    if (leftOut.has(cells.row)) continue;
    const checked = checkRow(cells, known, seen);
    if ('sample' in checked) good.push({ row: cells.row, sample: checked.sample });
    else problems.push(...checked.problems);
    const code = visibleLine(cells.cells.code ?? '').toLowerCase();
    const replaced = visibleLine(cells.cells.replaces ?? '').toLowerCase();
    if (code !== '' && !seen.codes.has(code)) seen.codes.set(code, cells.row);
    if (replaced !== '' && !seen.replaced.has(replaced)) seen.replaced.set(replaced, cells.row);
  }
  return { rows: rows.length, good, problems };
};

type Line = { readonly row: number; readonly cells: readonly string[] };

/** Titles and remarks can be above the headings, in this many lines. */
const titleLines = 10;

const known = ({ cells }: Line): number => cells.filter((cell) => headingOf(cell) !== null).length;

/** The place of the headings among the lines; -1 in a table without headings. Below other lines, they have to name most of what is needed. */
const placeOfHeadings = (lines: readonly Line[]): number => {
  const [first] = lines;
  if (first && known(first) >= 2) return 0;
  return lines.slice(0, titleLines).findIndex((line) => known(line) >= 3);
};

/** Several headings for one column of which more than one has values, as a question; null without them. */
const doubtOf = (headings: Line, order: readonly Heading[], rows: readonly Line[]): string | null => {
  for (const column of columns) {
    const places = order.flatMap((heading, at) => (heading?.column === column ? [at] : []));
    const used = places.filter((at) => rows.some(({ cells }) => (cells[at] ?? '').trim() !== ''));
    if (used.length > 1) {
      const names = used.map((at) => `“${(headings.cells[at] ?? '').trim().slice(0, 60)}”`);
      return `Which column is the ${column}: ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(names)}? Remove or rename the others, then send the table again.`;
    }
  }
  return null;
};

export type ReadTable = {
  readonly rows: readonly Cells[];
  readonly ignored: readonly string[];
  /** Required columns without a heading. */
  readonly lacking: readonly Column[];
  /** A question about headings that mean the same column; null without one. */
  readonly doubt: string | null;
};

/** A table of texts as rows with columns, by its headings or in the usual order. Titles above the headings are skipped. */
export const cellsOf = (table: readonly (readonly string[])[]): ReadTable => {
  const filled = table
    .map((cells, index) => ({ row: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const place = placeOfHeadings(filled);
  const headings = filled[place];
  const order: readonly Heading[] = headings ? headings.cells.map(headingOf) : columns.map((column) => ({ column }));
  const ignored = (headings?.cells ?? []).filter((cell, at) => !order[at] && cell.trim() !== '');
  const lacking = required.filter((column) => !order.some((heading) => heading?.column === column));
  const unit = order.find((heading) => heading?.unit)?.unit;
  const samples = filled.slice(place + 1);
  const rows = samples.map(({ row, cells }): Cells => {
    const named = order.flatMap((heading, at) => (heading ? [[heading.column, cells[at] ?? ''] as const] : []));
    const filledLast = named.toSorted(([, a], [, b]) => Number(a.trim() !== '') - Number(b.trim() !== ''));
    return { row, cells: { ...(unit ? { unit } : {}), ...Object.fromEntries(filledLast) } };
  });
  return { rows, ignored, lacking, doubt: headings ? doubtOf(headings, order, samples) : null };
};

const keyOf = ({ column, value, reason }: RowProblem): string => JSON.stringify([column, value, reason]);

/** Problems by row; one that all rows have is said once, with its first row. */
const onceForAll = (problems: readonly RowProblem[], rows: number): RowProblem[] => {
  const alike = Map.groupBy(problems, keyOf);
  return problems.flatMap((problem) => {
    const all = alike.get(keyOf(problem)) ?? [];
    if (rows < 2 || all.length < rows) return [problem];
    return all[0] === problem ? [{ ...problem, reason: `${problem.reason} All ${rows} rows have this.` }] : [];
  });
};

const shownFirst = 20;

/** What the person is shown before anything is saved. */
export const previewOf = ({ rows, good, problems }: RowsChecked, ignored: readonly string[]): CheckedRows => ({
  rows,
  good: good.length,
  bad: [...new Set(problems.map(({ row }) => row))],
  problems: onceForAll(problems, rows),
  ignored: ignored.map((heading) => heading.slice(0, textLength)),
  first: good.slice(0, shownFirst).map(({ sample }) => sample),
});
