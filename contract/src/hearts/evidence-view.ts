import { z } from 'zod';
import { idSchema } from '../pages.ts';
import { route } from '../route.ts';
import { citedEvidenceSchema } from './certifications.ts';
import { correctableFields, correctionSchema } from './corrections.ts';

/**
 * Support for a field. `found`: words of a document. `stated`: the lab's statement only. `confirmed`: a statement an
 * administrator confirmed. `proposed`: by a language model, until a person confirms it. `gap`: should be there and is not. `not-verified`: no document says it, or nothing could be checked.
 */
const fieldStandings = ['found', 'stated', 'confirmed', 'proposed', 'gap', 'not-verified'] as const;
export type FieldStanding = (typeof fieldStandings)[number];

/**
 * One field shown beside the page. `values` are as read, empty when no document states them. `places` are the words that state
 * it. `certification_id` and `field` are set when it can be corrected.
 */
const evidenceFieldSchema = z.object({
  id: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'date', 'list', 'type']),
  values: z.array(z.string()),
  standing: z.enum(fieldStandings),
  note: z.string().nullable(),
  places: z.array(citedEvidenceSchema),
  certification_id: idSchema.nullable(),
  field: z.enum(correctableFields).nullable(),
  correction: correctionSchema.nullable(),
  can: z.object({ correct: z.boolean() }),
});
export type EvidenceField = z.infer<typeof evidenceFieldSchema>;

export const evidenceGroupSchema = z.object({
  id: z.string(),
  title: z.string(),
  note: z.string().nullable(),
  fields: z.array(evidenceFieldSchema),
});
export type EvidenceGroup = z.infer<typeof evidenceGroupSchema>;

/** Pages of a PDF or image; sections of a text without pages, whose `number` is null. */
export const documentPageSchema = z.object({
  position: z.number().int().nonnegative(),
  number: z.number().int().positive().nullable(),
  start: z.number().int().nonnegative(),
  end: z.number().int().nonnegative(),
  source: z.enum(['text', 'ocr', 'flow']),
});
export type DocumentPage = z.infer<typeof documentPageSchema>;

/** A cited document. `available` is false when its file was deleted; its words can still be quoted. */
const viewedDocumentSchema = z.object({
  id: idSchema,
  file_name: z.string(),
  file_type: z.string(),
  available: z.boolean(),
  pages: z.array(documentPageSchema),
});
export type ViewedDocument = z.infer<typeof viewedDocumentSchema>;

const evidenceViewSchema = z.object({
  lab: z.object({ id: idSchema, name: z.string() }),
  title: z.string(),
  documents: z.array(viewedDocumentSchema),
  groups: z.array(evidenceGroupSchema),
});
export type EvidenceView = z.infer<typeof evidenceViewSchema>;

/** A word on a page: characters `start` to `end` of the document's text, and its box in ten-thousandths of the page. */
const placedWordSchema = z.tuple([
  z.number().int(),
  z.number().int(),
  z.number().int(),
  z.number().int(),
  z.number().int(),
  z.number().int(),
]);
export type PlacedWord = z.infer<typeof placedWordSchema>;
export const placedWordUnit = 10_000;

/** A page with its text and its words. */
export const placedPageSchema = documentPageSchema.extend({ text: z.string(), words: z.array(placedWordSchema) });

export const evidenceRoutes = {
  view: route({
    method: 'GET',
    path: '/labs/{labId}/evidence',
    access: ['lab_owner', 'admin'],
    summary: 'The fields read for a document, certification or requirement, each with its source words',
    input: z.object({
      labId: idSchema,
      document: idSchema.optional(),
      certification: idSchema.optional(),
      requirement: z.string().max(200).optional(),
    }),
    output: evidenceViewSchema,
    errors: ['NOT_FOUND'],
  }),
  page: route({
    method: 'GET',
    path: '/lab-documents/{documentId}/pages/{position}',
    access: ['lab_owner', 'admin'],
    summary: 'The text of one document page, with the place of each word',
    input: z.object({ documentId: idSchema, position: z.coerce.number().int().nonnegative().max(100_000) }),
    output: placedPageSchema,
    errors: ['NOT_FOUND'],
  }),
};
