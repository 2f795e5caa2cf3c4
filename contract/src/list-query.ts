import { z } from 'zod';

type Words = readonly [string, ...string[]];

/** One value of a column or several, separated by commas: `pending,denied`. */
export const anyOf = <const Values extends Words>(values: Values) =>
  z
    .string()
    .max(2000)
    .transform((text) => [...new Set(text.split(','))])
    .pipe(z.array(z.enum(values)).min(1))
    .optional();

const ends = (text: string) => {
  const [from = '', to = '', ...more] = text.split('..');
  return more.length > 0 || !text.includes('..') || (from === '' && to === '') ? undefined : { from, to };
};

const readBound = <Bound extends string | number>(bound: z.ZodType<Bound>, part: string): Bound | null | undefined =>
  part === '' ? null : bound.safeParse(part).data;

const rangeOf = <Bound extends string | number>(bound: z.ZodType<Bound>) =>
  z
    .string()
    .max(40)
    .transform((text, context) => {
      const parts = ends(text);
      const [from, to] = [readBound(bound, parts?.from ?? ''), readBound(bound, parts?.to ?? '')];
      if (parts && from !== undefined && to !== undefined) return { from, to };
      context.addIssue('Give a range such as 10..20, 10.. or ..20.');
      return z.NEVER;
    })
    .optional();

/** Whole numbers from the first to the second, both included; one may be left out: `60..80`, `60..`, `..80`. */
export const numbersBetween = () =>
  rangeOf(
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  );

/** Days in UTC from the first to the second, both included; one may be left out: `2026-01-01..2026-03-31`. */
export const daysBetween = () => rangeOf(z.iso.date().refine((day) => day >= '1000'));

export type Range<Bound> = { readonly from: Bound | null; readonly to: Bound | null };

/** The column that orders a list; a minus in front reverses it. */
export const orderBy = <const Columns extends Words>(columns: Columns) =>
  z
    .string()
    .regex(new RegExp(`^-?(?:${columns.join('|')})$`))
    .transform((text) => ({
      column: text.replace(/^-/, '') as Columns[number],
      descending: text.startsWith('-'),
    }))
    .optional();

export type Order<Column extends string> = { readonly column: Column; readonly descending: boolean };
