import type { FileTable } from './csv.ts';

/** One point of a list: its status in a word, its name, and the lines below it. */
export type PaperEntry = { readonly mark: string; readonly head: string; readonly lines: readonly string[] };

/** Rows under headings. `total` is the number of all rows where only the first are given; `kept`, the number in its file. */
export type PaperTable = {
  readonly kind: 'table';
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly total: number;
  readonly kept?: number;
};

export type PaperBlock =
  | { readonly kind: 'facts'; readonly items: readonly (readonly [term: string, value: string])[] }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'entries'; readonly items: readonly PaperEntry[] }
  | PaperTable;

export type PaperSection = { readonly title: string; readonly blocks: readonly PaperBlock[] };

/**
 * A document before it is set: as text, as pages, or as rows. `facts` say what it is about and where it comes from. `files` are
 * its rows as data; a document of an earlier version has none.
 */
export type Paper = {
  readonly title: string;
  readonly facts: readonly (readonly [term: string, value: string])[];
  readonly sections: readonly PaperSection[];
  readonly files?: readonly FileTable[];
};

const lineLength = 92;
const termWidth = 26;

/** Breaks a text into lines of at most `width` characters, between words where there are any. */
export const wrap = (text: string, width: number): string[] => {
  const lines: string[] = [];
  for (const word of text.replaceAll(/\s+/g, ' ').trim().split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else for (let from = 0; from === 0 || from < word.length; from += width) lines.push(word.slice(from, from + width));
  }
  return lines;
};

const indented = (text: string, by: number): string =>
  wrap(text, lineLength - by)
    .map((line) => ' '.repeat(by) + line)
    .join('\n');

const factText = ([term, value]: readonly [string, string]): string =>
  `${`${term}:`.padEnd(termWidth)}${indented(value, termWidth).trimStart()}`;

const entryText = ({ mark, head, lines }: PaperEntry): string =>
  [indented(`[${mark}] ${head}`, 4).slice(4), ...lines.map((line) => indented(line, 4))].join('\n');

/** Most rows of a table on a paper that is read line by line; the rows as a file are more. */
export const mostPrinted = 200;

/** The rows of a table that are printed. */
export const printedRows = ({ rows }: PaperTable): PaperTable['rows'] => rows.slice(0, mostPrinted);

/** Note below a table of which not every row is printed. */
export const restOf = (table: PaperTable): string | null => {
  const { rows, total, kept = rows.length } = table;
  const printed = printedRows(table).length;
  if (printed === total) return null;
  const file = kept === printed ? '' : ` The CSV file has ${kept === total ? 'all of them' : `the first ${kept}`}.`;
  return `The first ${printed} of ${total} are listed.${file}`;
};

const tableText = (table: PaperTable): string => {
  if (table.rows.length === 0) return `${table.name}: none.`;
  const rows = printedRows(table).map(
    (row) =>
      `- ${row
        .map((cell, at) => cell && `${table.columns[at]}: ${cell}`)
        .filter(Boolean)
        .join('; ')}`,
  );
  const rest = restOf(table);
  return [`${table.name} (${table.total})`, ...rows.map((row) => indented(row, 2).slice(2)), ...(rest ? [rest] : [])].join(
    '\n',
  );
};

const blockText = (block: PaperBlock): string => {
  if (block.kind === 'facts') return block.items.map(factText).join('\n');
  if (block.kind === 'note') return indented(block.text, 0);
  return block.kind === 'entries' ? block.items.map(entryText).join('\n\n') : tableText(block);
};

/** A document as plain text with a width of 92 characters. */
export const paperText = ({ title, facts, sections }: Paper): string =>
  [
    `${title.toUpperCase()}\n${'='.repeat(title.length)}`,
    facts.map(factText).join('\n'),
    ...sections.map(({ title: heading, blocks }) =>
      [`${heading}\n${'-'.repeat(heading.length)}`, ...blocks.map(blockText)].join('\n\n'),
    ),
  ].join('\n\n');

const slug = (title: string) => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** The tables of a document, each for a file of its own. Those of an earlier version are as they were printed. */
export const paperTables = ({ files, sections }: Paper): readonly FileTable[] =>
  files ??
  sections.flatMap(({ title, blocks }) =>
    blocks.flatMap((block) =>
      block.kind === 'table' ? [{ name: slug(`${title} ${block.name}`), columns: block.columns, rows: block.rows }] : [],
    ),
  );

/** Tables as one: a row for each cell, with the names of its table and column and the number of its row. */
export const cellTable = (tables: readonly FileTable[]): FileTable => ({
  name: 'cells',
  columns: ['table', 'row', 'column', 'value'],
  rows: tables.flatMap(({ name, columns, rows }) =>
    rows.flatMap((row, at) => columns.map((column, index) => [name, at + 1, column, row[index] ?? null])),
  ),
});
