import { z } from 'zod';
import { citedEvidenceSchema } from '../hearts/certifications.ts';
import { dateSchema } from '../hearts/readings.ts';
import { anyOf, daysBetween, numbersBetween, orderBy } from '../list-query.ts';
import { labStatuses, riskLevels } from '../options.ts';
import { idSchema, pageOf, pageQuerySchema, seenVersionSchema, timestampSchema } from '../pages.ts';
import { route } from '../route.ts';
import { lineSchema } from '../text.ts';

export const reviewLimits = {
  textLength: 2000,
  questions: 10,
  checklistItems: 20,
  itemLength: 200,
  /** A certificate that ends within these days is shown as ending soon. */
  endingDays: 60,
} as const;

/**
 * Why a laboratory waits. `new`: never decided. `returning`: denied before. `certificates` and `profile`: approved, and what
 * was approved has changed.
 */
export const waitKindLabels = {
  new: 'New',
  returning: 'Returning',
  certificates: 'Certificates changed',
  profile: 'Profile changed',
} as const;
export type WaitKind = keyof typeof waitKindLabels;
export const waitKinds = ['new', 'returning', 'certificates', 'profile'] as const satisfies readonly WaitKind[];

/** The views that everyone has; each is a filter of the queue. */
export const queueViewLabels = {
  all: 'All waiting',
  mine: 'Mine',
  overdue: 'Past target',
  nobody: 'Unassigned',
  contradictions: 'Contradictions',
  ending: 'Certificates ending in 60 days',
  asked: 'Waiting for the lab',
  ready: 'Ready to approve',
} as const;
export type QueueView = keyof typeof queueViewLabels;
export const queueViews = Object.keys(queueViewLabels) as QueueView[];

export const queueColumns = [
  'name',
  'kind',
  'waiting',
  'risk',
  'score',
  'ends',
  'contradictions',
  'corrections',
  'assignee',
] as const;
export type QueueColumn = (typeof queueColumns)[number];

/** Filter of the queue: every given filter has to fit. */
export const queueFilterSchema = z.object({
  view: z.enum(queueViews).optional(),
  search: lineSchema.max(200).optional(),
  kind: anyOf(waitKinds),
  risk: anyOf([...riskLevels, 'unknown']),
  /** Full days of waiting. */
  waiting: numbersBetween(),
  score: numbersBetween(),
  ends: daysBetween(),
  contradictions: numbersBetween(),
  corrections: numbersBetween(),
  /** Administrators by id, or the literal `nobody` for unassigned items, separated by commas. */
  assignee: z
    .string()
    .max(2000)
    .transform((text) => text.split(','))
    .pipe(z.array(z.union([idSchema, z.literal('nobody')])).min(1))
    .optional(),
});
export type QueueFilter = z.infer<typeof queueFilterSchema>;

/** CSV download of the filtered rows; the filter goes into the query. */
export const queueCsvPath = '/api/admin/review-queue.csv';

const personSchema = z.object({ id: idSchema, name: z.string() });

/** Full days that a laboratory has waited for a decision; days with an open question to it do not count. */
const waitSchema = z.object({
  kind: z.enum(waitKinds),
  since: timestampSchema,
  days: z.number().int().nonnegative(),
  /** Days beyond the target; negative while there is time, 0 on the day that it is due. */
  over: z.number().int(),
  /** Since when the laboratory has been asked for something; null while it waits for a decision. */
  paused_at: timestampSchema.nullable(),
});
export type Wait = z.infer<typeof waitSchema>;

const queueItemSchema = z.object({
  lab_id: idSchema,
  name: z.string(),
  address: z.string(),
  status: z.enum(labStatuses),
  wait: waitSchema,
  risk: z.enum(riskLevels).nullable(),
  /** Null where too little was handed in for a score to say something. */
  score: z.number().int().nullable(),
  /** The first certificate to end; null where none has an end. */
  ending: z.object({ name: z.string(), date: dateSchema, days_left: z.number().int() }).nullable(),
  certificates: z.number().int(),
  contradictions: z.number().int(),
  corrections: z.number().int(),
  assignee: personSchema.nullable(),
  /** Required step before it can be decided; null where nothing blocks it. */
  blocked_by: z.string().nullable(),
});
export type QueueItem = z.infer<typeof queueItemSchema>;

