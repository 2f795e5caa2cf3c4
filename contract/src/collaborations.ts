import { z } from 'zod';
import { engagementStages } from './engagement-stages.ts';
import { matchSchema } from './matching.ts';
import { collaborationStatuses, projectStatuses } from './options.ts';
import { idSchema, pageOf, pageQuerySchema, timestampSchema } from './pages.ts';
import { sharedShape } from './request-fields.ts';
import { route } from './route.ts';

const collaborationProjectSchema = z.object({
  ...sharedShape,
  status: z.enum(projectStatuses),
  created_at: timestampSchema,
});

export const collaborationSchema = z.object({
  id: idSchema,
  project_id: idSchema.nullable(),
  lab_reference_id: idSchema.nullable(),
  lab_name: z.string(),
  lab_location: z.string(),
  collaboration_status: z.enum(collaborationStatuses),
  stage: z.enum(engagementStages),
  /** How often results were delivered, or are being prepared: 2 after the researcher asked for changes once. */
  round: z.number().int().min(1),
  /** What the researcher wants changed in the delivered results, as long as they are not delivered again. */
  requested_changes: z.string().nullable(),
  /** Until when the lab has to answer; null where no end was set. */
  respond_by: timestampSchema.nullable(),
  reason: z.string().nullable(),
  /** The match at the time the lab was chosen. */
  match: matchSchema.pick({ matchPercentage: true, matchReason: true, factors: true }).nullable(),
  /** The lab's note when it marked the work completed. */
  completion_note: z.string().nullable(),
  completed_at: timestampSchema.nullable(),
  created_at: timestampSchema,
  updated_at: timestampSchema,
});
export type Collaboration = z.infer<typeof collaborationSchema>;

const attachedFileSchema = z.object({ id: idSchema, file_name: z.string(), file_size: z.number().int() });

/** A request as the asked lab sees it, without the researcher's name and address. */
const labRequestSchema = collaborationSchema.extend({
  project: collaborationProjectSchema.nullable(),
  documents: z.array(attachedFileSchema),
  /** Result files the lab has uploaded. */
  results: z.array(attachedFileSchema),
  can: z.object({ decide: z.boolean(), start: z.boolean(), complete: z.boolean() }),
});
export type LabRequest = z.infer<typeof labRequestSchema>;

export const collaborationRoutes = {
  list: route({
    method: 'GET',
    path: '/collaborations',
    access: ['lab_owner'],
    summary: "The requests to the caller's laboratory, newest first",
    input: pageQuerySchema.extend({ status: z.enum(collaborationStatuses).optional() }),
    output: pageOf(labRequestSchema).extend({ pending: z.number().int() }),
    errors: ['NOT_FOUND'],
  }),
  decide: route({
    method: 'POST',
    path: '/functions/update-collaboration-status',
    access: ['lab_owner'],
    summary: 'Approve or reject a pending request',
    input: z.object({
      collaborationId: idSchema,
      newStatus: z.enum(['approved', 'rejected']),
      labId: idSchema,
      reason: z.string().trim().max(2000).optional(),
    }),
    output: z.object({ projectTitle: z.string() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  start: route({
    method: 'POST',
    path: '/collaborations/{collaborationId}/start',
    access: ['lab_owner'],
    summary: 'Note that approved work has started',
    input: z.object({ collaborationId: idSchema }),
    output: z.object({ projectTitle: z.string() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  complete: route({
    method: 'POST',
    path: '/collaborations/{collaborationId}/complete',
    access: ['lab_owner'],
    summary: 'Mark approved work as completed; the researcher then accepts it',
    input: z.object({ collaborationId: idSchema, note: z.string().trim().max(2000).optional() }),
    output: z.object({ projectTitle: z.string() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
};
