import { z } from 'zod';
import { riskLevels } from './options.ts';
import { idSchema, timestampSchema } from './pages.ts';

/** What made a judgement: the documents were read, or answers, an accepted reason or a correction came in. */
export const judgementCauses = ['analysis', 'answers', 'reason', 'correction', 'rules'] as const;
export type JudgementCause = (typeof judgementCauses)[number];

/** What a judgement changed against the one before it: points of the score, certificates and gaps by their names. */
export const judgementChangesSchema = z.object({
  score: z.number().int(),
  certificatesGained: z.array(z.string()),
  certificatesLost: z.array(z.string()),
  gapsOpened: z.array(z.string()),
  gapsClosed: z.array(z.string()),
});
export type JudgementChanges = z.infer<typeof judgementChangesSchema>;

/** One judgement as it was made; `changes` is null for a laboratory's first. */
export const judgementSchema = z.object({
  id: idSchema,
  made_at: timestampSchema,
  cause: z.enum(judgementCauses),
  rules_version: z.string(),
  compliance_score: z.number().int().min(0).max(100),
  overall_risk: z.enum(riskLevels),
  changes: judgementChangesSchema.nullable(),
});
export type JudgementRecord = z.infer<typeof judgementSchema>;
