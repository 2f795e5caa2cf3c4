import { z } from 'zod';
import { idSchema, timestampSchema } from '../../pages.ts';
import { draftShape } from '../../request-fields.ts';
import { route } from '../../route.ts';
import { protocolProposalsSchema } from '../protocol-proposals.ts';
import { dropReasonCodes, witnessModelSchema } from './witness.ts';

/** Fields of a request that a model may show words for; `asked` is a thing that the laboratory is to test, of a kind that our rules tell. */
export const requestAnswerFields = [
  'title',
  'researchArea',
  'serviceType',
  'samples',
  'timeline',
  'budgetRange',
  'resultsReturned',
  'asked',
] as const;
export type RequestAnswerField = (typeof requestAnswerFields)[number];

/** `waiting` until the model has answered or failed. */
export const requestReadingStates = ['waiting', 'answered', 'failed'] as const;

/** Of a reading by a model, whatever it is about. */
export const modelReadingShape = {
  model: z.string(),
  host: z.string(),
  is_local: z.boolean(),
  state: z.enum(requestReadingStates),
  /** Why there is no answer; null otherwise. */
  message: z.string().nullable(),
  milliseconds: z.number().int().nullable(),
  asked_at: timestampSchema,
};

/** The questions of a reading and their answers, as they were sent. */
export const exchangesSchema = z.object({ exchanges: z.array(z.object({ prompt: z.string(), answer: z.string() })) });

/**
 * A model's proposals about one text of an unfinished request: fields and things asked for that our rules did not propose, each derived
 * by our rules from its words. They count for nothing until its person accepts them.
 */
const requestReadingSchema = z.object({
  id: idSchema,
  /** The file that was asked about; null for the title and description that were typed. */
  protocol_id: idSchema.nullable(),
  ...modelReadingShape,
  ...protocolProposalsSchema.pick({ fields: true, terms: true }).shape,
  /** Answers that our rules dropped, with the reason. */
  dropped: z.array(
    z.object({
      field: z.enum(requestAnswerFields),
      quotation: z.string(),
      reason: z.enum(dropReasonCodes),
    }),
  ),
});
export type RequestReading = z.infer<typeof requestReadingSchema>;

const requestModelSchema = z.object({
  /** The model that may be asked; null without one. */
  model: witnessModelSchema.nullable(),
  /** The caller's agreement to its host; null without one. */
  agreement: z.object({ agreed_at: timestampSchema }).nullable(),
  readings: z.array(requestReadingSchema),
});
export type RequestModel = z.infer<typeof requestModelSchema>;

export const requestWitnessRoutes = {
  get: route({
    method: 'GET',
    path: '/request-model',
    access: ['user'],
    summary: "The language model that may be asked about the caller's unfinished request, and what it proposed",
    input: z.object({}),
    output: requestModelSchema,
  }),
  ask: route({
    method: 'POST',
    path: '/request-model/ask',
    access: ['user'],
    summary: "Agree to the model at this host and ask it about the request's files and typed words, in the background",
    input: z.object({
      host: z.string().max(300),
      ...z.object(draftShape).pick({ title: true, description: true }).shape,
    }),
    output: requestModelSchema,
    errors: ['CONFLICT'],
  }),
  endAgreement: route({
    method: 'POST',
    path: '/request-model/end-agreement',
    access: ['user'],
    summary: 'End the agreement; what the model proposed and was not accepted goes with it',
    input: z.object({}),
    output: requestModelSchema,
    errors: ['CONFLICT'],
  }),
  call: route({
    method: 'GET',
    path: '/request-model/readings/{readingId}',
    access: ['user'],
    summary: "The questions and answers of one reading, which only the request's person sees",
    input: z.object({ readingId: idSchema }),
    output: exchangesSchema,
    errors: ['NOT_FOUND'],
  }),
};
