import { z } from 'zod';
import { documentDescriptionLength } from '../limits.ts';
import { orderBy } from '../list-query.ts';
import { documentTypes } from '../options.ts';
import { idSchema, pageOf, pageQuerySchema, timestampSchema } from '../pages.ts';
import { route } from '../route.ts';
import { dateSchema } from './readings.ts';

export const attachmentExtensions = ['pdf', 'doc', 'docx'] as const;

/** A file of a multipart form, kept on disk rather than in memory. */
export const fileSchema = z.file();

const labDocumentSchema = z.object({
  id: idSchema,
  lab_id: idSchema,
  file_name: z.string(),
  file_type: z.string(),
  file_url: z.string(),
  file_size: z.number().int(),
  document_type: z.enum(documentTypes),
  description: z.string().nullable(),
  uploaded_by: idSchema.nullable(),
  uploaded_at: timestampSchema,
  /** The uploader's name; null when they are no longer a colleague. */
  uploaded_by_name: z.string().nullable(),
  /** The newest analysis that included it, with the outcome; null before the first. */
  analysis: z
    .object({
      id: idSchema,
      created_at: timestampSchema,
      read: z.boolean().nullable(),
      message: z.string().nullable(),
      /** True if reading another copy could help; false when the machine ran out of time. */
      copy_helps: z.boolean(),
    })
    .nullable(),
  /**
   * Facts of its certificate, as it counts for the laboratory or else as it was read, and the day of its next review. `certificates` counts
   * those on it.
   */
  shows: z.object({
    number: z.string().nullable(),
    holder: z.string().nullable(),
    ends: dateSchema.nullable(),
    certificates: z.number().int(),
    next_review: dateSchema.nullable(),
  }),
  can: z.object({ delete: z.boolean(), edit: z.boolean() }),
});
export type LabDocument = z.infer<typeof labDocumentSchema>;

/** The columns that order a laboratory's documents. */
export const documentOrders = ['file_name', 'document_type', 'number', 'holder', 'ends', 'next_review', 'uploaded_at'] as const;
export type DocumentOrder = (typeof documentOrders)[number];

/**
 * Facts that only this document shows, by name: certificates no other document shows, requirements that would be shown less
 * without it, and the score with and without it. `scored`: enough is handed in for both scores to say something.
 */
const restingOnDocumentSchema = z.object({
  certificates: z.array(z.string()),
  requirements: z.array(z.string()),
  score: z.object({ before: z.number().int(), after: z.number().int(), scored: z.boolean() }),
});
export type RestingOnDocument = z.infer<typeof restingOnDocumentSchema>;

export const projectDocumentSchema = z.object({
  id: idSchema,
  project_id: idSchema,
  file_name: z.string(),
  file_type: z.string(),
  file_url: z.string(),
  file_size: z.number().int(),
  /** Set when a laboratory uploaded it as a result of its work. */
  collaboration_id: idSchema.nullable(),
  uploaded_at: timestampSchema,
});
export type ProjectDocument = z.infer<typeof projectDocumentSchema>;

export const signedLinkSchema = z.object({ url: z.string(), expires_at: timestampSchema });

export const linkInputSchema = z.object({
  documentId: idSchema,
  disposition: z.enum(['inline', 'attachment']).default('attachment'),
});

export const documentRoutes = {
  listOfLab: route({
    method: 'GET',
    path: '/labs/{labId}/documents',
    access: ['lab_owner', 'admin'],
    summary: "A laboratory's documents, newest first unless another order is asked for",
    input: pageQuerySchema.extend({
      labId: idSchema,
      search: z.string().trim().max(200).optional(),
      documentType: z.enum(documentTypes).optional(),
      sort: orderBy(documentOrders),
    }),
    /** `unread` counts the lab's documents that no analysis has included yet. */
    output: pageOf(labDocumentSchema).extend({ unread: z.number().int() }),
    errors: ['NOT_FOUND'],
  }),
  uploadToLab: route({
    method: 'POST',
    path: '/labs/{labId}/documents',
    access: ['lab_owner', 'admin'],
    summary: 'Store one document of a laboratory',
    input: z.object({
      labId: idSchema,
      file: fileSchema,
      documentType: z.enum(documentTypes).default('other'),
      description: z.string().trim().max(documentDescriptionLength).optional(),
      /** Handling of a file whose content is already stored: `skip` returns the stored document. */
      duplicates: z.enum(['store', 'skip']).default('store'),
    }),
    output: labDocumentSchema.extend({ already_stored: z.boolean() }),
    errors: ['NOT_FOUND', 'UNPROCESSABLE_CONTENT', 'PAYLOAD_TOO_LARGE'],
  }),
  editOfLab: route({
    method: 'PATCH',
    path: '/lab-documents/{documentId}',
    access: ['lab_owner', 'admin'],
    summary: 'Change the type or description of a lab document',
    input: z.object({
      documentId: idSchema,
      documentType: z.enum(documentTypes),
      description: z.string().trim().max(documentDescriptionLength),
    }),
    output: labDocumentSchema,
    errors: ['NOT_FOUND'],
  }),
  deleteFromLab: route({
    method: 'DELETE',
    path: '/lab-documents/{documentId}',
    access: ['lab_owner', 'admin'],
    summary: 'Delete a document of a laboratory and its file',
    input: z.object({ documentId: idSchema }),
    output: z.object({ file_name: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  restingOn: route({
    method: 'GET',
    path: '/lab-documents/{documentId}/resting',
    access: ['lab_owner', 'admin'],
    summary: 'What only this document shows and deleting it removes; null when no analysis included it',
    input: z.object({ documentId: idSchema }),
    output: z.object({ resting: restingOnDocumentSchema.nullable() }),
    errors: ['NOT_FOUND'],
  }),
  linkOfLab: route({
    method: 'POST',
    path: '/lab-documents/{documentId}/link',
    access: ['lab_owner', 'admin'],
    summary: 'A link to a laboratory document, valid 300 seconds for this session',
    input: linkInputSchema,
    output: signedLinkSchema,
    errors: ['NOT_FOUND'],
  }),
  attachToProject: route({
    method: 'POST',
    path: '/projects/{projectId}/documents',
    access: ['user', 'admin'],
    summary: 'Attach one document to a project',
    input: z.object({ projectId: idSchema, file: fileSchema }),
    output: projectDocumentSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT', 'PAYLOAD_TOO_LARGE'],
  }),
  deliver: route({
    method: 'POST',
    path: '/collaborations/{collaborationId}/results',
    access: ['lab_owner'],
    summary: 'Add one file to the results of approved work; it becomes a document of the project',
    input: z.object({ collaborationId: idSchema, file: fileSchema }),
    output: projectDocumentSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT', 'PAYLOAD_TOO_LARGE'],
  }),
  takeBack: route({
    method: 'DELETE',
    path: '/collaborations/{collaborationId}/results/{documentId}',
    access: ['lab_owner'],
    summary: 'Remove a result before the work is marked completed',
    input: z.object({ collaborationId: idSchema, documentId: idSchema }),
    output: z.object({ file_name: z.string() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  linkOfProject: route({
    method: 'POST',
    path: '/documents/{documentId}/link',
    access: 'signed-in',
    summary: 'A link to a project document, valid 300 seconds for this session',
    input: linkInputSchema,
    output: signedLinkSchema,
    errors: ['NOT_FOUND'],
  }),
};
