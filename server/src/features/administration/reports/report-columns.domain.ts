import { auditActions } from '@aliquot/contract/administration/audit-actions';
import { counted } from '@aliquot/contract/counted';
import { certificationTypeLabels, documentTypeLabels, roleLabels } from '@aliquot/contract/options';
import { longDay } from '../../../kernel/days.ts';

type Cells = readonly (string | null)[];

/**
 * A column of a list: the columns of its file, in the order of the query, and what is printed of them; `header` is null where
 * nothing is.
 */
export type ListColumn = {
  readonly header: string | null;
  readonly file: readonly string[];
  readonly print: (cells: Cells) => string;
};

const labels: Readonly<Record<string, string>> = {
  ...documentTypeLabels,
  ...certificationTypeLabels,
  ...roleLabels,
  ...auditActions,
};

/** A stored value in words: "in-progress" as "In progress", "labs.approve" as "Approved a laboratory". */
export const inWords = (value: string): string => {
  const known = labels[value];
  if (known !== undefined || /[.%]/.test(value) || value === value.toUpperCase()) return known ?? value;
  return value.charAt(0).toUpperCase() + value.slice(1).replaceAll(/[-_]/g, ' ');
};

const followed = (text: string, by: string): string => (text === '' ? '' : text + by);

/** What somebody wrote, a number or an id, as it is. */
export const text = (header: string, file: string): ListColumn => ({ header, file: [file], print: ([cell]) => cell ?? '' });

/** What only the file has. */
export const hidden = (file: string): ListColumn => ({ header: null, file: [file], print: () => '' });

/** A value of a closed list; words follow it where the second column of the file is true. */
export const words = (header: string, file: string, more?: readonly [file: string, words: string]): ListColumn => ({
  header,
  file: [file, ...(more ? [more[0]] : [])],
  print: ([cell, isMore]) => inWords(cell ?? '') + (more && isMore === 'true' ? more[1] : ''),
});

/** A day, YYYY-MM-DD. */
export const day = (header: string, file: string): ListColumn => ({
  header,
  file: [file],
  print: ([cell]) => longDay(cell ?? ''),
});

export const dayIf = (header: string, file: string, condition: string, more: string): ListColumn => ({
  header,
  file: [file, condition],
  print: ([cell, isMore]) => followed(longDay(cell ?? ''), isMore === 'true' ? more : ''),
});

export const dayBy = (header: string, file: string, by: string): ListColumn => ({
  header,
  file: [file, by],
  print: ([cell, who]) => followed(longDay(cell ?? ''), who ? ` by ${who}` : ''),
});

/** A moment, YYYY-MM-DDTHH:MM:SSZ. */
export const moment = (header: string, file: string): ListColumn => ({
  header,
  file: [file],
  print: ([cell]) => (cell ?? '').replace('T', ' ').replace('Z', ' UTC'),
});

/** A score, or how much was handed in where none is given: the documents are the second column of the file. */
export const score = (header: string): ListColumn => ({
  header,
  file: ['score_percent', 'documents'],
  print: ([cell, documents]) => (cell ? `${cell}%` : `No score yet, ${counted(Number(documents), 'document')} handed in`),
});

export const hours = (header: string, file: string): ListColumn => ({
  header,
  file: [file],
  print: ([cell]) => followed(cell ?? '', ' hours'),
});

export const joined = (header: string, ...file: readonly string[]): ListColumn => ({
  header,
  file,
  print: (cells) => cells.filter(Boolean).join(' '),
});

/** The headers of what is printed. */
export const headersOf = (columns: readonly ListColumn[]): string[] => columns.flatMap(({ header }) => header ?? []);

/** A row of the query as it is printed. */
export const printedRow = (columns: readonly ListColumn[], row: Cells): string[] => {
  let at = 0;
  return columns.flatMap(({ header, file, print }) => {
    const cells = row.slice(at, at + file.length);
    at += file.length;
    return header === null ? [] : [print(cells)];
  });
};
