/** A cell that a spreadsheet would take for a formula (OWASP, CSV injection), by full-width signs as well. */
const formulaStart = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

type Cell = string | number | boolean | null;

const cellText = (value: Cell): string => {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const safe = formulaStart.test(value) ? `'${value}` : value;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** One line of a CSV file with its line end (RFC 4180). Text that a spreadsheet would calculate is led by an apostrophe. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join(',')}\r\n`;

/** A table for a file of its own: the names of its columns, and rows with as many cells. */
export type FileTable = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
};

/** A table as a CSV file: its names, then its rows. */
export const tableCsv = ({ columns, rows }: FileTable): string => [columns, ...rows].map(csvLine).join('');
