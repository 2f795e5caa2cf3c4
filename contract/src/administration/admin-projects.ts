import { z } from 'zod';
import { engagementStages } from '../engagement-stages.ts';
import { projectDocumentSchema } from '../hearts/documents.ts';
import { certificationsByTypeSchema } from '../hearts/labs.ts';
import { anyOf, daysBetween, orderBy } from '../list-query.ts';
import { collaborationStatuses, labStatuses, projectStatuses, researchAreas } from '../options.ts';
import { idSchema, pageOf, pageQuerySchema, timestampSchema } from '../pages.ts';
import { storedShape } from '../request-fields.ts';
import { route } from '../route.ts';
import { lineSchema } from '../text.ts';

/** Filter of the administrators' project list. An open demand is a pending project without a laboratory. */
export const projectFilterSchema = z.object({
  search: lineSchema.max(200).optional(),
  status: anyOf(projectStatuses),
  researchArea: anyOf(researchAreas),
  demand: z.enum(['open']).optional(),
  /** Those with a dispute that an administrator has to decide. */
  dispute: z.enum(['open']).optional(),
  /** Part of the researcher's name or email. */
  researcher: lineSchema.max(200).optional(),
  /** Part of the name of an asked or working laboratory. */
  lab: lineSchema.max(200).optional(),
  /** True for projects with a laboratory asked or at work. */
  assigned: z.stringbool().optional(),
  submitted: daysBetween(),
  changed: daysBetween(),
});
export type ProjectFilter = z.infer<typeof projectFilterSchema>;

const contactSchema = z.object({ email: z.string(), phone: z.string() });

const adminCollaborationSchema = z.object({
  id: idSchema,
  lab_name: z.string(),
  lab_location: z.string(),
  collaboration_status: z.enum(collaborationStatuses),
  stage: z.enum(engagementStages),
  lab_reference_id: idSchema.nullable(),
  reason: z.string().nullable(),
  created_at: timestampSchema,
  /** The laboratory's current record; null when it was deleted. */
  labs: z
    .object({
      id: idSchema,
      name: z.string(),
      address: z.string(),
      status: z.enum(labStatuses),
      contact_info: contactSchema.extend({ certifications: certificationsByTypeSchema }),
    })
    .nullable(),
});
export type AdminCollaboration = z.infer<typeof adminCollaborationSchema>;

const adminProjectSchema = z.object({
  id: idSchema,
  ...storedShape,
  status: z.enum(projectStatuses),
  created_at: timestampSchema,
  updated_at: timestampSchema,
  users: z.object({ name: z.string(), email: z.string(), organization: z.string() }),
  /** The engaged one first, then open requests, then those that have ended. */
  lab_collaborations: z.array(adminCollaborationSchema),
  /** The newest documents; `document_count` is the total. */
  documents: z.array(projectDocumentSchema),
  document_count: z.number().int(),
  /** The suggested profile the researcher chose, as long as no laboratory is assigned. */
  open_demand: z.object({ name: z.string() }).nullable(),
  can: z.object({
    assign: z.boolean(),
    setStatus: z.boolean(),
    /** Delivered work can't be cancelled. */
    cancel: z.boolean(),
    delete: z.boolean(),
    /** The laboratory whose agreed or running work ends when the project is reassigned or cancelled, which needs a reason; null without one. */
    ends: z.string().nullable(),
  }),
});
export type AdminProject = z.infer<typeof adminProjectSchema>;

/** Counts over all projects, regardless of the filter. */
const projectCountsSchema = z.object({
  total: z.number().int(),
  pending: z.number().int(),
  inProgress: z.number().int(),
  completed: z.number().int(),
  withLabs: z.number().int(),
  openDemands: z.number().int(),
});

const assignableLabSchema = z.object({
  id: idSchema,
  name: z.string(),
  address: z.string(),
  contact_info: contactSchema,
});

/** Columns by which the administrators' list is ordered. */
export const projectColumns = ['title', 'researchArea', 'researcher', 'status', 'lab', 'submitted', 'changed'] as const;

/** CSV download of the filtered rows; the filter goes into the query. */
export const projectsCsvPath = '/api/admin/projects.csv';

const byId = z.object({ projectId: idSchema });
const reasonSchema = z.string().trim().min(1, 'Please give a reason').max(2000).optional();

/** Administrators' calls on projects. */
export const adminProjectRoutes = {
  listAll: route({
    method: 'GET',
    path: '/admin/projects',
    access: ['admin'],
    summary: 'The projects that match the filter, ordered by a column, newest first without one',
    input: pageQuerySchema.extend({ ...projectFilterSchema.shape, sort: orderBy(projectColumns) }),
    output: pageOf(adminProjectSchema),
  }),
  counts: route({
    method: 'GET',
    path: '/admin/projects/counts',
    access: ['admin'],
    summary: 'Counts of projects by status',
    input: z.object({}),
    output: projectCountsSchema,
  }),
  assignableLabs: route({
    method: 'GET',
    path: '/admin/assignable-labs',
    access: ['admin'],
    summary: 'The approved laboratories, ordered by name',
    input: pageQuerySchema.extend({ search: lineSchema.max(200).optional() }),
    output: pageOf(assignableLabSchema),
  }),
  assign: route({
    method: 'POST',
    path: '/admin/projects/{projectId}/assign',
    access: ['admin'],
    summary: 'Assign an approved laboratory; an open collaboration with another one is withdrawn',
    input: byId.extend({
      labId: idSchema,
      /** The open collaboration the caller saw, so that a colleague's newer assignment is not overwritten. */
      replaces: idSchema.nullable(),
      /** Asked for where agreed or running work ends: both sides read it. */
      reason: reasonSchema,
    }),
    output: z.object({ reassigned: z.boolean() }),
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT'],
  }),
  setStatus: route({
    method: 'PUT',
    path: '/admin/projects/{projectId}/status',
    access: ['admin'],
    summary: "Set a project's status to any of the four values",
    input: byId.extend({ status: z.enum(projectStatuses), from: z.enum(projectStatuses), reason: reasonSchema }),
    output: z.object({ status: z.enum(projectStatuses) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  documentsOf: route({
    method: 'GET',
    path: '/admin/projects/{projectId}/documents',
    access: ['admin'],
    summary: "A project's documents, newest first",
    input: pageQuerySchema.extend(byId.shape),
    output: pageOf(projectDocumentSchema),
    errors: ['NOT_FOUND'],
  }),
  deleteDocument: route({
    method: 'DELETE',
    path: '/admin/documents/{documentId}',
    access: ['admin'],
    summary: 'Delete a document of a project and its file',
    input: z.object({ documentId: idSchema }),
    output: z.object({ file_name: z.string() }),
    errors: ['NOT_FOUND'],
  }),
};