/** Something against an approval, with the words that it rests on. */
const objectionSchema = z.object({
  kind: z.enum(['certificate', 'register', 'scope', 'proficiency', 'contradiction', 'corrections', 'risk', 'score', 'unread']),
  words: z.string(),
  /** True if approving in spite of it needs a note. */
  asks_for_note: z.boolean(),
  certification_id: idSchema.nullable(),
  evidence: z.array(citedEvidenceSchema),
});
export type Objection = z.infer<typeof objectionSchema>;

/** Topics about which a laboratory can be asked. */
export const questionTopicLabels = {
  certificate: 'Current certificate',
  director: 'Laboratory director',
  scope: 'Scope of tests',
  proficiency: 'Proficiency testing',
  correction: 'A correction',
  other: 'Something else',
} as const;
type QuestionTopic = keyof typeof questionTopicLabels;

const questionSchema = z.object({
  id: idSchema,
  topic: z.enum(Object.keys(questionTopicLabels) as QuestionTopic[]),
  text: z.string(),
  due_on: dateSchema.nullable(),
  asked_at: timestampSchema,
  /** Null for laboratories, which only read that a reviewer asked. */
  asked_by: z.string().nullable(),
  answer: z.string().nullable(),
  document: z.object({ id: idSchema, file_name: z.string() }).nullable(),
  answered_at: timestampSchema.nullable(),
  answered_by: z.string().nullable(),
  withdrawn_at: timestampSchema.nullable(),
  can: z.object({ answer: z.boolean(), withdraw: z.boolean() }),
});
export type ReviewQuestion = z.infer<typeof questionSchema>;

const noteSchema = z.object({ id: idSchema, text: z.string(), author: z.string(), made_at: timestampSchema });
export type ReviewNote = z.infer<typeof noteSchema>;

const checkSchema = z.object({
  id: idSchema,
  text: z.string(),
  checked_at: timestampSchema.nullable(),
  checked_by: z.string().nullable(),
});

const settingsSchema = z.object({
  target_days: z.number().int().min(1).max(90),
  /** True if every approval needs a note, not only one with an objection. */
  note_always: z.boolean(),
  /** True if a laboratory can be approved only when the checklist is done. */
  checklist_required: z.boolean(),
  checklist: z.array(z.object({ id: idSchema, text: z.string() })),
  version: seenVersionSchema,
});
export type ReviewSettings = z.infer<typeof settingsSchema>;

const caseSchema = z.object({
  lab_id: idSchema,
  /** Null for a laboratory that waits for nothing. */
  wait: waitSchema.nullable(),
  target_days: z.number().int(),
  assignee: personSchema.nullable(),
  against: z.array(objectionSchema),
  /** Sentences. */
  speaks_for: z.array(z.string()),
  needs_note: z.boolean(),
  /** Contradictions, and undecided statements of the laboratory: corrections, names and reasons for gaps. */
  to_confirm: z.number().int(),
  documents: z.number().int(),
  checklist: z.array(checkSchema),
  checklist_required: z.boolean(),
  questions: z.array(questionSchema),
  notes: z.array(noteSchema),
  /** The score after each judgment in which there was one, oldest first; the last hundred. */
  scores: z.array(z.object({ at: timestampSchema, score: z.number().int() })),
  can: z.object({ ask: z.boolean(), assign: z.boolean() }),
});
export type ReviewCase = z.infer<typeof caseSchema>;

const byLab = z.object({ labId: idSchema });
const nextSchema = personSchema.nullable();
const words = (empty: string) => z.string().trim().min(1, empty).max(reviewLimits.textLength);

