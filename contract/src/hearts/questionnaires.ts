import { z } from 'zod';
import { answerTextLength } from '../limits.ts';
import { questionCategories, questionTypes } from '../options.ts';
import { idSchema, timestampSchema } from '../pages.ts';
import { route } from '../route.ts';
import { citedEvidenceSchema } from './certifications.ts';
import { dateSchema } from './readings.ts';

/**
 * One question. `id` is the control it asks about, so an answer outlives the analysis. `options` is empty unless the type is
 * select or multiselect; an answer holds the option's text.
 */
const questionSchema = z.object({
  id: z.string(),
  category: z.enum(questionCategories),
  required: z.boolean(),
  question: z.string(),
  reasoning: z.string(),
  type: z.enum(questionTypes),
  options: z.array(z.string()),
});
export type Question = z.infer<typeof questionSchema>;

export const questionnaireSchema = z.object({
  questions: z.array(questionSchema),
  priorityAreas: z.array(z.string()),
  missingDocuments: z.array(z.string()),
});
export type Questionnaire = z.infer<typeof questionnaireSchema>;

/** The JSON form of an answer, by type of question. */
export const answerSchemas = {
  text: z.string().max(answerTextLength),
  select: z.string(),
  multiselect: z.array(z.string()),
  boolean: z.boolean(),
  date: dateSchema,
} as const satisfies Record<(typeof questionTypes)[number], z.ZodType>;

export const answerSchema = z.union([z.boolean(), z.array(z.string()), z.string()]);
export type Answer = z.infer<typeof answerSchema>;

/** Answers by question id; unanswered questions are absent. */
const answersSchema = z.record(z.string(), answerSchema);
export type Answers = z.infer<typeof answersSchema>;

/**
 * An answer found in a lab document, with its place. It counts only once a person confirms it. `documentId` of the place is the
 * lab document.
 */
const proposalSchema = z.object({ value: answerSchema, source: citedEvidenceSchema });
export type Proposal = z.infer<typeof proposalSchema>;

/** A document attached to an answer. */
const attachedDocumentSchema = z.object({ id: idSchema, file_name: z.string() });
export type AttachedDocument = z.infer<typeof attachedDocumentSchema>;

/** The questionnaire of a lab's latest analysis with the answers so far. */
const openQuestionnaireSchema = z.object({
  id: idSchema,
  lab_id: idSchema,
  lab_name: z.string(),
  analysis_id: idSchema,
  status: z.enum(['open', 'submitted']),
  submitted_at: timestampSchema.nullable(),
  questionnaire: questionnaireSchema,
  answers: answersSchema,
  /** Questions that are skipped, and need no answer, while another question has this answer. */
  left_out: z.record(z.string(), z.object({ question: z.string(), is: z.union([z.boolean(), z.string()]) })),
  /** Answers found in documents, by question id, for unanswered questions. */
  proposals: z.record(z.string(), proposalSchema),
  /** Attached documents by question id. */
  documents: z.record(z.string(), z.array(attachedDocumentSchema)),
  can: z.object({ answer: z.boolean() }),
});
export type OpenQuestionnaire = z.infer<typeof openQuestionnaireSchema>;

const ofLab = z.object({ labId: idSchema });

export const questionnaireRoutes = {
  get: route({
    method: 'GET',
    path: '/labs/{labId}/questionnaire',
    access: ['lab_owner', 'admin'],
    summary: "The questionnaire of a laboratory's latest analysis with the saved answers",
    input: ofLab,
    output: openQuestionnaireSchema,
    errors: ['NOT_FOUND'],
  }),
  answer: route({
    method: 'PUT',
    path: '/labs/{labId}/questionnaire/answers/{questionId}',
    access: ['lab_owner', 'admin'],
    summary: 'Save one answer; null clears it',
    input: ofLab.extend({ questionId: z.string().max(200), value: answerSchema.nullable() }),
    output: z.object({ savedAt: timestampSchema }),
    errors: ['NOT_FOUND', 'UNPROCESSABLE_CONTENT'],
  }),
  attach: route({
    method: 'PUT',
    path: '/labs/{labId}/questionnaire/answers/{questionId}/documents/{documentId}',
    access: ['lab_owner', 'admin'],
    summary: 'Attach a lab document to an answer',
    input: ofLab.extend({ questionId: z.string().max(200), documentId: idSchema }),
    output: attachedDocumentSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  detach: route({
    method: 'DELETE',
    path: '/labs/{labId}/questionnaire/answers/{questionId}/documents/{documentId}',
    access: ['lab_owner', 'admin'],
    summary: 'Detach a document from an answer; the document stays',
    input: ofLab.extend({ questionId: z.string().max(200), documentId: idSchema }),
    output: z.object({ file_name: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  submit: route({
    method: 'POST',
    path: '/labs/{labId}/questionnaire/submit',
    access: ['lab_owner', 'admin'],
    summary: 'Submit the answers; they change the compliance score',
    input: ofLab.extend({ answers: answersSchema.optional() }),
    output: z.object({ complianceScore: z.number().int(), labId: idSchema }),
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT'],
  }),
};
