import { z } from 'zod';
import { riskLevels } from './options.ts';
import { idSchema, timestampSchema } from './pages.ts';
import { route } from './route.ts';

/**
 * What made a judgement: documents were read, at once or by another try; answers, an accepted reason, a correction or another
 * name of the laboratory came in; a document was deleted, or the rules changed.
 */
const judgementCauses = ['analysis', 'answers', 'reason', 'correction', 'name', 'deletion', 'rules', 'reading'] as const;
export type JudgementCause = (typeof judgementCauses)[number];

/** What a judgement changed against the one before it: points of the score, certificates and gaps by their names. */
const judgementChangesSchema = z.object({
  score: z.number().int(),
  certificatesGained: z.array(z.string()),
  certificatesLost: z.array(z.string()),
  gapsOpened: z.array(z.string()),
  gapsClosed: z.array(z.string()),
});
export type JudgementChanges = z.infer<typeof judgementChangesSchema>;

/** A certificate that no longer counts, by its name, and a sentence that says why. */
const lostCertificateSchema = z.object({ name: z.string(), reason: z.string() });

/** What a judgement would change against the one in force. `reasons` are sentences that say why something is taken away. */
const judgementDifferenceSchema = z.object({
  score: z.object({ before: z.number().int(), after: z.number().int() }),
  certificatesLost: z.array(lostCertificateSchema),
  certificatesGained: z.array(z.string()),
  gapsOpened: z.array(z.string()),
  gapsClosed: z.array(z.string()),
  reasons: z.array(z.string()),
});
export type JudgementDifference = z.infer<typeof judgementDifferenceSchema>;

/** A judgement that would take something away and is not in force until a person accepts it; the earlier one is. */
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

/** One judgement as it was made; `changes` is null for a laboratory's first. */
export const judgementSchema = z.object({
  id: idSchema,
  made_at: timestampSchema,
  cause: z.enum(judgementCauses),
  rules_version: z.string(),
  compliance_score: z.number().int().min(0).max(100),
  overall_risk: z.enum(riskLevels),
  changes: judgementChangesSchema.nullable(),
  /** Why it took something away, in sentences. */
  reasons: z.array(z.string()),
});
export type JudgementRecord = z.infer<typeof judgementSchema>;

const acceptedSchema = z.object({ complianceScore: z.number().int().min(0).max(100) });

/** The calls about judgements that wait; they are part of the analyses'. */
export const pendingJudgementRoutes = {
  pending: route({
    method: 'GET',
    path: '/labs/{labId}/pending-judgement',
    access: ['lab_owner', 'admin'],
    summary: 'The judgement of a laboratory that would take something away and waits to be accepted; null when there is none',
    input: z.object({ labId: idSchema }),
    output: z.object({ pending: pendingJudgementSchema.nullable() }),
    errors: ['NOT_FOUND'],
  }),
  accept: route({
    method: 'POST',
    path: '/pending-judgements/{pendingId}/accept',
    access: ['lab_owner', 'admin'],
    summary: 'Put a judgement that waits in force; refused when it would take away more than was shown',
    input: z.object({ pendingId: idSchema }),
    output: acceptedSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
};
