import { z } from 'zod';
import { riskLevels } from '../options.ts';
import { idSchema, timestampSchema } from '../pages.ts';
import { route } from '../route.ts';

/**
 * Causes of a judgment: documents read (at once or by a retry), answers, an accepted reason, a correction, another name of the
 * lab, a deleted document, new rules, or a certificate that began or ended.
 */
const judgementCauses = [
  'analysis',
  'answers',
  'reason',
  'correction',
  'name',
  'profile',
  'deletion',
  'rules',
  'reading',
  'validity',
] as const;
export type JudgementCause = (typeof judgementCauses)[number];

/** Changes since the previous judgment: score points, and certificates and gaps by name. */
const judgementChangesSchema = z.object({
  score: z.number().int(),
  certificatesGained: z.array(z.string()),
  certificatesLost: z.array(z.string()),
  gapsOpened: z.array(z.string()),
  gapsClosed: z.array(z.string()),
});
export type JudgementChanges = z.infer<typeof judgementChangesSchema>;

/** A certificate that no longer counts, with a sentence that says why. */
const lostCertificateSchema = z.object({ name: z.string(), reason: z.string() });

/** Changes from the current judgment. `reasons` are sentences that explain each loss. */
const judgementDifferenceSchema = z.object({
  score: z.object({ before: z.number().int(), after: z.number().int() }),
  certificatesLost: z.array(lostCertificateSchema),
  certificatesGained: z.array(z.string()),
  gapsOpened: z.array(z.string()),
  gapsClosed: z.array(z.string()),
  reasons: z.array(z.string()),
});
export type JudgementDifference = z.infer<typeof judgementDifferenceSchema>;

/** A judgment that would take something away. The current one stays in force until a person accepts this one. */
const pendingJudgementSchema = z.object({
  id: idSchema,
  lab_id: idSchema,
  lab_name: z.string(),
  cause: z.enum(judgementCauses),
  made_at: timestampSchema,
  difference: judgementDifferenceSchema,
  can: z.object({ accept: z.boolean() }),
});
export type PendingJudgement = z.infer<typeof pendingJudgementSchema>;

/** One judgment as it was made; `changes` is null for a lab's first. */
export const judgementSchema = z.object({
  id: idSchema,
  made_at: timestampSchema,
  cause: z.enum(judgementCauses),
  rules_version: z.string(),
  compliance_score: z.number().int().min(0).max(100),
  /** True if enough was handed in for the score to say something. */
  scored: z.boolean(),
  overall_risk: z.enum(riskLevels),
  changes: judgementChangesSchema.nullable(),
  /** Sentences that explain what it took away. */
  reasons: z.array(z.string()),
});
export type JudgementRecord = z.infer<typeof judgementSchema>;

/** Null where too little was handed in for a score to say something. */
const acceptedSchema = z.object({ complianceScore: z.number().int().min(0).max(100).nullable() });

/** Calls about pending judgments; part of `analyses`. */
export const pendingJudgementRoutes = {
  pending: route({
    method: 'GET',
    path: '/labs/{labId}/pending-judgement',
    access: ['lab_owner', 'admin'],
    summary: "A lab's judgment that would take something away and has not been accepted; null without one",
    input: z.object({ labId: idSchema }),
    output: z.object({ pending: pendingJudgementSchema.nullable() }),
    errors: ['NOT_FOUND'],
  }),
  accept: route({
    method: 'POST',
    path: '/pending-judgements/{pendingId}/accept',
    access: ['lab_owner', 'admin'],
    summary: 'Accept a pending judgment; refused when it would take away more than was shown',
    input: z.object({ pendingId: idSchema }),
    output: acceptedSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
};
