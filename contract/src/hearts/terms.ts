import { z } from 'zod';
import { dateSchema } from './readings.ts';
import { termsLimits } from './words/terms-limits.ts';

const countUpTo = (maximum: number, message: string) => z.number(message).int(message).min(1, message).max(maximum, message);

export const termsMessages = {
  turnaroundWeeks: `Whole weeks, from 1 to ${termsLimits.turnaroundWeeks}.`,
  projectsPerMonth: `A whole number, from 1 to ${termsLimits.projectsPerMonth}.`,
  date: 'Choose the date you take new work from.',
  price: 'Whole US dollars, at least 1.',
  priceOrder: 'The highest price must be at least the lowest price.',
} as const;

const priceSchema = countUpTo(termsLimits.price, termsMessages.price);

/** A lab's readiness for new work: now, from a date on, or not until it says otherwise. */
const availabilitySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('now') }),
  z.object({ kind: z.literal('from'), date: dateSchema }),
  z.object({ kind: z.literal('paused') }),
]);
export type Availability = z.infer<typeof availabilitySchema>;

/** The price per project in whole US dollars, or on request. */
const pricesSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('on-request') }),
  z
    .object({ kind: z.literal('range'), lowest: priceSchema, highest: priceSchema })
    .refine(({ lowest, highest }) => lowest <= highest, { path: ['highest'], error: termsMessages.priceOrder }),
]);
export type Prices = z.infer<typeof pricesSchema>;

/** A lab's stated turnaround, capacity and prices. Every part is optional: null is "not stated". */
export const labTermsSchema = z.object({
  /** From the start of the work to its results. */
  turnaroundWeeks: countUpTo(termsLimits.turnaroundWeeks, termsMessages.turnaroundWeeks).nullable().default(null),
  projectsPerMonth: countUpTo(termsLimits.projectsPerMonth, termsMessages.projectsPerMonth).nullable().default(null),
  availability: availabilitySchema.nullable().default(null),
  prices: pricesSchema.nullable().default(null),
});
export type LabTerms = z.infer<typeof labTermsSchema>;

export const noTerms: LabTerms = { turnaroundWeeks: null, projectsPerMonth: null, availability: null, prices: null };
