import { mostSamples } from '@aliquot/contract/engagements/shipment-options';
import type { TypedSample } from '@aliquot/contract/engagements/shipments';
import { CsvError, parse } from 'csv-parse/sync';
import { type Result, refuse, succeed } from '../../../kernel/result.ts';
import { type Cells, cellsOf, columns } from './rows.domain.ts';

/** A person's input: typed samples, pasted text, or a file. */
export type SentRows = {
  readonly samples?: readonly TypedSample[] | undefined;
  readonly text?: string | undefined;
  readonly file?: File | undefined;
};

/** Largest file of samples, in bytes. */
const fileBytes = 10_485_760;

const refused = (details: string) => refuse('UNPROCESSABLE_CONTENT', details);

const notText = refused('This file isn’t a table as text. Save it as CSV in your spreadsheet, then choose it again.');

/** UTF-8, UTF-16 with its mark, or what older spreadsheets write. */
const decode = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/** The line with which Excel names the delimiter: "sep=;". */
const namedDelimiter = /^\uFEFF?sep=(.)\r?(?=\n)/i;

/**
 * The named delimiter; tabs where a spreadsheet was pasted; else the one that splits the first line with any into more cells.
 */
const delimiterOf = (text: string): string => {
  const [, named] = namedDelimiter.exec(text) ?? [];
  if (named) return named;
  const lines = text.split('\n', mostTitles);
  const line = lines.find((each) => /[\t;,]/.test(each)) ?? '';
  const count = (mark: string) => line.split(mark).length - 1;
  if (count('\t') > 0) return '\t';
  return count(';') > count(',') ? ';' : ',';
};

/** Lines above the headings without a delimiter. */
const mostTitles = 20;

const mostLines = mostSamples * 2;
const longestLine = 1_000_000;

/** Without the empty rows that spreadsheets leave below a table. */
const withoutEnd = (text: string): string => {
  let end = text.length;
  while (end > 0 && ' \t\r\n,;'.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
};

/** Why a text is no table of samples, found before it is split into cells; null where it may be one. */
const sizeProblem = (text: string): string | null => {
  let start = 0;
  for (let line = 1; line <= mostLines; line += 1) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    if (end - start > longestLine)
      return `Line ${line} has more than a million characters, so this isn’t a table of samples. Nothing was saved.`;
    if (found < 0) return null;
    start = found + 1;
  }
  return `The table has more than ${mostLines} lines. Remove the empty ones, or send the rest in another shipment. Nothing was saved.`;
};

const tableOf = (text: string): Result<string[][], 'UNPROCESSABLE_CONTENT'> => {
  try {
    const options = { bom: true, relax_column_count: true, relax_quotes: true, trim: true };
    const table = parse(text, { ...options, delimiter: delimiterOf(text) });
    return succeed(namedDelimiter.test(text) ? [[], ...table.slice(1)] : table);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const at = typeof error.lines === 'number' ? ` near line ${error.lines}` : '';
    return refused(`The table could not be read${at}: a quotation mark is not closed. Nothing was saved.`);
  }
};

const typedCells = (samples: readonly TypedSample[]): readonly Cells[] =>
  samples.map((sample, index) => ({
    row: index + 1,
    cells: Object.fromEntries(
      columns.flatMap((column) => (sample[column] === undefined ? [] : [[column, String(sample[column])]])),
    ),
  }));

const counted = (rows: readonly Cells[], ignored: readonly string[]) => {
  if (rows.length === 0) return refused('There are no samples in it. Add a row for each sample.');
  if (rows.length > mostSamples)
    return refused(`A shipment has at most ${mostSamples} samples. Send the rest in another shipment.`);
  return succeed({ rows, ignored });
};

/** The rows that were sent, before they are checked. */
export const readRows = async ({
  samples,
  text,
  file,
}: SentRows): Promise<
  Result<{ rows: readonly Cells[]; ignored: readonly string[] }, 'UNPROCESSABLE_CONTENT' | 'PAYLOAD_TOO_LARGE'>
> => {
  if (samples) return counted(typedCells(samples), []);
  if (file && file.size > fileBytes) return refuse('PAYLOAD_TOO_LARGE', 'A file of samples can have 10 MB.');
  const content = file ? decode(new Uint8Array(await file.arrayBuffer())) : (text ?? '');
  if (content.includes('\0') || content.startsWith('PK')) return notText;
  const tableText = withoutEnd(content);
  const problem = sizeProblem(tableText);
  if (problem !== null) return refused(problem);
  const table = tableOf(tableText);
  if (!table.ok) return table;
  const { rows, ignored, lacking, doubt } = cellsOf(table.value);
  if (doubt !== null) return refused(doubt);
  if (lacking.length > 0) return refused(`The headings have no column for: ${lacking.join(', ')}.`);
  return counted(rows, ignored);
};
