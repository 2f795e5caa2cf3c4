import { z } from 'zod';
import { answerTextLength } from '../../limits.ts';
import { idSchema, timestampSchema } from '../../pages.ts';
import { route } from '../../route.ts';
import { citedEvidenceSchema } from '../certifications.ts';
import { fileSchema } from '../documents.ts';
import { dateSchema } from '../readings.ts';

/** Files that a customer's form can be; of those with macros, the macros are dropped. */
export const customerFormExtensions = ['docx', 'xlsx', 'docm', 'xlsm'] as const;

/** Most forms of one laboratory, and most questions taken from one file. */
export const mostCustomerForms = 200;
export const mostFormQuestions = 1000;

/** The answer to a question that no document proves. */
export const noEvidence = 'No evidence';

/** `waiting` lasts until the file is read; `unread` has a message that says why and what to do. */
export const customerFormStates = ['waiting', 'read', 'unread'] as const;

/** Contents besides text that a customer's file can carry, and that the downloaded one does not have. */
export const droppedParts = ['macros', 'controls', 'embedded-files', 'external-links'] as const;
export type DroppedPart = (typeof droppedParts)[number];

/**
 * How a question was answered: `proven` by a control that current documents of the laboratory's own show, `value` with a value read
 * from them, `words` with the words of such a document where more than yes or no is asked, `expired` where only an ended certificate
 * shows it, `none` without evidence.
 */
export const formAnswerKinds = ['proven', 'value', 'words', 'expired', 'none'] as const;
export type FormAnswerKind = (typeof formAnswerKinds)[number];

/** A control (knowledge/controls.json) or a value (knowledge/customer-forms.json) that a question is about, with its name. */
const formTopicSchema = z.object({ kind: z.enum(['control', 'value']), id: z.string(), label: z.string() });
export type FormTopic = z.infer<typeof formTopicSchema>;

/** `choice` is one of the question's choices, null where none fits or the question has none; `note` says what was found instead. */
const formProposalSchema = z.object({
  kind: z.enum(formAnswerKinds),
  choice: z.string().nullable(),
  answer: z.string(),
  note: z.string().nullable(),
  places: z.array(citedEvidenceSchema),
});
export type FormProposal = z.infer<typeof formProposalSchema>;

/** `open` until a person decides; `kept` where the file had an answer already, or its cell is locked or computed. */
export const formQuestionStates = ['open', 'accepted', 'edited', 'blank', 'kept'] as const;
export type FormQuestionState = (typeof formQuestionStates)[number];

const formQuestionSchema = z.object({
  id: idSchema,
  position: z.number().int(),
  /** The place in the file, such as "Quality, row 12". */
  place: z.string(),
  /** The heading above it in the file. */
  section: z.string().nullable(),
  question: z.string(),
  /** Choices to tick or to choose from; empty where the answer is written. */
  choices: z.array(z.string()),
  /** True if the file has a place for words. */
  takes_words: z.boolean(),
  about: formTopicSchema.nullable(),
  /** Subjects that it may be about, likeliest first, while none was certain enough and no person has said. */
  likely: z.array(formTopicSchema),
  proposal: formProposalSchema,
  state: z.enum(formQuestionStates),
  /** The answer that is written into the file; null while the question is open, and where it stays blank. */
  answer: z.string().nullable(),
  choice: z.string().nullable(),
  /** The answer that the file has already, for `kept`. */
  kept: z.string().nullable(),
  decided_by_name: z.string().nullable(),
  decided_at: timestampSchema.nullable(),
});
export type FormQuestion = z.infer<typeof formQuestionSchema>;

/** Questions by how they are answered: `evidence` and `none` as proposed or accepted, `yours` edited or left blank by a person. */
const formCountsSchema = z.object({
  questions: z.number().int(),
  open: z.number().int(),
  evidence: z.number().int(),
  none: z.number().int(),
  yours: z.number().int(),
  kept: z.number().int(),
});
export type FormCounts = z.infer<typeof formCountsSchema>;

const customerFormSchema = z.object({
  id: idSchema,
  lab_id: idSchema,
  file_name: z.string(),
  file_size: z.number().int(),
  state: z.enum(customerFormStates),
  message: z.string().nullable(),
  dropped: z.array(z.enum(droppedParts)),
  counts: formCountsSchema,
  /** The day on which the documents were judged for the proposals. */
  judged_on: dateSchema.nullable(),
  uploaded_at: timestampSchema,
  uploaded_by_name: z.string().nullable(),
});
export type CustomerForm = z.infer<typeof customerFormSchema>;

const openedFormSchema = customerFormSchema.extend({
  questions: z.array(formQuestionSchema),
  /** Everything that a question can be about. */
  subjects: z.array(formTopicSchema),
});
export type OpenedForm = z.infer<typeof openedFormSchema>;

const byForm = z.object({ formId: idSchema });
const words = z.string().trim().max(answerTextLength);

export const customerFormRoutes = {
  list: route({
    method: 'GET',
    path: '/labs/{labId}/customer-forms',
    access: ['lab_owner'],
    summary: "The customers' questionnaires that a laboratory uploaded, newest first",
    input: z.object({ labId: idSchema }),
    output: z.object({ items: z.array(customerFormSchema) }),
    errors: ['NOT_FOUND'],
  }),
  add: route({
    method: 'POST',
    path: '/labs/{labId}/customer-forms',
    access: ['lab_owner'],
    summary: "Upload a customer's questionnaire (DOCX, XLSX); its questions are found and answered in the background",
    input: z.object({ labId: idSchema, file: fileSchema }),
    output: customerFormSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT', 'PAYLOAD_TOO_LARGE'],
  }),
  get: route({
    method: 'GET',
    path: '/customer-forms/{formId}',
    access: ['lab_owner'],
    summary: 'One questionnaire of a customer with its questions in the order of the file',
    input: byForm,
    output: openedFormSchema,
    errors: ['NOT_FOUND'],
  }),
  answerAgain: route({
    method: 'POST',
    path: '/customer-forms/{formId}/answer-again',
    access: ['lab_owner'],
    summary: "Answer the open questions again, from the documents as they are now; a person's decisions stay",
    input: byForm,
    output: customerFormSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/customer-forms/{formId}',
    access: ['lab_owner'],
    summary: "Delete a customer's questionnaire with its answers",
    input: byForm,
    output: z.object({ file_name: z.string() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  decide: route({
    method: 'PUT',
    path: '/customer-form-questions/{questionId}',
    access: ['lab_owner'],
    summary: 'Accept, edit or leave blank the answer to one question, or open it again',
    input: z.object({
      questionId: idSchema,
      state: z.enum(['open', 'accepted', 'edited', 'blank']),
      /** For `edited`; null keeps the words that were proposed for the same choice. */
      answer: words.nullable().default(null),
      choice: z.string().max(answerTextLength).nullable().default(null),
    }),
    output: formQuestionSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  chooseSubject: route({
    method: 'PUT',
    path: '/customer-form-questions/{questionId}/subject',
    access: ['lab_owner'],
    summary: 'Say what a question is about; it is undecided then, and answered again in the background',
    input: z.object({
      questionId: idSchema,
      /** Id of a subject; null where the question is about none of them. */
      subject: z.string().max(100).nullable(),
    }),
    output: formQuestionSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
};
