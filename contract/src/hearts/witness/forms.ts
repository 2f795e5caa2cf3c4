import { z } from 'zod';
import { idSchema } from '../../pages.ts';
import { route } from '../../route.ts';
import { exchangesSchema, modelReadingShape } from './requests.ts';
import { dropReasonCodes, witnessModelSchema } from './witness.ts';

/** A control that a model proposes for a question of a customer, with the question's words that it is about. */
const formTopicProposalSchema = z.object({
  question_id: idSchema,
  control: z.string(),
  label: z.string(),
  quotation: z.string(),
});
export type FormTopicProposal = z.infer<typeof formTopicProposalSchema>;

/** A model's proposals for the questions of a form without a control. Each counts for nothing until a member confirms it. */
const formReadingSchema = z.object({
  ...modelReadingShape,
  proposals: z.array(formTopicProposalSchema.extend({ question: z.string() })),
  dropped: z.array(z.object({ field: z.string(), quotation: z.string(), reason: z.enum(dropReasonCodes) })),
});
export type FormReading = z.infer<typeof formReadingSchema>;

const formModelSchema = z.object({
  /** The model that may be asked; null without one. */
  model: witnessModelSchema.nullable(),
  /** True if the laboratory agreed to its host. */
  agreed: z.boolean(),
  /** Open questions without a control. */
  questions: z.number().int(),
  reading: formReadingSchema.nullable(),
});
export type FormModel = z.infer<typeof formModelSchema>;

const byForm = z.object({ formId: idSchema });

export const formWitnessRoutes = {
  get: route({
    method: 'GET',
    path: '/customer-forms/{formId}/model',
    access: ['lab_owner'],
    summary: "The language model that may be asked about a customer's questionnaire, and the controls that it proposed",
    input: byForm,
    output: formModelSchema,
    errors: ['NOT_FOUND'],
  }),
  ask: route({
    method: 'POST',
    path: '/customer-forms/{formId}/model',
    access: ['lab_owner'],
    summary: 'Ask the model at this host, to which the laboratory agreed, about the open questions without a control',
    input: byForm.extend({ host: z.string().max(300) }),
    output: formModelSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  decide: route({
    method: 'POST',
    path: '/customer-forms/{formId}/model-topics/{questionId}',
    access: ['lab_owner'],
    summary: 'Confirm a proposed control, after which the question is answered by evidence as any other, or reject it',
    input: byForm.extend({ questionId: idSchema, decision: z.enum(['confirmed', 'rejected']) }),
    output: formModelSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  call: route({
    method: 'GET',
    path: '/customer-forms/{formId}/model/call',
    access: ['lab_owner'],
    summary: "The questions to the model about a customer's questionnaire, and its answers",
    input: byForm,
    output: exchangesSchema,
    errors: ['NOT_FOUND'],
  }),
};
