import { z } from 'zod';
import { dateSchema } from './readings.ts';
import { termsLimits } from './terms-limits.ts';

const countUpTo = (maximum: number, message: string) => z.number(message).int(message).min(1, message).max(maximum, message);

export const termsMessages = {
  turnaroundWeeks: `Whole weeks, from 1 to ${termsLimits.turnaroundWeeks}.`,
  projectsPerMonth: `A whole number, from 1 to ${termsLimits.projectsPerMonth}.`,
  date: 'Choose the day from which new work is taken.',
  price: 'Whole US dollars, at least 1.',
  priceOrder: 'The highest price cannot be below the lowest.',
} as const;

const priceSchema = countUpTo(termsLimits.price, termsMessages.price);

/** Whether new work is taken: at once, from a day on, or not until the laboratory says otherwise. */
const availabilitySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('now') }),
  z.object({ kind: z.literal('from'), date: dateSchema }),
  z.object({ kind: z.literal('paused') }),
]);
export type Availability = z.infer<typeof availabilitySchema>;

/** What a project costs, in whole US dollars, or that prices are told on request. */
const pricesSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('on-request') }),
  z
    .object({ kind: z.literal('range'), lowest: priceSchema, highest: priceSchema })
    .refine(({ lowest, highest }) => lowest <= highest, { path: ['highest'], error: termsMessages.priceOrder }),
]);
export type Prices = z.infer<typeof pricesSchema>;

/** What a laboratory states of time, capacity and prices. Every part is optional: null is "not stated". */
export const labTermsSchema = z.object({
  /** From the start of the work to its results. */
  turnaroundWeeks: countUpTo(termsLimits.turnaroundWeeks, termsMessages.turnaroundWeeks).nullable().default(null),
  projectsPerMonth: countUpTo(termsLimits.projectsPerMonth, termsMessages.projectsPerMonth).nullable().default(null),
  availability: availabilitySchema.nullable().default(null),
  prices: pricesSchema.nullable().default(null),
});
export type LabTerms = z.infer<typeof labTermsSchema>;

export const noTerms: LabTerms = { turnaroundWeeks: null, projectsPerMonth: null, availability: null, prices: null };
