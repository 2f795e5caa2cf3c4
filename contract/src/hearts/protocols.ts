import { z } from 'zod';
import { labFileExtensions } from '../limits.ts';
import { idSchema, timestampSchema } from '../pages.ts';
import { route } from '../route.ts';
import { fileSchema, linkInputSchema, signedLinkSchema } from './documents.ts';
import { documentPageSchema, placedPageSchema } from './evidence-view.ts';
import { protocolProposalsSchema } from './protocol-proposals.ts';

/** Files that a request can begin with. */
export const protocolExtensions = labFileExtensions;

/** Most files in one unfinished request. */
export const mostProtocols = 5;

/** `waiting` lasts until it is read, `unread` has a message that says why, `stopped` is by the person. */
export const protocolStates = ['waiting', 'read', 'unread', 'stopped'] as const;

const protocolSchema = z.object({
  id: idSchema,
  file_name: z.string(),
  file_type: z.string(),
  file_size: z.number().int(),
  /** True if the asked laboratories get the file with the request. */
  attached: z.boolean(),
  state: z.enum(protocolStates),
  /** The page that is being read, from 1, and the number of pages; null before they are known. */
  page: z.number().int().nullable(),
  pages: z.number().int().nullable(),
  /** Seconds that reading the rest may take; null before the first page and afterwards. */
  seconds_left: z.number().int().nullable(),
  /** Time that reading took; null before its end. */
  milliseconds: z.number().int().nullable(),
  message: z.string().nullable(),
  /** Null until it is read. */
  proposals: protocolProposalsSchema.nullable(),
  /** The chosen study (index from 0) of a file that holds several. */
  study: z.number().int().nullable(),
  uploaded_at: timestampSchema,
});
export type Protocol = z.infer<typeof protocolSchema>;

const byId = z.object({ protocolId: idSchema });
const listSchema = z.object({ protocols: z.array(protocolSchema) });

export const protocolRoutes = {
  list: route({
    method: 'GET',
    path: '/request-protocols',
    access: ['user'],
    summary: "The files in the caller's unfinished request with what each proposes, in the order in which they came",
    input: z.object({}),
    output: listSchema,
  }),
  add: route({
    method: 'POST',
    path: '/request-protocols',
    access: ['user'],
    summary: "Put a protocol into the caller's unfinished request; it is read in the background",
    input: z.object({ file: fileSchema }),
    output: protocolSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT', 'PAYLOAD_TOO_LARGE'],
  }),
  change: route({
    method: 'PATCH',
    path: '/request-protocols/{protocolId}',
    access: ['user'],
    summary: 'Choose if the asked laboratories get the file',
    input: byId.extend({ attached: z.boolean() }),
    output: protocolSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  chooseStudy: route({
    method: 'POST',
    path: '/request-protocols/{protocolId}/study',
    access: ['user'],
    summary: 'Choose which of the studies in a file the request is about; the file is read again for it',
    input: byId.extend({ study: z.number().int().min(0).max(1000) }),
    output: protocolSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  stop: route({
    method: 'POST',
    path: '/request-protocols/{protocolId}/stop',
    access: ['user'],
    summary: 'Stop reading a file; it stays in the request',
    input: byId,
    output: protocolSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/request-protocols/{protocolId}',
    access: ['user'],
    summary: "Remove a file from the caller's unfinished request",
    input: byId,
    output: z.object({ file_name: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  pages: route({
    method: 'GET',
    path: '/request-protocols/{protocolId}/pages',
    access: ['user'],
    summary: 'The pages of a file that was read',
    input: byId,
    output: z.object({ pages: z.array(documentPageSchema) }),
    errors: ['NOT_FOUND'],
  }),
  page: route({
    method: 'GET',
    path: '/request-protocols/{protocolId}/pages/{position}',
    access: ['user'],
    summary: 'The text of one page, with the place of each word',
    input: byId.extend({ position: z.coerce.number().int().nonnegative().max(100_000) }),
    output: placedPageSchema,
    errors: ['NOT_FOUND'],
  }),
  link: route({
    method: 'POST',
    path: '/request-protocols/{protocolId}/link',
    access: ['user'],
    summary: 'A link to the file, valid 300 seconds for this session',
    input: byId.extend({ disposition: linkInputSchema.shape.disposition }),
    output: signedLinkSchema,
    errors: ['NOT_FOUND'],
  }),
};