export const reviewQueueRoutes = {
  list: route({
    method: 'GET',
    path: '/review-queue',
    access: ['admin'],
    summary: 'The laboratories that wait for an administrator, those that have waited longest first',
    input: pageQuerySchema.extend({ ...queueFilterSchema.shape, sort: orderBy(queueColumns) }),
    output: pageOf(queueItemSchema).extend({
      counts: z.record(z.enum(queueViews), z.number().int()),
      due_today: z.number().int(),
      target_days: z.number().int(),
    }),
  }),
  around: route({
    method: 'GET',
    path: '/review-queue/{labId}/around',
    access: ['admin'],
    summary: 'The place of a laboratory in a view of the queue, and the ones before and after it',
    input: byLab.extend({ ...queueFilterSchema.shape, sort: orderBy(queueColumns) }),
    output: z.object({
      /** Counts from 1; null where the view does not show it. */
      position: z.number().int().nullable(),
      total: z.number().int(),
      previous: nextSchema,
      next: nextSchema,
    }),
    errors: ['NOT_FOUND'],
  }),
  get: route({
    method: 'GET',
    path: '/review-queue/{labId}',
    access: ['admin'],
    summary: 'What a decision about a laboratory rests on: what speaks against it, questions, notes and the checklist',
    input: byLab,
    output: caseSchema,
    errors: ['NOT_FOUND'],
  }),
  assign: route({
    method: 'PUT',
    path: '/review-queue/{labId}/assignee',
    access: ['admin'],
    summary: 'Take a laboratory, give it to another administrator, or let go of it',
    input: byLab.extend({
      assigneeId: idSchema.nullable(),
      /** The assignee that the caller saw; refused if it has changed since. */
      from: idSchema.nullable(),
    }),
    output: caseSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT'],
  }),
  ask: route({
    method: 'POST',
    path: '/labs/{labId}/review-questions',
    access: ['admin'],
    summary: 'Ask a waiting laboratory for something; the clock pauses until it answers',
    input: byLab.extend({
      questions: z
        .array(
          z.object({
            topic: z.enum(Object.keys(questionTopicLabels) as QuestionTopic[]),
            text: words('Please say what you need'),
          }),
        )
        .min(1, 'Please ask for something')
        .max(reviewLimits.questions),
      due_on: dateSchema.nullable().default(null),
    }),
    output: z.object({ questions: z.array(questionSchema) }),
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT'],
  }),
  questions: route({
    method: 'GET',
    path: '/labs/{labId}/review-questions',
    access: ['lab_owner', 'admin'],
    summary: 'What reviewers asked a laboratory for, newest first',
    input: byLab,
    output: z.object({ questions: z.array(questionSchema) }),
    errors: ['NOT_FOUND'],
  }),
  answer: route({
    method: 'POST',
    path: '/review-questions/{questionId}/answer',
    access: ['lab_owner'],
    summary: 'Answer a question of a reviewer, with one of the laboratory’s documents where that helps',
    input: z.object({
      questionId: idSchema,
      answer: words('Please write an answer'),
      documentId: idSchema.nullable().default(null),
    }),
    output: questionSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT'],
  }),
  withdraw: route({
    method: 'POST',
    path: '/review-questions/{questionId}/withdrawal',
    access: ['admin'],
    summary: 'Withdraw a question that is not answered yet',
    input: z.object({ questionId: idSchema }),
    output: questionSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  note: route({
    method: 'POST',
    path: '/labs/{labId}/review-notes',
    access: ['admin'],
    summary: 'Add a note about a laboratory that only administrators read',
    input: byLab.extend({ text: words('Please write a note') }),
    output: z.object({ notes: z.array(noteSchema) }),
    errors: ['NOT_FOUND'],
  }),
  check: route({
    method: 'PUT',
    path: '/review-queue/{labId}/checklist/{itemId}',
    access: ['admin'],
    summary: 'Mark an item of the checklist as done for a laboratory, or as not done',
    input: byLab.extend({ itemId: idSchema, done: z.boolean() }),
    output: caseSchema,
    errors: ['NOT_FOUND'],
  }),
  settings: route({
    method: 'GET',
    path: '/review-settings',
    access: ['admin'],
    summary: 'The target, the checklist and what an approval needs',
    input: z.object({}),
    output: settingsSchema,
  }),
  saveSettings: route({
    method: 'PUT',
    path: '/review-settings',
    access: ['admin'],
    summary: 'Change the target, the checklist and what an approval needs',
    input: settingsSchema.extend({
      checklist: z
        .array(
          z.object({
            /** Absent for a new item. */
            id: idSchema.optional(),
            text: lineSchema.min(1, 'Please write what has to be checked').max(reviewLimits.itemLength),
          }),
        )
        .max(reviewLimits.checklistItems),
    }),
    output: settingsSchema,
    errors: ['CONFLICT'],
  }),
};
