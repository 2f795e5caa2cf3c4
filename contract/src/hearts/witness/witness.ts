import { z } from 'zod';
import { idSchema, pageOf, pageQuerySchema, timestampSchema } from '../../pages.ts';
import { route } from '../../route.ts';
import { evidenceSchema } from '../evidence.ts';

/** Fields of a certificate that a language model may propose. */
export const witnessFields = ['number', 'issuingBody', 'holder', 'issueDate', 'expiryDate'] as const;
export type WitnessField = (typeof witnessFields)[number];

/** Reasons for which a model's answer is dropped, as administrators read them. */
export const dropReasons = {
  'NOT-IN-TEXT': 'The words are not in the document',
  SPLICED: 'The words are in the document, but not in one piece',
  HIDDEN: 'The words are in the file, but a person cannot see them or they address the reader',
  'SEVERAL-PLACES': 'The words are in several places',
  BLANK: 'The words are an empty place of a form',
  NEGATED: 'The document denies it or makes it conditional',
  'VALUE-DIFFERS': 'Our own rules get no value, or not one value, from the words',
  'OTHER-FIELD': 'The words are about something else',
  'OTHER-HOLDER': 'The words name another organization',
  'OTHER-CERTIFICATE': 'The words stand with another certificate of the same paper',
  IMPOSSIBLE: 'The value is impossible beside the others',
  'NOT-ASKED': 'The words only mention it: it is background, done already, or not for the laboratory',
  KNOWN: 'Our own rules propose it already',
} as const;
export type DropReason = keyof typeof dropReasons;
export const dropReasonCodes = Object.keys(dropReasons) as [DropReason, ...DropReason[]];

/** Grades that `doctor` gives a model: A for all uses, B for values of documents, F for none. */
export const modelGrades = ['A', 'B', 'F'] as const;
export type ModelGrade = (typeof modelGrades)[number];

/** Confirmed by the same value, corrected to another one, rejected; outdated ones ended with the agreement. */
export const proposalStatuses = ['open', 'confirmed', 'corrected', 'rejected', 'outdated'] as const;

/**
 * A value that a model proposed and that our rules accepted from its words. `missing`: rules read none. `doubt`: rules read another
 * value, `read`. It counts for nothing until a person of the laboratory confirms it, and then as that person's correction.
 */
export const proposalSchema = z.object({
  id: idSchema,
  certification_id: idSchema,
  /** The document that has the words; null once it was deleted. */
  document_id: idSchema.nullable(),
  field: z.enum(witnessFields),
  /** The name of the field, as the evidence says it. */
  label: z.string(),
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

/** The configured model, as a laboratory agrees to it by name. */
export const witnessModelSchema = z.object({ name: z.string(), host: z.string(), is_local: z.boolean() });
export type WitnessModel = z.infer<typeof witnessModelSchema>;

/** The model that may read a laboratory's documents; null without one. `agreement` is null without one for its host. */
const labModelSchema = z.object({
  model: witnessModelSchema.nullable(),
  agreement: z.object({ agreed_by: z.string(), agreed_at: timestampSchema }).nullable(),
  can: z.object({ agree: z.boolean(), end: z.boolean() }),
});
export type LabModel = z.infer<typeof labModelSchema>;

const callSchema = z.object({
  id: idSchema,
  /** Null for a call about a researcher's unfinished request, of which its prompt, its answer and its words are not kept here. */
  lab_id: idSchema.nullable(),
  lab_name: z.string().nullable(),
  model: z.string(),
  host: z.string(),
  called_at: timestampSchema,
  milliseconds: z.number().int(),
  part: z.number().int(),
  parts: z.number().int(),
  tokens_asked: z.number().int(),
  tokens_answered: z.number().int(),
  /** In US dollars, by the prices that the operator set; null without prices. */
  cost: z.number().nullable(),
  /** One sentence; null for an answer. */
  fault: z.string().nullable(),
  held: z.number().int(),
  dropped: z.array(z.object({ field: z.string(), quotation: z.string(), reason: z.enum(dropReasonCodes) })),
});
export type ModelCall = z.infer<typeof callSchema>;

const modelReportSchema = z.object({
  model: witnessModelSchema.nullable(),
  seconds: z.number().int(),
  /** The newest check of this model at this host by `doctor`; null when there was none. */
  check: z
    .object({ grade: z.enum(modelGrades), uses: z.string(), failed: z.array(z.string()), checked_at: timestampSchema })
    .nullable(),
  /** Calls since midnight UTC, with the limits of all laboratories and of one, and the laboratories that used theirs. */
  today: z.object({
    calls: z.number().int(),
    limit: z.number().int(),
    limit_per_lab: z.number().int(),
    labs_at_limit: z.array(z.string()),
  }),
  labs_agreed: z.number().int(),
  people_agreed: z.number().int(),
  proposals: z.record(z.enum(proposalStatuses), z.number().int()),
  dropped: z.record(z.enum(dropReasonCodes), z.number().int()),
  faults: z.array(z.object({ words: z.string(), calls: z.number().int() })),
});
export type ModelReport = z.infer<typeof modelReportSchema>;

export const witnessRoutes = {
  ofLab: route({
    method: 'GET',
    path: '/labs/{labId}/model',
    access: ['lab_owner', 'admin'],
    summary: "The language model that may read a laboratory's documents, and its agreement",
    input: z.object({ labId: idSchema }),
    output: labModelSchema,
    errors: ['NOT_FOUND'],
  }),
  agree: route({
    method: 'POST',
    path: '/labs/{labId}/model-agreement',
    access: ['lab_owner'],
    summary: "Agree that the model at this host may read the laboratory's documents",
    input: z.object({ labId: idSchema, host: z.string().max(300) }),
    output: labModelSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  endAgreement: route({
    method: 'POST',
    path: '/labs/{labId}/model-agreement/end',
    access: ['lab_owner'],
    summary: 'End the agreement; open proposals go with it',
    input: z.object({ labId: idSchema }),
    output: labModelSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  proposals: route({
    method: 'GET',
    path: '/labs/{labId}/model-proposals',
    access: ['lab_owner', 'admin'],
    summary: "Open and decided proposals of a model about a laboratory's certificates",
    input: z.object({ labId: idSchema }),
    output: z.object({ items: z.array(proposalSchema) }),
    errors: ['NOT_FOUND'],
  }),
  decide: route({
    method: 'POST',
    path: '/model-proposals/{proposalId}/decision',
    access: ['lab_owner'],
    summary: "Confirm a proposal, which makes it the laboratory's correction, or reject it",
    input: z.object({ proposalId: idSchema, decision: z.enum(['confirmed', 'rejected']) }),
    output: proposalSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT'],
  }),
  report: route({
    method: 'GET',
    path: '/admin/model',
    access: ['admin'],
    summary: 'The configured language model, its budget, and what became of its proposals',
    input: z.object({}),
    output: modelReportSchema,
  }),
  calls: route({
    method: 'GET',
    path: '/admin/model/calls',
    access: ['admin'],
    summary: 'Calls of the language model, newest first',
    input: pageQuerySchema,
    output: pageOf(callSchema),
  }),
  call: route({
    method: 'GET',
    path: '/admin/model/calls/{callId}',
    access: ['admin'],
    summary: 'One call with its prompt and its answer; the reading is recorded in the audit trail',
    input: z.object({ callId: idSchema }),
    output: callSchema.extend({ prompt: z.string(), answer: z.string().nullable() }),
    errors: ['NOT_FOUND'],
  }),
};
