import type { Line } from '../layout.ts';
import type { PlacedWord } from '../words.ts';

const ofCertificate = /certif|accredit|licen[sc]|permit|clia|akkredit|zertif|acredit|accrédit|licencia|erlaubnis/i;
const numberLabel = /\b(?:no|nr|number|num|nummer|numéro|número|id|#)\b[.:#]*$|#$/i;
const cliaNumber = /^\d{2}D\d{7}$/;
const day = /\d[./\p{Pd}年년]\d{1,2}[./\p{Pd}月월]\d/u;
const year = /^(?:19|20)\d{2}\D?$/;
const dayOfMonth = /^\d{1,2}(?:st|nd|rd|th|er|º|ª)?[.,]?$/i;
const fewestDigits = 4;
const mostValues = 8;
/** "30 de junio de 2029" */
const mostBeforeYear = 4;
/** Of the height of a number: how far above it a label of its column stands. */
const labelHeights = 2.5;

const digitsOf = (text: string): string => text.normalize('NFKC').replace(/\D/g, '');
const textOf = (words: readonly PlacedWord[]): string => words.map(({ text }) => text).join(' ');

/** Words that say one number or day. */
export type Value = readonly PlacedWord[];

/** The day that ends with the year at an index: from the nearest day of a month before it, else the year alone. */
const dayWithYear = (line: Line, at: number): Value => {
  const before = line.slice(Math.max(0, at - mostBeforeYear), at);
  const from = before.findLastIndex(({ text }) => dayOfMonth.test(text));
  const isDay = from >= 0 && before.slice(from + 1).every(({ text }) => !/\d/.test(text));
  return line.slice(isDay ? at - before.length + from : at, at + 1);
};

/** True if the words above a number, over its own width, end as the label of one. */
const isUnderLabel = (lines: readonly Line[], word: PlacedWord): boolean =>
  lines.some((line) => {
    const over = line.filter(({ x0, x1 }) => x0 < word.x1 && x1 > word.x0);
    const gap = word.y0 - Math.max(...over.map(({ y1 }) => y1));
    return over.length > 0 && gap >= 0 && gap < labelHeights * (word.y1 - word.y0) && numberLabel.test(textOf(line));
  });

/** The values on a page that decide the worth of a certificate: its numbers and days, at most eight. */
export const decidingValues = (lines: readonly Line[]): Value[] => {
  if (!lines.some((line) => ofCertificate.test(textOf(line)))) return [];
  const values = lines.flatMap((line, index) =>
    line.flatMap((word, at): Value[] => {
      if (word.angle !== 0 || digitsOf(word.text).length < fewestDigits) return [];
      if (year.test(word.text)) return [dayWithYear(line, at)];
      const isNumber = () =>
        cliaNumber.test(word.text) ||
        numberLabel.test(textOf(line.slice(0, at))) ||
        isUnderLabel(lines.slice(Math.max(0, index - 2), index), word);
      return day.test(word.text.normalize('NFKC')) || isNumber() ? [[word]] : [];
    }),
  );
  return values.slice(0, mostValues);
};

/** True if a picture shows other digits than the text behind it: as many, and not the same. */
export const differs = (text: string, seen: string): boolean => {
  const [said, shown] = [digitsOf(text), digitsOf(seen)];
  return said.length === shown.length && said !== shown;
};
