import { z } from 'zod';
import { dateSchema } from '../hearts/readings.ts';
import { currencies, largestAmount } from '../money.ts';
import { idSchema, timestampSchema } from '../pages.ts';
import { endingCertificateSchema, proposalLimits } from './proposals.ts';

export const changeOrderLimits = { reasonLength: 2000, days: proposalLimits.days } as const;

/** What became of a change order; `over` when the engagement ended before it was answered. */
export const changeOrderStates = {
  open: 'Waiting for an answer',
  accepted: 'Accepted',
  declined: 'Declined',
  'taken-back': 'Taken back',
  over: 'No longer valid',
} as const;
export type ChangeOrderState = keyof typeof changeOrderStates;

export const changeReasonSchema = z
  .string()
  .trim()
  .min(1, 'Please give a reason')
  .max(changeOrderLimits.reasonLength, `Please use at most ${changeOrderLimits.reasonLength} characters.`);

const tooLarge = 'This amount is too large';
const dayProblem = `Please enter a whole number of days, at most ${changeOrderLimits.days} more or fewer`;

export const changeOrderTermsSchema = z.object({
  reason: changeReasonSchema,
  /** The difference in minor units of the engagement's currency; below 0 it costs less. */
  price: z
    .number('Please enter an amount')
    .int('A difference is a whole number of minor units')
    .min(-largestAmount, tooLarge)
    .max(largestAmount, tooLarge)
    .default(0),
  /** Needed with a price. */
  currency: z
    .enum(currencies as [string, ...string[]], 'Please choose a currency of ISO 4217')
    .nullable()
    .default(null),
  /** The difference in working days; below 0 the results come earlier. */
  days: z
    .number(dayProblem)
    .int(dayProblem)
    .min(-changeOrderLimits.days, dayProblem)
    .max(changeOrderLimits.days, dayProblem)
    .default(0),
});
export type ChangeOrderTerms = z.infer<typeof changeOrderTermsSchema>;

export const changeOrderSchema = changeOrderTermsSchema.extend({
  id: idSchema,
  /** Counts from 1 in each engagement. */
  number: z.number().int(),
  side: z.enum(['researcher', 'laboratory']),
  /** Names are null for people who no longer belong to the request. */
  proposed_by: z.string().nullable(),
  proposed_at: timestampSchema,
  state: z.enum(Object.keys(changeOrderStates) as [ChangeOrderState, ...ChangeOrderState[]]),
  /** Why it was declined. */
  answer: z.string().nullable(),
  answered_by: z.string().nullable(),
  answered_at: timestampSchema.nullable(),
  /** What accepting an open order would lead to; null for every other one. */
  effect: z
    .object({
      total: z.number().int(),
      promised_by: dateSchema.nullable(),
      /** The certificates that would end before the new day. */
      ending: z.array(endingCertificateSchema),
    })
    .nullable(),
  /** Why only an approver can accept it, in a sentence; null for the laboratory, and for one that either may accept. */
  approval: z.string().nullable(),
  /** Answering is declining, and accepting where `accept` says so. */
  can: z.object({ answer: z.boolean(), accept: z.boolean(), takeBack: z.boolean() }),
});
export type ChangeOrder = z.infer<typeof changeOrderSchema>;
