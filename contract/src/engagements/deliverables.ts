import { z } from 'zod';
import { idSchema, timestampSchema } from '../pages.ts';
import { route } from '../route.ts';
import { lineSchema } from '../text.ts';

/** Largest result file, in bytes: 5 GiB, the most that an S3 store copies in one step. */
export const resultBytes = 5 * 1024 ** 3;

/** Most bytes of all results of one request, earlier versions and unfinished uploads included. */
export const allResultBytes = 100 * 1024 ** 3;

const sizeSchema = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** One version of a result file. Versions of a name count from 1; the newest is the one that is delivered. */
const versionSchema = z.object({
  document_id: idSchema,
  version: z.number().int().min(1),
  /** The round of the work in which it was added: 2 after the researcher asked for changes once. */
  round: z.number().int().min(1),
  file_size: sizeSchema,
  /** Of the content, as 64 lower-case hexadecimal digits. */
  sha256: z.string(),
  uploaded_at: timestampSchema,
  /** Where it is downloaded from, as long as this person may read it; takes ranges. */
  url: z.string(),
  can: z.object({ remove: z.boolean() }),
});
export type DeliverableVersion = z.infer<typeof versionSchema>;

/** A result file with all its versions, the newest first. */
const deliverableSchema = z.object({ file_name: z.string(), versions: z.array(versionSchema).min(1) });
export type Deliverable = z.infer<typeof deliverableSchema>;

/** A file that has not arrived completely. Its content is sent to `url` by the tus protocol. */
const uploadSchema = z.object({
  id: idSchema,
  file_name: z.string(),
  file_size: sizeSchema,
  /** When the file was last changed on the sender's computer: the same file is recognized by it. */
  last_modified: timestampSchema,
  /** Bytes that have arrived. */
  received: sizeSchema,
  started_at: timestampSchema,
  url: z.string(),
});
export type Upload = z.infer<typeof uploadSchema>;

const byCollaboration = z.object({ collaborationId: idSchema });

export const deliverableRoutes = {
  list: route({
    method: 'GET',
    path: '/collaborations/{collaborationId}/deliverables',
    access: 'signed-in',
    summary: 'The result files of a request with their versions, and for the laboratory its unfinished uploads',
    input: byCollaboration,
    output: z.object({
      files: z.array(deliverableSchema),
      uploads: z.array(uploadSchema),
      /** All newest versions as one ZIP file; null where nothing was added. */
      archive_url: z.string().nullable(),
      can: z.object({ add: z.boolean() }),
    }),
    errors: ['NOT_FOUND'],
  }),
  begin: route({
    method: 'POST',
    path: '/collaborations/{collaborationId}/uploads',
    access: ['lab_owner'],
    summary: 'Begin to upload a result file, or go on with the unfinished upload of the same file',
    input: byCollaboration.extend({
      file_name: lineSchema.min(1, 'Please name the file').max(255),
      file_size: z.number().int().min(1, 'The file is empty').max(Number.MAX_SAFE_INTEGER),
      last_modified: timestampSchema,
    }),
    output: uploadSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'PAYLOAD_TOO_LARGE', 'UNPROCESSABLE_CONTENT', 'SERVICE_UNAVAILABLE'],
  }),
  complete: route({
    method: 'POST',
    path: '/uploads/{uploadId}/complete',
    access: ['lab_owner'],
    summary: 'Add a completely uploaded file to the results, as a new version where the name exists',
    input: z.object({ uploadId: idSchema }),
    output: versionSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT', 'SERVICE_UNAVAILABLE'],
  }),
  cancel: route({
    method: 'DELETE',
    path: '/uploads/{uploadId}',
    access: ['lab_owner'],
    summary: 'Give up an unfinished upload',
    input: z.object({ uploadId: idSchema }),
    output: z.object({ file_name: z.string() }),
    errors: ['NOT_FOUND'],
  }),
};
