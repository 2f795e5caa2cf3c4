import { z } from 'zod';

export const text = z.string();

/** A regular expression that can be compiled. */
export const pattern = text.refine(
  (source) => {
    try {
      return new RegExp(source) instanceof RegExp;
    } catch {
      return false;
    }
  },
  { error: 'not a regular expression' },
);

/** A list in which no two rows have the same key. */
export const listOf = <Row extends z.ZodType>(row: Row, key: keyof z.output<Row> & string) =>
  z.array(row).superRefine((rows, context) => {
    const seen = new Set<unknown>();
    for (const [at, each] of rows.entries()) {
      const value = (each as Record<string, unknown>)[key];
      if (seen.has(value)) context.addIssue({ code: 'custom', path: [at, key], message: `"${String(value)}" is given twice` });
      seen.add(value);
    }
  });
