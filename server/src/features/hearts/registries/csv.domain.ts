/** Why a file is refused, in a sentence for the operator. Nothing was changed. */
export class RegisterRefused extends Error {
  override readonly name = 'RegisterRefused';
}

/** A row has no end within this many characters: a quotation mark was never closed. */
const longestRow = 1_000_000;
const longestRecord = 10_000_000;

/** Why a file counts as cut. */
export const cutWords = (why: string): string => `The file is cut: ${why}. Download it again. Nothing was changed.`;

/**
 * Splits a CSV text (RFC 4180) that comes in parts into rows. `rowCount` is how many were given. `keep(at)` says which cells are
 * taken; others are skipped and left out of the row.
 * @throws RegisterRefused for a quotation mark that is never closed, or text behind one.
 */
export const csvRows = (delimiter: string, onRow: (cells: readonly string[], count: number) => void) => {
  let text = '';
  let rows = 0;
  let kept: readonly boolean[] | null = null;

  /** Reads the row that begins at a place. @returns the place behind it, or -1 where its end is not there yet. */
  const readRow = (begin: number): number => {
    const cells: string[] = [];
    let count = 0;
    let lineEnd = text.indexOf('\n', begin);
    if (lineEnd < 0) return -1;
    for (let at = begin; ; ) {
      const isKept = kept === null || kept[count] === true;
      let next: number;
      if (text.charCodeAt(at) === 34) {
        let close = at + 1;
        let isDoubled = false;
        for (;;) {
          close = text.indexOf('"', close);
          if (close < 0 || close + 1 >= text.length) return -1;
          if (text.charCodeAt(close + 1) !== 34) break;
          isDoubled = true;
          close += 2;
        }
        next = close + 1;
        if (isKept) {
          const cell = text.slice(at + 1, close);
          cells.push(isDoubled ? cell.replaceAll('""', '"') : cell);
        }
        if (next > lineEnd) {
          lineEnd = text.indexOf('\n', next);
          if (lineEnd < 0) return -1;
        }
        if (text.charCodeAt(next) === 13 && next + 1 === lineEnd) next = lineEnd;
      } else {
        const found = text.indexOf(delimiter, at);
        next = found < 0 || found > lineEnd ? lineEnd : found;
        const end = next === lineEnd && next > at && text.charCodeAt(next - 1) === 13 ? next - 1 : next;
        if (isKept) cells.push(text.slice(at, end));
      }
      count += 1;
      if (next === lineEnd) {
        rows += 1;
        onRow(cells, count);
        return lineEnd + 1;
      }
      if (text.charAt(next) !== delimiter)
        throw new RegisterRefused(
          `Row ${rows + 1} has text behind a quotation mark. The file isn’t a table as CSV. Nothing was changed.`,
        );
      at = next + 1;
    }
  };

  const readAll = (): void => {
    let at = 0;
    for (let next = readRow(at); next >= 0; next = readRow(at)) at = next;
    text = text.slice(at);
    if (text.length > longestRow)
      throw new RegisterRefused(
        `Row ${rows + 1} has no end: a quotation mark is never closed. The file isn’t a table as CSV. Nothing was changed.`,
      );
  };

  return {
    keep: (at: readonly boolean[]): void => {
      kept = at;
    },
    push: (part: string): void => {
      text += part;
      readAll();
    },
    /** Ends the text. @returns true when its last row has no line end. */
    end: (): boolean => {
      if (text === '') return false;
      text += '\n';
      readAll();
      if (text.trim() !== '') throw new RegisterRefused(cutWords(`row ${rows + 1} ends inside a quoted value`));
      return true;
    },
  };
};

/** The delimiter of a heading: the one that splits it into most cells. */
export const delimiterOf = (heading: string): string =>
  [',', ';', '\t'].reduce((best, mark) => (heading.split(mark).length > heading.split(best).length ? mark : best));

/** Splits the text of a JSON list of objects, which comes in parts, into its objects. @throws RegisterRefused for other text. */
export const jsonObjects = (onObject: (value: unknown, row: number) => void) => {
  let text = '';
  let at = 0;
  let begin = -1;
  let depth = 0;
  let isString = false;
  let isOver = false;
  let rows = 0;

  const step = (code: number): void => {
    if (isString) {
      if (code === 92) at += 1;
      else if (code === 34) isString = false;
      return;
    }
    if (code === 34) isString = true;
    else if (code === 123 || code === 91) {
      depth += 1;
      if (depth === 2 && code === 123) begin = at;
    } else if (code === 125 || code === 93) {
      depth -= 1;
      if (depth === 1 && begin >= 0) {
        rows += 1;
        onObject(parsed(text.slice(begin, at + 1)), rows);
        begin = -1;
      }
      if (depth === 0) isOver = true;
    }
  };
  const parsed = (part: string): unknown => {
    try {
      return JSON.parse(part);
    } catch {
      throw new RegisterRefused(`Record ${rows} isn’t JSON. Nothing was changed.`);
    }
  };

  return {
    push: (part: string): void => {
      text += part;
      // A backslash at the end of a part looks at the character behind it, which the next part brings.
      for (; at < text.length; at += 1) step(text.charCodeAt(at));
      const done = begin >= 0 ? begin : Math.min(at, text.length);
      text = text.slice(done);
      at -= done;
      if (begin >= 0) begin = 0;
      if (text.length > longestRecord)
        throw new RegisterRefused(`Record ${rows + 1} has no end. The file isn’t JSON. Nothing was changed.`);
    },
    end: (): void => {
      if (!isOver) throw new RegisterRefused(cutWords(`the list of records isn’t closed after record ${rows}`));
    },
  };
};
