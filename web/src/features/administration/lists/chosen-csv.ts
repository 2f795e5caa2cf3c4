import { send } from '../../../platform/server/api.ts';

const exportMilliseconds = 120_000;

/** The records of a CSV file (RFC 4180), each with its line end. */
const recordsOf = (csv: string): string[] => csv.match(/(?:"(?:[^"]|"")*"|[^"\r\n])*\r\n/g) ?? [];

/** A CSV file with its head and only the records whose first cell is among the ids. */
export const onlyChosen = (csv: string, ids: { has: (id: string) => boolean }): string => {
  const [head = '', ...records] = recordsOf(csv);
  return head + records.filter((record) => ids.has(record.slice(0, record.indexOf(',')))).join('');
};

/** Saves the chosen rows of the CSV file at `path`. Throws an ApiError when it can't be loaded. */
export const saveChosen = async (path: string, ids: { has: (id: string) => boolean }): Promise<void> => {
  const answer = await send(new Request(new URL(path, window.location.origin)), { timeoutMilliseconds: exportMilliseconds });
  const link = document.createElement('a');
  // `text()` would drop the mark by which spreadsheets know UTF-8.
  link.href = URL.createObjectURL(new Blob(['\uFEFF', onlyChosen(await answer.text(), ids)], { type: 'text/csv' }));
  link.download = `chosen-${path.replace(/^.*\/|\?.*$/g, '')}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), exportMilliseconds);
};
