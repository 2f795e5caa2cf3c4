import { z } from 'zod';
import { counted } from '../counted.ts';
import { factorSchema } from '../hearts/matching.ts';
import { dateSchema } from '../hearts/readings.ts';
import { idSchema, timestampSchema } from '../pages.ts';
import { route } from '../route.ts';
import { proposalTermsSchema } from './proposals.ts';

/** Words of a document that show a field of a certificate; the document is known by the SHA-256 of its bytes. */
const shownWordsSchema = z.object({
  field: z.string(),
  document_sha256: z.string().nullable(),
  page: z.number().int().nullable(),
  words: z.string(),
});

/** A laboratory's standing when the work was agreed. */
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
      /** The name of the site that it is for; absent in older snapshots. */
      site: z.string().nullable().optional(),
      issue_date: dateSchema.nullable(),
      expiry_date: dateSchema.nullable(),
      scope: z.array(z.string()),
      accredited_tests: z.array(z.string()),
      evidence: z.array(shownWordsSchema),
    }),
  ),
  judgement: z
    .object({
      id: idSchema,
      rules_version: z.string(),
      /** Null where too little was handed in for a score to say something. */
      compliance_score: z.number().nullable(),
      /** The documents of the laboratory; absent in older snapshots. */
      documents: z.number().int().optional(),
      made_at: timestampSchema,
    })
    .nullable(),
  proposal: proposalTermsSchema
    .extend({ version: z.number().int(), total: z.number().int(), promisedEnd: dateSchema })
    .nullable(),
});
export type SnapshotContent = z.infer<typeof snapshotContentSchema>;

type Days = Pick<SnapshotContent['certificates'][number], 'issue_date' | 'expiry_date'>;

/** The days of a certificate as they stood when the work was agreed: words, and the day, YYYY-MM-DD, that completes them. */
export const validityThen = (
  { issue_date, expiry_date }: Days,
  taken_at: string,
): { readonly words: string; readonly day: string | null } => {
  const agreed = taken_at.slice(0, 10);
  if (expiry_date !== null && expiry_date < agreed) return { words: 'Ended before, on', day: expiry_date };
  if (issue_date !== null && issue_date > agreed) return { words: 'Not valid before', day: issue_date };
  return expiry_date === null ? { words: 'No end on record', day: null } : { words: 'Valid until', day: expiry_date };
};

/** The score of a judgment, or how much was handed in where none is given. */
export const judgedWords = ({ compliance_score, documents = 0 }: NonNullable<SnapshotContent['judgement']>): string =>
  compliance_score === null ? `no score yet with ${counted(documents, 'document')}` : `score ${compliance_score}%`;

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
