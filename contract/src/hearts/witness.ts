import { z } from 'zod';
import { idSchema, timestampSchema } from '../pages.ts';
import { evidenceSchema } from './evidence.ts';

/** Fields of a certificate that a language model may propose. */
export const witnessFields = ['number', 'issuingBody', 'holder', 'issueDate', 'expiryDate'] as const;
export type WitnessField = (typeof witnessFields)[number];

/** Reasons for which a model's answer is dropped, as administrators read them. */
export const dropReasons = {
  'NOT-IN-TEXT': 'The words are not in the document',
  SPLICED: 'The words are in the document, but not in one piece',
  HIDDEN: 'The words are in the file, but a person cannot see them or they address the reader',
  'SEVERAL-PLACES': 'The words stand in several places',
  BLANK: 'The words are an empty place of a form',
  NEGATED: 'The document denies it or makes it conditional',
  'VALUE-DIFFERS': 'Our own rules get no value, or not one value, from the words',
  'OTHER-FIELD': 'The words are about something else',
  'OTHER-HOLDER': 'The words name another organization',
  IMPOSSIBLE: 'The value is impossible beside the others',
} as const;
export type DropReason = keyof typeof dropReasons;
export const dropReasonCodes = Object.keys(dropReasons) as [DropReason, ...DropReason[]];

export const proposalStatuses = ['open', 'confirmed', 'rejected', 'outdated'] as const;

/**
 * A value that a model proposed and that our rules accepted from its words. `missing`: rules read none. `doubt`: rules read another
 * value, `read`. It counts for nothing until a person of the laboratory confirms it, and then as that person's correction.
 */
export const proposalSchema = z.object({
  id: idSchema,
  certification_id: idSchema,
  field: z.enum(witnessFields),
  kind: z.enum(['missing', 'doubt']),
  value: z.string(),
  read: z.string().nullable(),
  quotation: evidenceSchema,
  model: z.string(),
  /** Host of the server that the document was sent to; `is_local` when it is this machine or a private network. */
  host: z.string(),
  is_local: z.boolean(),
  milliseconds: z.number().int(),
  proposed_at: timestampSchema,
  status: z.enum(proposalStatuses),
  decided_by: z.string().nullable(),
  decided_at: timestampSchema.nullable(),
  can: z.object({ decide: z.boolean() }),
});
export type Proposal = z.infer<typeof proposalSchema>;
