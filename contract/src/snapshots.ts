import { z } from 'zod';
import { factorSchema } from './matching.ts';
import { idSchema, timestampSchema } from './pages.ts';
import { proposalTermsSchema } from './proposals.ts';
import { dateSchema } from './readings.ts';
import { route } from './route.ts';

/** Words of a document that show a field of a certificate; the document is known by the SHA-256 of its bytes. */
const shownWordsSchema = z.object({
  field: z.string(),
  document_sha256: z.string().nullable(),
  page: z.number().int().nullable(),
  words: z.string(),
});

/** How a laboratory stood when the work was agreed. */
export const snapshotContentSchema = z.object({
  format: z.literal('aliquot-snapshot-1'),
  taken_at: timestampSchema,
  /** By an accepted proposal, or by an approval in one step. */
  agreed_by: z.enum(['proposal', 'approval']),
  project: z.object({ id: idSchema, title: z.string() }),
  laboratory: z.object({ id: idSchema.nullable(), name: z.string(), address: z.string() }),
  match: z.object({ matchPercentage: z.number().int(), matchReason: z.string(), factors: z.array(factorSchema) }).nullable(),
  certificates: z.array(
    z.object({
      type: z.string(),
      number: z.string().nullable(),
      issuing_body: z.string().nullable(),
      holder: z.string().nullable(),
      issue_date: dateSchema.nullable(),
      expiry_date: dateSchema.nullable(),
      scope: z.array(z.string()),
      accredited_tests: z.array(z.string()),
      evidence: z.array(shownWordsSchema),
    }),
  ),
  judgement: z
    .object({ id: idSchema, rules_version: z.string(), compliance_score: z.number(), made_at: timestampSchema })
    .nullable(),
  proposal: proposalTermsSchema
    .extend({ version: z.number().int(), total: z.number().int(), promisedEnd: dateSchema })
    .nullable(),
});
export type SnapshotContent = z.infer<typeof snapshotContentSchema>;

/** The files of a snapshot: the JSON has the recorded SHA-256. */
export const snapshotPath = (collaborationId: string, format: 'json' | 'pdf'): string =>
  `/api/collaborations/${collaborationId}/snapshot.${format}`;

export const snapshotRoutes = {
  snapshot: route({
    method: 'GET',
    path: '/collaborations/{collaborationId}/snapshot',
    access: 'signed-in',
    summary: 'How the laboratory stood when the work was agreed; null before that',
    input: z.object({ collaborationId: idSchema }),
    output: z.object({
      snapshot: z.object({ taken_at: timestampSchema, sha256: z.string(), content: snapshotContentSchema }).nullable(),
    }),
    errors: ['NOT_FOUND'],
  }),
};
