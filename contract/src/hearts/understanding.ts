import { z } from 'zod';
import { lineSchema } from '../text.ts';

/** What a request can ask for, by kind, in display order. */
export const askedKindLabels = {
  method: 'Method',
  analyte: 'Gene or analyte',
  specimen: 'Specimen',
  subject: 'Organism, organ or disease',
  purpose: 'Purpose',
  condition: 'Condition',
} as const;
export type AskedKind = keyof typeof askedKindLabels;
export const askedKinds = Object.keys(askedKindLabels) as [AskedKind, ...AskedKind[]];

export const askedTermLimits = { label: 80, corrections: 40 } as const;

/**
 * One thing a request asks for. `id` is the same for the same thing of the same kind, however it is worded. `words` is the part
 * of the request it was read from, or '' when the researcher added it. `isBroader` says that the label means more than these words
 * ("Mass spectrometry" of an instrument). `isPreference` marks a condition that is preferred rather than required.
 */
const askedTermSchema = z.object({
  id: z.string().max(200),
  kind: z.enum(askedKinds),
  label: z.string(),
  words: z.string(),
  from: z.enum(['title', 'description', 'form', 'researcher']),
  isBroader: z.boolean(),
  isPreference: z.boolean(),
});
export type AskedTerm = z.infer<typeof askedTermSchema>;

/**
 * The researcher's corrections: ids of removed terms, and added terms. Labels are read like the request's own words. A
 * condition must be one that can be checked (a certificate, "preferred" or "required", or the same day); a purpose must be one
 * of `purposeLabels`.
 */
export const correctionsSchema = z.object({
  removed: z.array(z.string().max(200)).max(askedTermLimits.corrections),
  added: z
    .array(z.object({ kind: z.enum(askedKinds), label: lineSchema.min(1).max(askedTermLimits.label) }))
    .max(askedTermLimits.corrections),
});
export type Corrections = z.infer<typeof correctionsSchema>;

export const noCorrections: Corrections = { removed: [], added: [] };

/** The purposes that affect a match. */
export const purposeLabels = { returned: 'Results go back to a person', research: 'Research only' } as const;

/** Shown when no known method, specimen or condition is found. Matches then have no percentage: 0, without factors. */
export const notUnderstood = 'We could not tell which analysis you need. Name the method, the specimen and what you want back.';

/** Details of an order that no lab has to show. */
export const detailKindLabels = {
  samples: 'Samples',
  amount: 'Amount',
  coverage: 'Sequencing depth',
  variant: 'Variant',
  format: 'File format',
  day: 'Date',
  budget: 'Budget',
} as const;
type DetailKind = keyof typeof detailKindLabels;
const detailKinds = Object.keys(detailKindLabels) as [DetailKind, ...DetailKind[]];

/** A detail in the request's own words, with the field of the form that holds it, if there is one. */
const detailSchema = z.object({
  kind: z.enum(detailKinds),
  words: z.string(),
  field: z.enum(['neededUntil', 'budgetRange']).nullable(),
});
export type RequestDetail = z.infer<typeof detailSchema>;

/** How a request was read: what it asks for, what it says it does not need, what the researcher removed, and what is left. */
export const understandingSchema = z.object({
  asked: z.array(askedTermSchema),
  notNeeded: z.array(askedTermSchema),
  removed: z.array(askedTermSchema),
  details: z.array(detailSchema),
  /** Words that seem to ask for something and that no list knows, as they are written. */
  notUnderstood: z.array(z.object({ words: z.string() })),
  /** Whether it asks for a known method, specimen or condition; otherwise no lab is rated. */
  isKnown: z.boolean(),
});
export type Understanding = z.infer<typeof understandingSchema>;

/** How a lab shows an asked term: by an accredited test or scope line, in its own words, or not at all. */
export const proofs = ['proven', 'claimed', 'not-shown'] as const;
export type Proof = (typeof proofs)[number];
export const proofLabels: Readonly<Record<Proof, string>> = {
  proven: 'Proven by a scope line',
  claimed: 'Stated by the lab',
  'not-shown': 'Not on record',
};
