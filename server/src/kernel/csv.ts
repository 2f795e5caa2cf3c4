/** A cell that a spreadsheet would take for a formula (OWASP, CSV injection). */
const formulaStart = /^[=+\-@\t\r]/;

const cellText = (value: string | number | boolean | null): string => {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const safe = formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** One line of a CSV file with its line end (RFC 4180). Text that a spreadsheet would calculate is led by an apostrophe. */
export const csvLine = (cells: readonly (string | number | boolean | null)[]): string => `${cells.map(cellText).join(',')}\r\n`;
