import { z } from 'zod';

/** The records of a table that is written as text: a blank line parts records, "|" their cells, and lines may break anywhere. */
export const recordsOf = (text: string): string[][] =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((record) => record.split('|').map((cell) => cell.replaceAll(/\s+/g, ' ').trim()));

/** A cell that lists values. */
export const listed = <Item extends string>(items: z.ZodType<Item, string>, mark = ',') =>
  z
    .string()
    .transform((cell) => cell.split(mark).map((item) => item.trim()))
    .pipe(z.array(items));
